export { analytics } from './routes.ts'
