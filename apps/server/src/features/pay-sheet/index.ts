export { payMonth } from './month.ts'
export { paySheet } from './routes.ts'
export { type PersonSheet, type ShopSheet, shopSheet } from './sheet.ts'
