export { MonthBar } from './month-bar.tsx'
export { type Month, fields, monthOf } from './view.ts'
