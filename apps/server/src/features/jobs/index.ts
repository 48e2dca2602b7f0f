export { jobColumnNames, jobColumns } from './fields.ts'
export { plannedHoursField, savePlannedHours } from './planned-hours.ts'
export { jobs } from './routes.ts'
