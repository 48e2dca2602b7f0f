import * as z from 'zod'
import { fileLanguage, id, instant, languageCode, message } from './fields.ts'
import { ownFactors, ownPassword } from './passwords.ts'
import { byId } from './path-params.ts'
import { person } from './person.ts'
import { fileTypes, shape } from './shape.ts'
import { shownOnce } from './shown-once.ts'

/** What a calendar shows: days off and other hours, due and expected days of jobs, or when one technician is away. */
export const calendarKinds = ['holidays', 'jobs', 'absences'] as const
export type CalendarKind = (typeof calendarKinds)[number]

export const calendarAddress = z.object({
  id,
  kind: z.enum(calendarKinds),
  technician: person.nullable().describe('of absences: whose; null for others'),
  language: languageCode.describe('of its texts'),
  ending: z.string().describe('the last four characters of its key, by which it is known again'),
  made_at: instant,
  made_by: person,
  ended_at: instant
    .nullable()
    .describe('when an admin ended it; null: nobody has. One of somebody who was erased is good no more, either'),
  ended_by: person.nullable(),
  last_read_at: instant.nullable().describe('to the hour; null: never'),
})
export type CalendarAddress = z.infer<typeof calendarAddress>

export const calendarAddressFields = z.object({
  kind: z.enum(calendarKinds, message('must_be_one_of')),
  technician_id: id.nullish().describe('of absences: whose'),
  language: fileLanguage,
  ...ownFactors.shape,
})

type Whose = { kind: CalendarKind; technician_id?: number | null | undefined }

/** Absences are somebody's. */
export function checkWhose({ kind, technician_id }: Whose, context: z.RefinementCtx): void {
  if (kind !== 'absences' || typeof technician_id === 'number') return
  context.addIssue({ code: 'custom', path: ['technician_id'], message: 'technicians_required' })
}

export const newCalendarAddress = calendarAddressFields.superRefine(checkWhose)

export const calendarAddressShapes = {
  calendarAddresses: shape({
    summary: 'All secret addresses of calendars, the newest first; those that ended stay in the list',
    answers: { 200: z.array(calendarAddress) },
  }),
  createCalendarAddress: shape({
    summary: 'Make a secret address of a calendar, for the own factors; it is shown once and kept nowhere',
    body: newCalendarAddress,
    answers: {
      201: z.object({
        ...calendarAddress.shape,
        secret_path: z
          .string()
          .optional()
          .describe('behind the address of the app; a repeat of the call is answered without it'),
      }),
    },
    secrets: shownOnce.createCalendarAddress,
    refusals: ['technician_not_found'],
  }),
  endCalendarAddress: shape({
    summary: 'End an address of a calendar at once and for good, for the own password',
    ...byId('the address'),
    body: ownPassword,
    answers: { 200: calendarAddress },
    idempotent: true,
  }),
  calendarFile: shape({
    summary:
      'A calendar (RFC 5545) of whole days in the time zone of the shop, for programs that subscribe to its secret address',
    query: z.object({ key: z.string().max(200).describe('of a secret address, which an admin makes') }),
    answers: { 200: 'file' },
    fileTypes: [fileTypes.calendar],
    refusals: ['calendar_unknown'],
  }),
}
