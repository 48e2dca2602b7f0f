export { jobImport } from './routes.ts'
