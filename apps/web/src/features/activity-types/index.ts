export { useActivityTypes } from './data.ts'
