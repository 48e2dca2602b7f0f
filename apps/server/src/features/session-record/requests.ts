import type { CorrectionRequest } from '@warsha/contract'
import { type AuditEntry, recordChange } from '../../platform/audit.ts'
import { type Reader, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { refuse, Refusal } from '../../platform/refusal.ts'
import { presentRequest, requests, type StoredRequest } from '../own-sessions/index.ts'
import { type AdminsChange, changing, type CorrectionResult, type Shop } from './correcting.ts'
import { correctIn, reasonedBy, voidIn, type CorrectionInput } from './corrections.ts'
import { nameOf } from './history.ts'
import { lockSession, type StoredSession } from './stored-session.ts'

type LockedRequest = { request: StoredRequest; session: StoredSession }

/** A request that waits, with its session; both kept from changing until the transaction ends. */
async function lockRequest(tx: Tx, id: string): Promise<LockedRequest | Refusal> {
  const found = await tx.row<{ session_id: string }>(sql`select session_id from correction_request where id = ${id}`)
  const session = found && (await lockSession(tx, found.session_id))
  if (!session) return refuse('request_not_found')
  await tx.run(sql`select from correction_request where id = ${id} for no key update`)
  const request = await tx.row<StoredRequest>(requests(sql`r.id = ${id}`))
  if (!request) return refuse('request_not_found')
  return request.status === 'pending' ? { request, session } : refuse('request_decided')
}

type Accepting = { id: string; reason: string | null; trim: boolean; change: AdminsChange }

/** Corrects a session as its technician asked. */
export function acceptRequest(
  shop: Shop,
  { id, reason, trim, change }: Accepting,
): Promise<CorrectionResult | Refusal> {
  return changing(shop, async (tx) => {
    const locked = await lockRequest(tx, id)
    if (locked instanceof Refusal) return locked
    const { request, session } = locked
    if (session.voidedAt !== null) return refuse('session_voided')
    const reasoned = reasonedBy(shop, change, reason ?? request.reason)
    const decision = { status: 'accepted', reason, change } as const
    const alongside = async () => [entryOf(locked, await decide(tx, request, decision), shop)]
    if (request.is_void) return voidIn(tx, session, { reasoned, alongside })
    return correctIn(tx, session, correctionOf(request), { trim, reasoned, alongside })
  })
}

/** Null: as it is. An empty note takes the note away. */
function correctionOf({ started_at, ended_at, job_no, activity_code, note }: StoredRequest): CorrectionInput {
  return {
    startedAt: started_at ?? undefined,
    endedAt: ended_at ?? undefined,
    jobNo: job_no ?? undefined,
    activityCode: activity_code ?? undefined,
    note: note === null ? undefined : note || null,
  }
}

export function declineRequest(
  shop: Shop,
  id: string,
  reason: string,
  change: AdminsChange,
): Promise<CorrectionRequest | Refusal> {
  return changing(shop, async (tx) => {
    const locked = await lockRequest(tx, id)
    if (locked instanceof Refusal) return locked
    const decided = await decide(tx, locked.request, { status: 'declined', reason, change })
    await recordChange(tx, change, entryOf(locked, decided, shop))
    return presentRequest(decided)
  })
}

type Decision = { status: 'accepted' | 'declined'; reason: string | null; change: AdminsChange }

async function decide(tx: Tx, request: StoredRequest, { status, reason, change }: Decision): Promise<StoredRequest> {
  await tx.run(sql`
    update correction_request set status = ${status}, decided_at = ${timestamptz(change.now)},
      decided_by = ${change.actor.id}, decision_reason = ${reason}
    where id = ${request.id}`)
  return { ...request, status, decided_at: change.now, decision_reason: reason }
}

function entryOf({ request, session }: LockedRequest, decided: StoredRequest, { businessTimeZone }: Shop): AuditEntry {
  return {
    kind: 'correction_request',
    action: decided.status === 'accepted' ? 'accepted' : 'declined',
    subject: nameOf(session, businessTimeZone),
    before: auditValues(request),
    after: { technician_id: session.technicianId, ...auditValues(decided) },
  }
}

/** A request as the audit trail keeps it: only the requested changes. */
function auditValues(request: StoredRequest): object {
  const { status, reason, decision_reason } = request
  const { activity_label: _, activity_label_ar: _second, ...changes } = presentRequest(request).requested_changes
  const requested = Object.entries(changes).filter(([, value]) => value !== null && value !== false)
  return { ...Object.fromEntries(requested), status, reason, decision_reason }
}

/** Of a session the request that waits, else the one that was decided last. */
export async function requestOf(db: Reader, sessionId: string): Promise<CorrectionRequest | null> {
  const request = await db.row<StoredRequest>(sql`
    ${requests(sql`r.session_id = ${sessionId}`)} order by r.decided_at desc nulls first, r.id desc limit 1`)
  return request && presentRequest(request)
}

/** The requests of these ids. */
export async function requestsOf(db: Reader, ids: readonly string[]): Promise<Map<string, CorrectionRequest>> {
  const rows = await db.rows<StoredRequest>(requests(sql`r.id = any(${ids}::uuid[])`))
  return new Map(rows.map((row) => [row.id, presentRequest(row)]))
}
