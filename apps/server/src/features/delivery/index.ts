export { delivery } from './routes.ts'
