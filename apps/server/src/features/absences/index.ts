export { technicianIdsAway } from './present.ts'
export {
  absencesOf,
  awayOn,
  type Days,
  forgetDeletedAbsences,
  type InsertedAbsence,
  insertAbsences,
  lockAbsences,
  removeAbsences,
  saveAbsence,
  type StoredAbsence,
  workedDaysOf,
} from './queries.ts'
export { absences, entryOf as absenceEntry } from './routes.ts'
