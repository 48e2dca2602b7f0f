export { previewChange, useScheduleRules } from './data.ts'
export { useHoursWords } from './hours-words.ts'
