import { absenceKinds, absenceProblem, dayHalves, type DayHalf, dayKinds } from '@warsha/domain'
import * as z from 'zod'
import { checkedRange, id, instant, localDate, message, range, thingVersion } from './fields.ts'
import { byId } from './path-params.ts'
import { person } from './person.ts'
import { absenceFileColumns } from './absence-file.ts'
import { fileTypes, shape } from './shape.ts'
import { importedRowOf, importId, importParts, importRefusals, latestImports } from './table-import.ts'
import { month } from './month.ts'

/** The most people whose absence is recorded at once. */
export const MOST_ABSENT_AT_ONCE = 200

const kind = z.enum(absenceKinds, message('must_be_one_of'))
const half = z
  .enum(dayHalves, message('must_be_one_of'))
  .nullable()
  .describe('of the one day only this half; null: all of each day')

const daysInBody = {
  kind,
  first_day: localDate,
  last_day: localDate.describe('which belongs to it; a year after the first one at most'),
  half: half.default(null),
}

type DaysInBody = { first_day: string; last_day: string; half: DayHalf | null }

/** Says beside which field the days of an absence are wrong. */
function checkDays({ first_day: first, last_day: last, half: part }: DaysInBody, context: z.RefinementCtx): void {
  // A day that is none is said by its own field, whether this runs or not.
  if (!localDate.safeParse(first).success || !localDate.safeParse(last).success) return
  const problem = absenceProblem({ first, last, half: part })
  if (problem === null) return
  const path = [problem === 'half_of_one_day' ? 'half' : 'last_day']
  context.addIssue({ code: 'custom', path, message: problem })
}

/** The days of an absence, as it is changed. */
export const absenceBody = z.object(daysInBody).superRefine(checkDays)
export type AbsenceBody = z.infer<typeof absenceBody>

/** The same of one or several people. */
export const newAbsences = z
  .object({
    technician_ids: z
      .array(id, message('technicians_required'))
      .min(1, message('technicians_required'))
      .max(MOST_ABSENT_AT_ONCE, message('too_many', { most: MOST_ABSENT_AT_ONCE }))
      .refine((ids) => new Set(ids).size === ids.length, message('technician_twice')),
    ...daysInBody,
  })
  .superRefine(checkDays)
export type NewAbsences = z.infer<typeof newAbsences>

const absentDays = { kind, first_day: localDate, last_day: localDate.describe('which belongs to it'), half }

/** What is told of an absence where a day is told about. */
export const dayAbsence = z.object({ kind, half })
export type DayAbsence = z.infer<typeof dayAbsence>

/** Somebody's absence among those of others, for lists and pictures of days. */
export const absenceOfTechnician = z.object({ id, technician_id: id, technician: person, ...absentDays })
export type AbsenceOfTechnician = z.infer<typeof absenceOfTechnician>

export const absence = absenceOfTechnician.extend({
  recorded_by: person,
  recorded_at: instant,
  worked_days: z
    .array(localDate)
    .describe('days of it on which there is work all the same; of half a day none, as the other half is worked'),
  is_locked: z.boolean().describe('a closed month has days of it, which stay'),
  version: thingVersion,
})
export type Absence = z.infer<typeof absence>

/** One's own, to read. */
export const ownAbsence = z.object({ id, ...absentDays })
export type OwnAbsence = z.infer<typeof ownAbsence>

export const absenceCalendar = z.object({
  today: localDate,
  calendars: z
    .array(
      z.object({
        segment: z.string().nullable().describe('null: all segments that have no days of their own in the range'),
        days: z.array(z.object({ date: localDate, kind: z.enum(dayKinds) })),
      }),
    )
    .describe('the days of the range, by segment'),
  technicians: z
    .array(
      z.object({
        technician_id: id,
        technician: person,
        segment: z.string().nullable().describe('the one of today'),
        segments: z
          .array(z.object({ from: localDate, segment: z.string() }))
          .describe('those of the range, each from a day on: days are reckoned in the segment of then'),
        is_active: z.boolean(),
      }),
    )
    .describe('the active ones, and whoever is away in the range, by name'),
  absences: z.array(absence).describe('all that lie in the range at least in part, by their first day'),
})
export type AbsenceCalendar = z.infer<typeof absenceCalendar>

