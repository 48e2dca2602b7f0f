/** For `React.lazy`. */
export const loadScanJob = async () => ({ default: (await import('./scan-job.tsx')).ScanJob })
