export { signInCards } from './routes.ts'