/** The days of a month on which technicians neither worked nor were away by a recorded absence. */
export const daysNotRecorded = z.object({
  month: z.string().describe('YYYY-MM'),
  is_locked: z.boolean().describe('the month is closed: no absence can be recorded in it'),
  days: z.number().describe('of all technicians, as on the pay sheet; a half where the other half day is recorded'),
  technicians: z
    .array(
      z.object({
        technician_id: id,
        technician: person,
        segment: z.string().nullable(),
        days: z.array(z.object({ date: localDate, days: z.number().describe('1, or 0.5 of a day half recorded') })),
      }),
    )
    .describe('those who have such days, by name, and working days that are over alone'),
})
export type DaysNotRecorded = z.infer<typeof daysNotRecorded>

/** A row of a file of absences as it was read. Days that could be read are written as `YYYY-MM-DD`. */
export const importedAbsenceRow = importedRowOf(absenceFileColumns).extend({
  person: person.nullable().describe('the technician that the row means'),
  remarks: z.array(z.string()).describe('what there is to say of a good row, such as work on its days'),
})
export type ImportedAbsenceRow = z.infer<typeof importedAbsenceRow>

export const absenceShapes = {
  absences: shape({
    summary: 'Who is away in a range, with its working days and holidays',
    query: checkedRange({
      ...range.shape,
      technician_id: z.coerce.number().pipe(id).optional().describe('one technician; left out: all'),
    }),
    answers: { 200: absenceCalendar },
  }),
  daysNotRecorded: shape({
    summary: 'The working days of a month that are over, of neither work nor recorded absence',
    query: z.object({ month }),
    answers: { 200: daysNotRecorded },
  }),
  createAbsences: shape({
    summary: 'Record an absence of one or several technicians',
    body: newAbsences,
    answers: {
      201: z.object({
        absences: z.array(absence),
        collided: z
          .array(person)
          .describe('those who are away on some of these days already; nothing was recorded of them'),
      }),
    },
    refusals: ['technician_not_found', 'absence_overlap', 'period_locked'],
  }),
  updateAbsence: shape({
    summary: 'Change an absence',
    ...byId('the absence'),
    body: absenceBody,
    answers: { 200: absence },
    refusals: ['absence_overlap', 'period_locked', 'person_erased'],
  }),
  deleteAbsence: shape({
    summary: 'Delete an absence',
    ...byId('the absence'),
    answers: { 204: 'nothing' },
    refusals: ['period_locked'],
  }),
  restoreAbsence: shape({
    summary:
      'Undo the deletion of an absence, within a day: it is the one that it was, with what other programs call it',
    ...byId('the absence', 'absence_not_kept'),
    answers: { 200: absence },
    refusals: ['absence_overlap', 'period_locked', 'person_erased'],
    idempotent: true,
  }),
  importAbsences: shape({
    summary:
      'Read a file of absences (CSV or Excel, the field `file`); with the field `commit` = `true` its good rows are recorded',
    ...importParts(importedAbsenceRow, 'the good rows are recorded', importId),
    refusals: [...importRefusals, 'person_erased'],
  }),
  absenceImports: shape({ summary: 'The latest imports of absences, the newest first', answers: latestImports }),
  takeBackAbsenceImport: shape({
    summary: 'Take back a whole import: its absences are deleted, if none was changed since or is of a closed month',
    ...byId('the import'),
    answers: { 204: 'nothing' },
    refusals: ['import_absences_stay', 'import_taken_back'],
  }),
  absenceImportTemplate: shape({
    summary: 'An Excel file of absences to fill in',
    answers: { 200: 'file' },
    fileTypes: [fileTypes.excel],
  }),
  ownAbsences: shape({
    summary: 'Your own absences, of the last year and to come, newest first',
    answers: { 200: z.array(ownAbsence) },
  }),
}
