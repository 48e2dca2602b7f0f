export { timeline } from './routes.ts'
