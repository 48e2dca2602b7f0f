export { jobColumnNames, jobColumns } from './fields.ts'
export { plannedHoursField, plannedHoursTexts, savePlannedHours } from './planned-hours.ts'
export { jobs } from './routes.ts'
export { presentJob } from './edited-job.ts'
export {
  awaitJobTypes,
  deleteJobs,
  type JobRow,
  jobsById,
  type LockedJob,
  lockJobs,
  type SavedFields,
  saveJobs,
  USED_JOB,
} from './queries.ts'
