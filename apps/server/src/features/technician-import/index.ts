export { technicianImport } from './routes.ts'
