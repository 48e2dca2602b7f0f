import { loadPart } from '../../i18n/i18n.ts'

/** For `React.lazy`. */
export const loadScanJob = async () => {
  const [file] = await Promise.all([import('./scan-job.tsx'), loadPart('scan')])
  return { default: file.ScanJob }
}
