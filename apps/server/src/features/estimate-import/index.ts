export { hoursIn } from './hours.ts'
export { estimateImport } from './routes.ts'
