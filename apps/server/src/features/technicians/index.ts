export { technicians } from './routes.ts'
