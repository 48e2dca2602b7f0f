export { jobAccount } from './routes.ts'
