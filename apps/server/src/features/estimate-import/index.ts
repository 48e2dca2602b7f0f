export { estimateImport } from './routes.ts'
