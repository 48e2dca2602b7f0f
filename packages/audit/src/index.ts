export { Auditor, costOf, type DayPart, postingsOf, type SessionFigures } from './auditor.ts'
export { BusinessZone } from './business-zone.ts'
export { Comparison, type Difference, type Figure, type FigureKind } from './comparison.ts'
export { END_NOT_REPORTED } from './counted-end.ts'
export { compareTable, decimalHours, decimalHoursOfParts, type ShownHours } from './decimal-hours.ts'
export { Fraction } from './fraction.ts'
export { linesOf, monthsOf, postingDayOf } from './months.ts'
export { paidHours, type PayDay, type PayRules, paySheetOf } from './pay-sheet.ts'
export type {
  Books,
  Day,
  ExceptionRecord,
  Month,
  PostingRecord,
  RateRecord,
  UnchargedRecord,
  RuleRecord,
  SessionRecord,
  VersionRecord,
} from './records.ts'
export { type Jobs, NOT_CHARGED, type Range, type Report, type ReportGroup, reportGroups, reportOf } from './report.ts'
export {
  dayKey,
  StoredAudit,
  type StoredDay,
  type StoredLine,
  type StoredMonth,
  type StoredResult,
  type StoredSums,
  type WrongOfTechnician,
  type WrongSums,
} from './stored-audit.ts'
export { counts, monthOf, type Sums, sumOf, sumsBy } from './sums.ts'
export { daysOf, partsByDay, type SegmentOn, type Timesheet, type TimesheetDay, timesheetOf } from './timesheet.ts'
export type { DayKind, Stretch } from './working-time.ts'
