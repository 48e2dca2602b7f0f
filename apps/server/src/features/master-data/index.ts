export { masterData } from './routes.ts'
