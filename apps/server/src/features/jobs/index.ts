export { jobColumnNames, jobColumns } from './fields.ts'
export { savePlannedHours, withPlannedHours } from './planned-hours.ts'
export { jobs } from './routes.ts'
