export { unsentWork } from './hearing.ts'
