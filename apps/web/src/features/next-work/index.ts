export { nextWorkQuery } from './data.ts'
