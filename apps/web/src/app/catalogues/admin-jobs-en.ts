/** English of the list of jobs, without the Arabic. */
export { en as adminJobsEn } from './admin-jobs.ts'
