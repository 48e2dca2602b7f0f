import { exceptionTypes, recurrencePatterns, secondOfTime, type Weekday, type WeeklyHours } from '@warsha/domain'
import * as z from 'zod'
import { id, instant, localDate, localTime, message, nameText, text, thingVersion } from './fields.ts'
import { type Language, type Text, textIn } from './texts.ts'
import { byId } from './path-params.ts'
import { holidayFileColumns } from './holiday-file.ts'
import { fileTypes, shape } from './shape.ts'
import { importedRowOf, importId, importParts, importRefusals, latestImports } from './table-import.ts'
import { wholeNumberWithin } from './typed-number.ts'

const isActive = z.boolean(message('must_be_yes_or_no'))

export const scheduleRule = z.object({
  id,
  weekday: z.int().describe('0 Sunday to 6 Saturday'),
  starts_local: z.string().describe('HH:MM:SS'),
  ends_local: z.string().describe('HH:MM:SS; not after the start: the next day'),
  is_active: z.boolean(),
  version: thingVersion,
})

export const scheduleException = z.object({
  id,
  starts_at: instant,
  ends_at: instant.describe(
    'more than 24 hours after the start: the same hours on each of several days, from the time of day of the start to that of the end',
  ),
  reason: z.string(),
  exception_type: z.enum(exceptionTypes),
  segment: z.string(),
})

export type ScheduleRule = z.infer<typeof scheduleRule>
export type ScheduleException = z.infer<typeof scheduleException>

/** The hours that a rule stands for. */
export function hoursOfRule({
  weekday,
  starts_local,
  ends_local,
}: Pick<ScheduleRule, 'weekday' | 'starts_local' | 'ends_local'>): WeeklyHours {
  return { weekday, starts: secondOfTime(starts_local), ends: secondOfTime(ends_local) }
}

/** Stands for everybody, whatever the segment. */
export const ALL_SEGMENTS = 'all'

/** The most characters of an exception's reason. */
export const LONGEST_REASON = 500

const weekdayNames: readonly Text[] = [
  { en: 'Sunday', ar: 'الأحد' },
  { en: 'Monday', ar: 'الاثنين' },
  { en: 'Tuesday', ar: 'الثلاثاء' },
  { en: 'Wednesday', ar: 'الأربعاء' },
  { en: 'Thursday', ar: 'الخميس' },
  { en: 'Friday', ar: 'الجمعة' },
  { en: 'Saturday', ar: 'السبت' },
]

/** A weekday's name. Throws a RangeError for a number that is no weekday. */
export function weekdayName(weekday: Weekday, language: Language): string {
  const name = weekdayNames[weekday]
  if (!name) throw new RangeError(`${weekday} is no weekday`)
  return textIn(name, language)
}

/** With an offset an instant, without one a time in the business time zone. */
const localOrInstant = z.iso.datetime({ offset: true, local: true, error: 'must_be_instant' })

/** A row of a file of holidays. */
export const importedHolidayRow = importedRowOf(holidayFileColumns).extend({
  remarks: z.array(z.string()).describe('what there is to know of a good row: other exceptions on its days'),
})
export type ImportedHolidayRow = z.infer<typeof importedHolidayRow>

export const scheduleShapes = {
  scheduleRules: shape({ summary: 'Weekly working hours', answers: { 200: z.array(scheduleRule) } }),
  createScheduleRule: shape({
    summary: 'Add working hours to a weekday',
    body: z.object({
      day_of_week: wholeNumberWithin({ least: 0, most: 6 }),
      start_time: localTime,
      end_time: localTime,
      is_active: isActive.default(true),
    }),
    answers: { 201: scheduleRule },
    refusals: ['schedule_overlap'],
  }),
  toggleScheduleRule: shape({
    summary: 'Activate or deactivate working hours',
    ...byId('the rule'),
    body: z.object({ is_active: isActive }),
    answers: { 200: scheduleRule },
    refusals: ['schedule_overlap'],
  }),
  deleteScheduleRule: shape({ summary: 'Delete working hours', ...byId('the rule'), answers: { 204: 'nothing' } }),
  scheduleExceptions: shape({ summary: 'Holidays and exceptions', answers: { 200: z.array(scheduleException) } }),
  createScheduleExceptions: shape({
    summary: 'Add a holiday or an exception, with its repeats',
    body: z.object({
      starts_at: localOrInstant,
      ends_at: localOrInstant,
      reason: nameText(LONGEST_REASON, 'reason_required'),
      exception_type: z.enum(exceptionTypes, message('must_be_one_of')).optional(),
      recurrence_pattern: z.enum(recurrencePatterns, message('must_be_one_of')).default('none'),
      recurrence_until: localDate.nullish(),
      segment: text(100).default(ALL_SEGMENTS),
    }),
    answers: { 201: z.object({ exceptions_created: z.int().describe('days that were not there before') }) },
    refusals: ['too_many_repeats'],
  }),
  deleteScheduleException: shape({
    summary: 'Delete an exception',
    ...byId('the exception'),
    answers: { 204: 'nothing' },
  }),
  importHolidays: shape({
    summary:
      'Read a file of holidays (CSV or Excel, the field `file`); with the field `commit` = `true` the days of its good rows are added',
    ...importParts(importedHolidayRow, 'the days of the good rows are added', importId),
    refusals: importRefusals,
  }),
  holidayImports: shape({ summary: 'The latest imports of holidays, the newest first', answers: latestImports }),
  takeBackHolidayImport: shape({
    summary: 'Take back a whole import: its days are no exceptions any more, if none of them has begun',
    ...byId('the import'),
    answers: { 204: 'nothing' },
    refusals: ['import_days_begun', 'import_taken_back'],
  }),
  holidayImportTemplate: shape({
    summary: 'An Excel file of holidays to fill in',
    answers: { 200: 'file' },
    fileTypes: [fileTypes.excel],
  }),
}
