export { schedule } from './routes.ts'
