import type { CorrectionOutcome } from '@warsha/contract'
import {
  correctedFlags,
  correctionProblems,
  type Instant,
  type Stretch,
  type Trim,
  trimsFor,
  withLatinDigits,
} from '@warsha/domain'
import { type AuditEntry, type Change, recordChanges } from '../../platform/audit.ts'
import { type Db, timestamptz, type Tx, withRetry } from '../../platform/database.ts'
import { InvalidInput } from '../../platform/problem.ts'
import { refuse, Refused } from '../../platform/refusal.ts'
import { closedMonthAmong, holdMonths } from '../periods/index.ts'
import { changesAnything, entriesOf, type Reasoned, saveTouched, type Touched } from './history.ts'
import { presentRecord } from './present.ts'
import { recordsOf } from './queries.ts'
import { beginJob, lockActivityByCode, lockJobByNumber } from '../sessions/index.ts'
import { lockNeighbours, type StoredSession } from './stored-session.ts'

export type Shop = { db: Db; businessTimeZone: string }

/** Who changes something, and when. */
export type AdminsChange = Change & { actor: { id: number } }

/** Does a change of sessions in one transaction, in which months stay as open as they are; anew when it loses a race. */
export function changing<Result>({ db }: Shop, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      await holdMonths(tx)
      return work(tx)
    }),
  )
}

/** What was decided about one session. */
export type CorrectionDecision = {
  touched: Touched
  /** the neighbours may be cut for it */
  trim: boolean
  reasoned: Reasoned
  /** saves what goes with it; gives its entries for the audit trail */
  alongside?: () => Promise<AuditEntry[]>
}

/** What became of it. */
export type CorrectionResult = { outcome: CorrectionOutcome; changesBoard: boolean }

/** Fits a changed session between its neighbours and saves it, or says what would have to be cut. */
export async function decideItem(tx: Tx, decided: CorrectionDecision): Promise<CorrectionResult> {
  const { touched, trim, reasoned } = decided
  const cuts = await cutsFor(tx, touched.after)
  // Those that give way come first, so that nothing overlaps on the way.
  const all = [...cuts.map((cut) => touchedBy(cut, reasoned)), touched]
  await refuseInClosedMonths(tx, all, reasoned.timeZone)
  const trimmed = await presentCuts(tx, cuts)
  if (cuts.length > 0 && !trim) {
    const session = touched.before && (await presented(tx, touched.before.id))
    return { outcome: { is_done: false, session, trimmed }, changesBoard: false }
  }
  const session = await save(tx, all, decided)
  const changesBoard = all.some(({ before, after }) => before?.endedAt === null || after.endedAt === null)
  return { outcome: { is_done: true, session, trimmed }, changesBoard }
}

async function save(tx: Tx, all: readonly Touched[], { touched, reasoned, alongside }: CorrectionDecision) {
  const changed = changesAnything(touched) || isAboutVoiding(touched) ? all : []
  await saveTouched(tx, changed, reasoned)
  if (changed.length > 0) await beginJob(tx, touched.after.jobId)
  const others = alongside ? await alongside() : []
  const session = await presented(tx, touched.after.id)
  await recordChanges(tx, reasoned.change, [...entriesOf(changed, reasoned), ...others])
  return session
}

function isAboutVoiding({ kind }: Touched): boolean {
  return kind === 'voided' || kind === 'restored'
}

async function cutsFor(tx: Tx, session: StoredSession): Promise<Trim<StoredSession>[]> {
  if (session.voidedAt !== null) return []
  return trimsFor(session, await lockNeighbours(tx, session, session))
}

function touchedBy({ session, becomes }: Trim<StoredSession>, { change: { now } }: Reasoned): Touched {
  if (!becomes) return { kind: 'voided', before: session, after: { ...session, voidedAt: now, correctedAt: now } }
  return { kind: 'trimmed', before: session, after: withTimes(session, becomes, now) }
}

/** The session with times that are an admin's word. */
export function withTimes(session: StoredSession, times: Stretch, now: Instant): StoredSession {
  const correctedAt = times.endedAt === null ? session.correctedAt : now
  return { ...session, ...times, correctedAt, flags: correctedFlags(session.flags, times) }
}

async function refuseInClosedMonths(tx: Tx, touched: readonly Touched[], timeZone: string): Promise<void> {
  const starts = touched.flatMap(({ before, after }) => [...(before ? [before.startedAt] : []), after.startedAt])
  const refusal = await closedMonthAmong(tx, starts, timeZone)
  if (refusal) throw new Refused(refusal)
}

async function presentCuts(tx: Tx, cuts: readonly Trim<StoredSession>[]): Promise<CorrectionOutcome['trimmed']> {
  const ids = cuts.map(({ session }) => session.id)
  const records = await recordsOf(tx, ids)
  return cuts.flatMap(({ session, becomes }) => {
    const record = records.get(session.id)
    return record ? [{ session: presentRecord(record), becomes: becomes && presentStretch(becomes) }] : []
  })
}

function presentStretch({ startedAt, endedAt }: Stretch) {
  return { started_at: timestamptz(startedAt), ended_at: timestamptz(endedAt) }
}

async function presented(tx: Tx, id: string): Promise<NonNullable<CorrectionOutcome['session']>> {
  const record = (await recordsOf(tx, [id])).get(id)
  if (!record) throw new Error('a session that was just saved is not there')
  return presentRecord(record)
}

/** Throws an InvalidInput when an admin cannot set these times. */
export function checkTimes(times: Stretch, now: Instant): void {
  const problems = correctionProblems(times, now)
  if (problems.length === 0) return
  throw new InvalidInput(
    problems.map(({ field, problem }) => ({ code: 'custom', path: [field], message: problem, input: undefined })),
  )
}

type Work = Pick<StoredSession, 'jobId' | 'jobNo' | 'activityTypeId' | 'activityCode'>

/** The job and the activity by which a session is called; they may be of any status. Throws a refusal for others. */
export async function workNamed(tx: Tx, jobNo: string, activityCode: string): Promise<Work> {
  const jobId = (await lockJobByNumber(tx, withLatinDigits(jobNo)))?.id ?? null
  if (jobId === null) throw new Refused(refuse('job_not_found'))
  const activityTypeId = (await lockActivityByCode(tx, activityCode))?.id ?? null
  if (activityTypeId === null) throw new Refused(refuse('activity_not_found'))
  return { jobId, jobNo: withLatinDigits(jobNo), activityTypeId, activityCode }
}
