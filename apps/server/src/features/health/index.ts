export { type Checked, checksOf } from './checks.ts'
export { health } from './routes.ts'
