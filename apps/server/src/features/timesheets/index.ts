export { monthNamed } from './month.ts'
export { timesheets } from './routes.ts'
export { allSheets } from './sheet.ts'
