export { nextWork } from './routes.ts'
