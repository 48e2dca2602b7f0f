export { absenceImport } from './routes.ts'
