export { jobColumnNames, jobColumns } from './fields.ts'
export { jobs } from './routes.ts'
