export { Months } from './months.tsx'
