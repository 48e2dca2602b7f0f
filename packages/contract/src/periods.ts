import * as z from 'zod'
import { hours, id, instant, localDate, sar, thingVersion } from './fields.ts'
import { changeReason } from './session-record.ts'
import { byMonth } from './path-params.ts'
import { shape } from './shape.ts'
import { nameInArabic, person } from './person.ts'

const seconds = z.int().describe('whole seconds')

const totals = z.object({ session_count: z.int(), hours_raw: hours, hours_effective: hours, cost_sar: sar })

/** What late arrivals change: below zero where a report made a counted session shorter. */
const lateChange = totals.extend({ seconds_raw: seconds, seconds_effective: seconds })

/** What several late arrivals change together. */
export const lateTotals = lateChange.extend({
  arrival_count: z.int().describe('late arrivals, of which one session can have several'),
  pending_count: z.int().describe('those that no admin has accepted'),
  other_months: z
    .array(z.string())
    .describe('YYYY-MM: of late arrivals the months to which they belong, of an adjustment the closed months'),
})
export type LateTotals = z.infer<typeof lateTotals>

/** A month of the business calendar, `YYYY-MM`. */
export const period = z.object({
  month: z.string().describe('YYYY-MM'),
  is_over: z.boolean().describe('only then it can be locked'),
  totals,
  seconds_held: seconds.describe('not counted, as nobody reported the end'),
  to_review_count: z.int(),
  running_count: z.int(),
  /** null: open */
  locked: z
    .object({
      at: instant,
      by: z.string(),
      person,
      totals,
      to_review_count: z.int().describe('sessions that waited for review when it was closed all the same'),
      lines_kept_at: instant.describe('later than the closing where the month was closed before lines were kept'),
    })
    .nullable(),
  /** what arrived for it after it was closed; not in its totals */
  late: lateTotals.nullable(),
  /** what arrived for closed months and belongs to this one as an adjustment; not in its totals */
  adjustment: lateTotals.nullable(),
  /** what one admin has asked for, where closing takes two */
  proposal: z
    .object({ action: z.enum(['lock', 'reopen']), by_id: id, by: z.string(), person, at: instant, reason: z.string() })
    .nullable(),
})
export type Period = z.infer<typeof period>

/** What one session that arrived late changes. */
export const lateArrival = z.object({
  session_id: z.string(),
  technician_id: id,
  technician_name: z.string(),
  technician: person,
  job_no: z.string(),
  activity_label: z.string(),
  activity_label_ar: nameInArabic,
  day: localDate.describe('the business day on which the session started'),
  month: z.string().describe('the closed month for which it arrived'),
  carried_to: z.string().describe('the month whose adjustment it is'),
  is_accepted: z.boolean().describe('false: its day follows the months that are open'),
  accepted_by: z.string().nullable(),
  person: person.nullable().describe('who accepted it'),
  arrived_at: instant,
  ...lateChange.shape,
})
export type LateArrival = z.infer<typeof lateArrival>

export const closingSettings = z.object({
  takes_two_admins: z.boolean().describe('closing and reopening a month take two different admins'),
})

/** The same with its version. */
export const editableClosingSettings = closingSettings.extend({ version: thingVersion })
export type EditableClosingSettings = z.infer<typeof editableClosingSettings>

export const periodShapes = {
  periods: shape({
    summary: 'The months since the first session, newest first, and which of them are closed',
    answers: { 200: z.array(period) },
  }),
  lockPeriod: shape({
    summary: 'Close a month that is over: it stays as it is until it is reopened',
    ...byMonth,
    body: z
      .object({ accept_to_review: z.boolean().default(false).describe('close it although sessions wait for review') })
      .nullish(),
    bodyOptional: true,
    answers: { 200: period },
    refusals: ['period_not_over', 'period_unknown', 'period_has_waiting'],
    idempotent: true,
  }),
  reopenPeriod: shape({
    summary: 'Reopen a closed month',
    ...byMonth,
    body: z.object({ reason: changeReason }),
    answers: { 200: period },
    refusals: ['period_unknown', 'period_not_locked', 'period_carried_on'],
  }),
  withdrawPeriodProposal: shape({
    summary: 'Take back what one admin has asked for, where closing takes two',
    ...byMonth,
    answers: { 200: period },
    refusals: ['period_unknown'],
    idempotent: true,
  }),
  lateArrivals: shape({
    summary: 'What arrived late for a closed month, and what another month carries as its adjustment',
    ...byMonth,
    answers: { 200: z.object({ arrived: z.array(lateArrival), adjustments: z.array(lateArrival) }) },
  }),
  acceptLateArrivals: shape({
    summary: 'Make all late arrivals of a closed month adjustments of the months of their posting days for good',
    ...byMonth,
    answers: { 200: period },
    refusals: ['period_unknown', 'period_not_locked'],
    idempotent: true,
  }),
  closingSettings: shape({ summary: 'How months are closed', answers: { 200: editableClosingSettings } }),
  setClosingSettings: shape({
    summary: 'Set how months are closed',
    body: closingSettings,
    answers: { 200: editableClosingSettings },
  }),
}
