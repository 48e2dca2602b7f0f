import { changeReason, message, type SessionDetails, type SessionRecord } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import * as z from 'zod'
import { instantOfWallClock } from '../wall-clock.ts'

/** A running session, as much of it as is needed to end it. */
export type Running = Pick<
  SessionRecord,
  'session_id' | 'technician' | 'job_no' | 'activity_label' | 'activity_label_ar' | 'started_at'
>

/** Ends it at this moment, by the server's clock. */
export const NOW = 'now'
/** Ends it at a time of the admin's own. */
export const OTHER = 'other'

/** What is chosen before anybody has chosen: never now for one that was forgotten. */
export function firstChoice({ is_forgotten, proposals }: Pick<SessionDetails, 'is_forgotten' | 'proposals'>): string {
  if (!is_forgotten) return NOW
  return proposals.find(({ ended_at }) => ended_at !== null)?.ended_at ?? OTHER
}

type Clock = { zone: string; startedAt: Instant; now: Instant }

/** `when` is `now`, `other`, or a proposed end, ISO 8601. */
export function endShape({ zone, startedAt, now }: Clock) {
  return z.object({ when: z.string(), at: z.string(), reason: changeReason }).superRefine(({ when, at }, context) => {
    if (when !== OTHER) return
    const end = instantOfWallClock(at, zone, { after: startedAt })
    const addIssue = (key: Parameters<typeof message>[0]) =>
      context.addIssue({ code: 'custom', path: ['at'], message: key })
    if (end === null) addIssue('required')
    else if (end > now) addIssue('in_future')
    else if (end <= startedAt) addIssue('end_before_start')
  })
}

type Shape = ReturnType<typeof endShape>
export type EndValues = z.input<Shape>
export type FilledEnd = z.output<Shape>

/** The end that was chosen, ISO 8601; undefined for now. */
export function endOf(
  { when, at }: Pick<FilledEnd, 'when' | 'at'>,
  { zone, startedAt }: Pick<Clock, 'zone' | 'startedAt'>,
): string | undefined {
  if (when === NOW) return undefined
  if (when !== OTHER) return when
  const end = instantOfWallClock(at, zone, { after: startedAt })
  return end === null ? undefined : new Date(end).toISOString()
}
