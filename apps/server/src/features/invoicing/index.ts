export { invoicing } from './routes.ts'
