import { isDeepStrictEqual } from 'node:util'
import { type AuditAction, type RecordedFields, type SessionChange, sessionSubject } from '@warsha/contract'
import { type Instant, localMomentOf, timeOfSecond } from '@warsha/domain'
import type { AuditEntry, Change } from '../../platform/audit.ts'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { fieldsOf, insertSession, saveSession, type StoredSession } from './stored-session.ts'

type Kind = SessionChange['kind']

/** A session that a change touches; `before` null when it is added. */
export type Touched = { kind: Kind; before: StoredSession | null; after: StoredSession }

/** A change of sessions by an admin: who, when, why, and the time zone in which people call a session. */
export type Reasoned = { change: Change & { actor: { id: number } }; reason: string; timeZone: string }

/** Saves what a change touches, in this order, and writes it into the history of each session. */
export async function saveTouched(tx: Tx, touched: readonly Touched[], { change, reason }: Reasoned): Promise<void> {
  for (const { before, after } of touched) await (before ? saveSession : insertSession)(tx, after)
  const entries = touched.map((each) => {
    const { was, is } = differenceOf(each)
    return { session_id: each.after.id, kind: each.kind, before: was, after: is }
  })
  await tx.run(sql`
    insert into session_change (session_id, at, person_id, kind, reason, before, after)
    select session_id, ${timestamptz(change.now)}, ${change.actor.id}, kind, ${reason}, before, after
    from rows from (jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as (session_id uuid, kind text, before jsonb, after jsonb)) with ordinality
    order by ordinality`)
}

/** What a change touches, as the audit trail keeps it. */
export function entriesOf(touched: readonly Touched[], reasoned: Reasoned): AuditEntry[] {
  return touched.map((each) => entryOf({ ...each, ...differenceOf(each) }, reasoned))
}

type Difference = { was: RecordedFields | null; is: RecordedFields }

/** Exactly the fields that changed, as they were and as they are. */
function differenceOf({ before, after }: Pick<Touched, 'before' | 'after'>): Difference {
  const is = fieldsOf(after)
  if (!before) return { was: null, is }
  const was = fieldsOf(before)
  const changed = (Object.keys(is) as (keyof RecordedFields)[]).filter(
    (name) => !isDeepStrictEqual(was[name], is[name]),
  )
  const only = (fields: RecordedFields) => Object.fromEntries(changed.map((name) => [name, fields[name]]))
  return { was: only(was), is: only(is) }
}

/** Whether a change of these would change anything that people see. */
export function changesAnything(touched: Pick<Touched, 'before' | 'after'>): boolean {
  return Object.keys(differenceOf(touched).is).length > 0
}

const actionOf: Record<Kind, AuditAction> = {
  added: 'created',
  corrected: 'changed',
  trimmed: 'changed',
  ended: 'changed',
  voided: 'voided',
  restored: 'restored',
  reviewed: 'reviewed',
}

function entryOf({ kind, before, after, was, is }: Touched & Difference, { reason, timeZone }: Reasoned): AuditEntry {
  return {
    kind: 'session',
    action: actionOf[kind],
    subject: nameOf(before ?? after, timeZone),
    before: was,
    after: { technician_id: after.technicianId, ...is, ...(reason !== '' && { reason }) },
  }
}

/** What people call a session: `Ali Hassan · job 8801 · 20 Nov 08:15`. */
export function nameOf({ technicianName, jobNo, startedAt }: NamedSession, timeZone: string): string {
  const { date, second } = localMomentOf(startedAt, timeZone)
  return sessionSubject({ technicianName, jobNo, date, time: timeOfSecond(second).slice(0, 5) })
}

type NamedSession = Pick<StoredSession, 'technicianName' | 'jobNo' | 'startedAt'>

export type HistoryRow = Omit<SessionChange, 'at'> & { at: Instant }

/** What happened to a session after it was recorded, in order. */
export function historyOf(db: Reader, sessionId: string): Promise<HistoryRow[]> {
  return db.rows<HistoryRow>(sql`
    select at, full_name as person_name, labelled_person as person, kind, reason, before, after
    from session_change join person on person.id = person_id join person_labels() as named on labelled_id = person_id
    where session_id = ${sessionId} order by session_change.id`)
}
