export { securityLog } from './routes.ts'
