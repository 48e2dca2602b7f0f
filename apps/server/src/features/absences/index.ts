export { technicianIdsAway } from './present.ts'
export { absencesOf, awayOn, insertAbsences, workedDaysOf } from './queries.ts'
export { absences, entryOf as absenceEntry } from './routes.ts'
