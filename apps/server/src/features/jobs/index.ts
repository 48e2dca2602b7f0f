export { jobColumnNames, jobColumns } from './fields.ts'
export { plannedHoursField, plannedHoursTexts, savePlannedHours } from './planned-hours.ts'
export { jobs } from './routes.ts'
export { presentJob } from './edited-job.ts'
export {
  awaitJobTypes,
  deleteJobs,
  jobReferrers,
  type JobRow,
  jobsById,
  type LockedJob,
  lockJobs,
  type SavedFields,
  saveJobs,
} from './queries.ts'
