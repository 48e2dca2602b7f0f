export { paySheet } from './routes.ts'
