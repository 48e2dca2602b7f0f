/** Arabic of the list of jobs, without the English. */
export { ar as adminJobsAr } from './admin-jobs.ts'
