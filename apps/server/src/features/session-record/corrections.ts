import type { ReadBodyOf } from '@warsha/contract'
import { correctedFlags, type Instant, lengthFlag, reviewFlags, type Stretch } from '@warsha/domain'
import { v7 as uuidv7 } from 'uuid'
import { recordChanges } from '../../platform/audit.ts'
import type { Tx } from '../../platform/database.ts'
import type { GuardedChange } from '../../platform/precondition.ts'
import { refuse, type Refusal } from '../../platform/refusal.ts'
import { acceptLateOf, closedMonthAmong } from '../periods/index.ts'
import {
  type AdminsChange,
  changing,
  checkTimes,
  type CorrectionDecision,
  type CorrectionResult,
  decideItem,
  type Shop,
  withTimes,
  workNamed,
} from './correcting.ts'
import { asEdited } from './edited-session.ts'
import { changesAnything, entriesOf, type Reasoned, saveTouched, type Touched } from './history.ts'
import { lockNeighbours, lockSession, lockTechnician, type StoredSession, wasEndedByVoiding } from './stored-session.ts'

/** Adds a session that its technician did not record. */
export function addSession(
  shop: Shop,
  body: ReadBodyOf<'addSession'>,
  change: AdminsChange,
): Promise<CorrectionResult | Refusal> {
  const times = { startedAt: Date.parse(body.started_at), endedAt: Date.parse(body.ended_at) }
  checkTimes(times, change.now)
  return changing(shop, async (tx) => {
    const technician = await lockTechnician(tx, body.technician_id)
    if (!technician) return refuse('technician_not_found')
    const id = uuidv7()
    const session: StoredSession = {
      id,
      uniqueKey: id,
      technicianId: body.technician_id,
      technicianName: technician.name,
      ...(await workNamed(tx, body.job_no, body.activity_code)),
      ...times,
      note: body.note ?? null,
      flags: lengthFlag(times.startedAt, times.endedAt),
      reviewedFlags: 0,
      correctedAt: change.now,
      voidedAt: null,
    }
    const touched: Touched = { kind: 'added', before: null, after: session }
    return decideItem(tx, { touched, trim: body.trim, reasoned: reasonedBy(shop, change, body.reason) })
  })
}

/** The fields that a correction changes; what is not named stays. */
export type CorrectionInput = {
  startedAt?: Instant | undefined
  endedAt?: Instant | undefined
  jobNo?: string | undefined
  activityCode?: string | undefined
  note?: string | null | undefined
}

/** Corrects a session of the technician, who is locked. A running session is ended if an end is given. */
export async function correctIn(
  tx: Tx,
  before: StoredSession,
  correction: CorrectionInput,
  decided: Omit<CorrectionDecision, 'touched'>,
): Promise<CorrectionResult> {
  const { now } = decided.reasoned.change
  const { jobNo = before.jobNo, activityCode = before.activityCode } = correction
  const work =
    jobNo === before.jobNo && activityCode === before.activityCode ? {} : await workNamed(tx, jobNo, activityCode)
  const note = correction.note === undefined ? before.note : correction.note
  const after = reviewedButLength(before, {
    ...withTimes(before, correctedTimes(before, correction, now), now),
    ...work,
    note,
  })
  return decideItem(tx, { ...decided, touched: { kind: kindOf(before, after), before, after } })
}

/** The times, looked at only where one of them is to change: an odd session may get another job. */
function correctedTimes(before: StoredSession, { startedAt, endedAt }: CorrectionInput, now: Instant): Stretch {
  const times = { startedAt: startedAt ?? before.startedAt, endedAt: endedAt ?? before.endedAt }
  if (times.startedAt !== before.startedAt || times.endedAt !== before.endedAt) checkTimes(times, now)
  return times
}

function kindOf(before: StoredSession, after: StoredSession): Touched['kind'] {
  if (before.endedAt === null && after.endedAt !== null) return 'ended'
  return changesAnything({ before: reviewed(before), after }) ? 'corrected' : 'reviewed'
}

/** What an admin has looked at. */
function reviewed(session: StoredSession): StoredSession {
  return { ...session, reviewedFlags: session.flags }
}

/** What an admin has corrected, an admin has looked at; but one that has become too long waits for a second look. */
function reviewedButLength(before: StoredSession, after: StoredSession): StoredSession {
  const isSameTime = before.startedAt === after.startedAt && before.endedAt === after.endedAt
  return isSameTime ? reviewed(after) : { ...after, reviewedFlags: after.flags & ~reviewFlags.too_long }
}

export function correctSession(
  shop: Shop,
  id: string,
  body: ReadBodyOf<'correctSession'>,
  { precondition, ...change }: AdminsChange & GuardedChange,
): Promise<CorrectionResult | Refusal> {
  return changing(shop, async (tx) => {
    const before = await lockSession(tx, id)
    if (!before) return refuse('session_not_found')
    await precondition.mustHoldFor(await asEdited(tx, before))
    if (before.voidedAt !== null) return refuse('session_voided')
    if (before.endedAt === null && body.ended_at !== undefined) return refuse('session_running')
    if (isOtherEnd(before, body.known_ended_at)) return changedMeanwhile(before)
    const correction = {
      startedAt: body.started_at === undefined ? undefined : Date.parse(body.started_at),
      endedAt: body.ended_at === undefined ? undefined : Date.parse(body.ended_at),
      jobNo: body.job_no,
      activityCode: body.activity_code,
      note: body.note,
    }
    return correctIn(tx, before, correction, { trim: body.trim, reasoned: reasonedBy(shop, change, body.reason) })
  })
}

