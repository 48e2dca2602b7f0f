export { upserts } from './routes.ts'
