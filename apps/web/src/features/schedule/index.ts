export { previewChange, useScheduleRules } from './data.ts'
export { useHoursTexts } from './use-hours-texts.ts'
