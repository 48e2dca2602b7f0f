export { estimates } from './routes.ts'
