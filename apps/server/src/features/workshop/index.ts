export { workshop } from './routes.ts'
