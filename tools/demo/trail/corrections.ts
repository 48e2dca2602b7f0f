import type { RecordedFields } from '@warsha/contract'
import { type Instant, reviewFlagsIn } from '@warsha/domain'
import { nameOf } from '../../../apps/server/src/features/session-record/index.ts'
import { TIME_ZONE } from '../calendar.ts'
import type { Correction, Request } from '../corrections.ts'
import type { Session } from '../phones.ts'
import type { Office, TrailEntry } from './office.ts'

/** The fields of a session that a correction changed, as they were and as they are. */
export function changeOf({ session, kind, endedAt }: Correction): { before: RecordedFields; after: RecordedFields } {
  const flags = reviewFlagsIn(session.flags)
  const before = { ...(flags.length > 0 && { flags }) }
  const after = { ...(flags.length > 0 && { flags: [] }) }
  if (kind !== 'corrected') return { before, after }
  return { before: { ended_at: iso(session.endedAt), ...before }, after: { ended_at: iso(endedAt), ...after } }
}

const actionOf = { corrected: 'changed', reviewed: 'reviewed', voided: 'voided' } as const

/** What the office did about sessions, and what it decided on what technicians asked for. */
export function correctionEntries({ made }: Office): TrailEntry[] {
  return [...made.corrections.map(correctionEntry), ...made.requests.flatMap((request) => decisionEntry(request) ?? [])]
}

function correctionEntry(correction: Correction): TrailEntry {
  const { session, kind, at, by, reason } = correction
  const { before, after } = changeOf(correction)
  return {
    kind: 'session',
    action: actionOf[kind],
    subject: subjectOf(session),
    before,
    after: { ...after, reason },
    at,
    by,
  }
}

function decisionEntry({ session, reason, endedAt, decision }: Request): TrailEntry | null {
  if (!decision) return null
  const { at, by, status } = decision
  const asked = { ended_at: iso(endedAt), status: 'pending', reason, decision_reason: null }
  const after = { ...asked, status, decision_reason: decision.reason }
  return { kind: 'correction_request', action: status, subject: subjectOf(session), before: asked, after, at, by }
}

function subjectOf({ technician, jobNo, startedAt }: Session): string {
  return nameOf({ technicianName: technician.fullName, jobNo, startedAt }, TIME_ZONE)
}

const iso = (instant: Instant | null) => new Date(instant ?? 0).toISOString()
