export { jobCard } from './routes.ts'
