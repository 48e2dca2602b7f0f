export { payMonth } from './month.ts'
export { paySheet } from './routes.ts'
export { shopSheet } from './sheet.ts'
