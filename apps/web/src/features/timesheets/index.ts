export { WeekPart } from './week-part.tsx'
export { fields } from './view.ts'
