import * as z from 'zod'
import { hours, instant, sar } from './fields.ts'
import { changeReason } from './session-record.ts'
import { shape } from './shape.ts'

const totals = z.object({ session_count: z.int(), hours_raw: hours, hours_effective: hours, cost_sar: sar })

/** A month of the business calendar, `YYYY-MM`. */
export const period = z.object({
  month: z.string().describe('YYYY-MM'),
  is_over: z.boolean().describe('only then it can be locked'),
  totals,
  to_review_count: z.int(),
  running_count: z.int(),
  /** null: open */
  locked: z.object({ at: instant, by: z.string(), totals }).nullable(),
})
export type Period = z.infer<typeof period>

export const periodShapes = {
  periods: shape({
    summary: 'The months since the first session, newest first, and which of them are closed',
    answers: { 200: z.array(period) },
  }),
  lockPeriod: shape({
    summary: 'Close a month that is over: its sessions cannot be corrected until it is reopened',
    answers: { 200: period },
    refusals: ['period_not_over', 'period_unknown'],
    idempotent: true,
  }),
  reopenPeriod: shape({
    summary: 'Reopen a closed month',
    body: z.object({ reason: changeReason }),
    answers: { 200: period },
    refusals: ['period_unknown', 'period_not_locked'],
  }),
}
