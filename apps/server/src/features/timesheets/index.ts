export { monthNamed } from './month.ts'
export { timesheets, timesheetsFile } from './routes.ts'
export { allSheets } from './sheet.ts'
