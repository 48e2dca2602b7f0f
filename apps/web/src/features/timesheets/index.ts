export { WeekPart } from './week-part.tsx'
export { MonthBar } from './month-bar.tsx'
export { type Month, fields, monthOf } from './view.ts'
