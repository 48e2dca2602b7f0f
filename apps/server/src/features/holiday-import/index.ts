export { holidayImport } from './routes.ts'
