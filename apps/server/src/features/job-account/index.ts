export { workOfJob } from './queries.ts'
export { jobAccount } from './routes.ts'
