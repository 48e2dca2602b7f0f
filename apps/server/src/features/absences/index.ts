export { technicianIdsAway } from './present.ts'
export {
  absencesOf,
  awayOn,
  type InsertedAbsence,
  insertAbsences,
  lockAbsences,
  removeAbsences,
  type StoredAbsence,
  workedDaysOf,
} from './queries.ts'
export { absences, entryOf as absenceEntry } from './routes.ts'
