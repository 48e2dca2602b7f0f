export { load } from './routes.ts'
