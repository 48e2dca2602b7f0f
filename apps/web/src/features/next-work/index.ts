export { daysMoved } from './changes.ts'
export { nextWorkQuery, saveOrder } from './data.ts'
