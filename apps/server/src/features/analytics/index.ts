export { type Range, rangeOf } from './range.ts'
export { analytics } from './routes.ts'
