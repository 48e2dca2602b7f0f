export { sessions } from './routes.ts'
