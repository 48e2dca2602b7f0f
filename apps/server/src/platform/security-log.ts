import type { SecurityKind } from '@warsha/contract'
import { type Instant, MINUTE } from '@warsha/domain'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { type Db, isWithinLast, sql, timestamptz, type Tx } from './database.ts'

/** What happened, and to whom. Passwords, tokens and what was typed in their place have no place in it. */
export type SecurityEvent = {
  kind: SecurityKind
  /** null: nobody whom the shop knows */
  personId: number | null
  details?: Record<string, string | number | boolean>
}

/** From where a call came. */
export type Source = { address: string; requestId: string }

/** What one source can cause without end is written once in this time. */
const SAID_ONCE_IN = MINUTE
const ENDLESS: ReadonlySet<SecurityKind> = new Set<SecurityKind>([
  'sign_in_throttled',
  'denied',
  'other_origin',
  'forged_token',
  'machine_token_refused',
  'quota_used',
])

/** Writes an event down. @param source null: at the server's own keyboard */
export async function recordSecurityEvent(
  tx: Tx,
  { kind, personId, details = {} }: SecurityEvent,
  { source, now }: { source: Source | null; now: Instant },
): Promise<void> {
  const text = JSON.stringify(details)
  // Of events that come at once, the first is written and the others see it.
  if (ENDLESS.has(kind))
    await tx.row(sql`select pg_advisory_xact_lock(hashtext(${`security ${kind} ${personId} ${text}`}))`)
  const isWritten = sql`
    select from security_event
    where ${isWithinLast(sql`at`, SAID_ONCE_IN, now)} and kind = ${kind} and details = ${text}::jsonb
      and person_id is not distinct from ${personId}::int and address is not distinct from ${source?.address ?? null}::text`
  await tx.run(sql`
    insert into security_event (at, kind, person_id, address, request_id, details)
    select ${timestamptz(now)}, ${kind}, ${personId}::int, ${source?.address ?? null}::text,
      ${source?.requestId ?? null}::text, ${text}::jsonb
    where not ${ENDLESS.has(kind)}::boolean or not exists (${isWritten})`)
}

/** The security log of the app: in the database for admins, and as lines for programs. */
export class SecurityLog {
  readonly #db: Db
  readonly #log: FastifyBaseLogger

  constructor(db: Db, log: FastifyBaseLogger) {
    this.#db = db
    this.#log = log
  }

  /** Never fails: what cannot be written down is a line of the log. In an act with a key it is written down with the act. */
  async note(
    { ip: address, id: requestId, now }: Pick<FastifyRequest, 'ip' | 'id' | 'now'>,
    event: SecurityEvent,
  ): Promise<void> {
    const line = () => this.#log.info({ security: event, address, request_id: requestId }, `security: ${event.kind}`)
    try {
      await this.#db.transaction(async (tx) => {
        tx.onCommit(line)
        await recordSecurityEvent(tx, event, { source: { address, requestId }, now })
      })
    } catch (error) {
      line()
      this.#log.error({ err: error, security: event }, 'a security event could not be written down')
    }
  }
}
