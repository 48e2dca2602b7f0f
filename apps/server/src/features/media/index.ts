export { media } from './routes.ts'