/** Whether the end is not the one any more on which a decision rests. */
function isOtherEnd({ endedAt }: StoredSession, known: string | null | undefined): boolean {
  return known !== undefined && endedAt !== (known === null ? null : Date.parse(known))
}

function changedMeanwhile({ technicianName: name }: StoredSession): Refusal {
  return refuse('session_changed_meanwhile', { name })
}

/** Ends a running session, now unless a time is named. */
export function endSession(
  shop: Shop,
  id: string,
  { ended_at, reason }: ReadBodyOf<'endSession'>,
  change: AdminsChange,
): Promise<CorrectionResult | Refusal> {
  return changing(shop, async (tx) => {
    const before = await lockSession(tx, id)
    if (!before) return refuse('session_not_found')
    if (before.endedAt !== null) return refuse('session_not_running')
    const endedAt = ended_at === undefined ? Math.max(change.now, before.startedAt) : Date.parse(ended_at)
    if (ended_at !== undefined) checkTimes({ startedAt: before.startedAt, endedAt }, change.now)
    const after = reviewedButLength(before, withTimes(before, { startedAt: before.startedAt, endedAt }, change.now))
    const reasoned = reasonedBy(shop, change, reason)
    return decideItem(tx, { touched: { kind: 'ended', before, after }, trim: false, reasoned })
  })
}

/** Voids a session of the technician, who is locked; one that runs ends with it. */
export function voidIn(
  tx: Tx,
  before: StoredSession,
  decided: Omit<CorrectionDecision, 'touched' | 'trim'>,
): Promise<CorrectionResult> {
  const { now } = decided.reasoned.change
  const endedAt = before.endedAt ?? Math.max(now, before.startedAt)
  const after = { ...before, endedAt, voidedAt: now, correctedAt: now }
  return decideItem(tx, { ...decided, touched: { kind: 'voided', before, after }, trim: false })
}

export function voidSession(
  shop: Shop,
  id: string,
  reason: string,
  change: AdminsChange,
): Promise<CorrectionResult | Refusal> {
  return changing(shop, async (tx) => {
    const before = await lockSession(tx, id)
    if (!before) return refuse('session_not_found')
    if (before.voidedAt !== null) return refuse('session_voided')
    return voidIn(tx, before, { reasoned: reasonedBy(shop, change, reason) })
  })
}

export function restoreSession(
  shop: Shop,
  id: string,
  { reason, trim }: ReadBodyOf<'restoreSession'>,
  change: AdminsChange,
): Promise<CorrectionResult | Refusal> {
  return changing(shop, async (tx) => {
    const before = await lockSession(tx, id)
    if (!before) return refuse('session_not_found')
    if (before.voidedAt === null) return refuse('session_not_voided')
    const touched: Touched = { kind: 'restored', before, after: await restored(tx, before) }
    return decideItem(tx, { touched, trim, reasoned: reasonedBy(shop, change, reason) })
  })
}

/**
 * The session as it counts again. Voiding ended one that ran, but nobody has said that as its end: it runs again, or, where
 * its technician has gone on meanwhile, ends there and waits for somebody to say when it was.
 */
async function restored(tx: Tx, before: StoredSession): Promise<StoredSession> {
  const counting = { ...before, voidedAt: null }
  if (!(await wasEndedByVoiding(tx, before))) return counting
  const following = await lockNeighbours(tx, before, { startedAt: before.startedAt, endedAt: null })
  const next = following.find(({ startedAt }) => startedAt >= before.startedAt)
  const times = { startedAt: before.startedAt, endedAt: next?.startedAt ?? null }
  const flags = correctedFlags(before.flags, times) | (next ? reviewFlags.end_not_reported : 0)
  return { ...counting, ...times, correctedAt: null, flags, reviewedFlags: before.reviewedFlags & ~flags }
}

/** Says that a session is right as it is. @returns the refusal, or whether that was still to say */
export function reviewSession(
  shop: Shop,
  id: string,
  { reason, known_ended_at }: { reason: string; known_ended_at?: string | null | undefined },
  change: AdminsChange,
): Promise<boolean | Refusal> {
  return changing(shop, async (tx) => {
    const before = await lockSession(tx, id)
    if (!before) return refuse('session_not_found')
    if (before.voidedAt !== null) return refuse('session_voided')
    if (isOtherEnd(before, known_ended_at)) return changedMeanwhile(before)
    const after = reviewed(before)
    if (!changesAnything({ before, after })) return false
    if (before.flags & ~before.reviewedFlags & reviewFlags.end_not_reported) {
      // It counts whole from now on.
      const closed = await closedMonthAmong(tx, [before.startedAt], shop.businessTimeZone)
      if (closed) return closed
    }
    const [touched, reasoned] = [[{ kind: 'reviewed', before, after } as const], reasonedBy(shop, change, reason)]
    await saveTouched(tx, touched, reasoned)
    // What came late is accepted with it: nothing else would be left to say of it.
    if (before.flags & ~before.reviewedFlags & reviewFlags.in_closed_month)
      await acceptLateOf(tx, before.id, { at: change.now, by: change.actor.id })
    await recordChanges(tx, change, entriesOf(touched, reasoned))
    return true
  })
}

export function reasonedBy({ businessTimeZone }: Shop, change: AdminsChange, reason: string): Reasoned {
  return { change, reason, timeZone: businessTimeZone }
}
