export { privacy } from './routes.ts'
