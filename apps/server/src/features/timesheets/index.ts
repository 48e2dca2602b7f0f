export { timesheets } from './routes.ts'
