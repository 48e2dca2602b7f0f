export { guide } from './routes.ts'
