export { payLabels } from './labels.ts'
export { payMonth } from './month.ts'
export { paySheet, paySheetFile } from './routes.ts'
export { type PersonSheet, type ShopSheet, shopSheet } from './sheet.ts'
