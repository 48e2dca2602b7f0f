export { loadScanJob } from './load-scan-job.ts'
