export { jobs } from './routes.ts'
