export { payMonth } from './month.ts'
export { paySheet } from './routes.ts'
export { type PersonSheet, shopSheet } from './sheet.ts'
