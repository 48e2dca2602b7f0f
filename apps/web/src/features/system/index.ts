export { sizeOf } from './size.ts'
