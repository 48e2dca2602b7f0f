export { absenceOn, type AbsenceHalves, absencesOn, isEmployedOn } from './absences.ts'
export { type ChargedEvent, compareAbsences, compareUncharged, type LoggedAbsence } from './audit-trail.ts'
export { Auditor, costOf, type DayPart, postingsOf, type SessionFigures } from './auditor.ts'
export { BusinessZone, dayName, dayNumber } from './business-zone.ts'
export { compareCalendar, type StoredPart } from './calendar-parts.ts'
export { Comparison, type Difference, type Figure, type FigureKind, type Subject } from './comparison.ts'
export { END_NOT_REPORTED } from './counted-end.ts'
export { compareTable, decimalHours, decimalHoursOfParts, type ShownHours } from './decimal-hours.ts'
export { Fraction } from './fraction.ts'
export { compareBefore, figuresBefore, reachingInto, type SessionBefore, weekBefore } from './hours-before.ts'
export { latePayOf, type LatePay } from './late-pay.ts'
export { type LawNote, lawNotesOf, OVERTIME_OF_YEAR } from './law-notes.ts'
export { linesOf, monthsOf, postingDayOf } from './months.ts'
export {
  basisBefore,
  basisOfMonth,
  compareBasis,
  type LimitRecord,
  type PayBasis,
  type PayChange,
  type RulesRecord,
  rulesOnDay,
} from './pay-basis.ts'
export { paidHours, type PayDay, type PayRules, paySheetOf } from './pay-sheet.ts'
export type {
  AbsenceRecord,
  Books,
  Day,
  EmploymentRecord,
  ExceptionRecord,
  Month,
  PostingRecord,
  RateRecord,
  UnchargedRecord,
  RuleRecord,
  SegmentRecord,
  SessionRecord,
  VersionRecord,
} from './records.ts'
export {
  type JobRecord,
  type Jobs,
  NOT_CHARGED,
  type Range,
  type Report,
  type ReportGroup,
  reportGroups,
  reportOf,
  ReportSums,
} from './report.ts'
export { type RunOn, runOnByTechnician, type RunOnPay, runOnPayOf } from './run-on-pay.ts'
export { Segments } from './segments.ts'
export {
  dayKey,
  type DayOf,
  type LineOf,
  StoredAudit,
  type StoredDay,
  type StoredLine,
  type StoredMonth,
  type StoredResult,
  type StoredSums,
  type WrongOfTechnician,
  type WrongSums,
} from './stored-audit.ts'
export { addTo, counts, monthOf, NOTHING, type Sums, sumOf, sumsBy } from './sums.ts'
export { daysOf, partsByDay, type SegmentOn, type Timesheet, type TimesheetDay, timesheetOf } from './timesheet.ts'
export type { DayKind, Stretch } from './working-time.ts'
