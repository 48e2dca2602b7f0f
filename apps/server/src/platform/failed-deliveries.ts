import { calls, type RefusalCode, refusals, type WorkRecord } from '@warsha/contract'
import { DAY, type Instant, isTechnician, SECOND } from '@warsha/domain'
import { type Coalescer, coalesce } from '@warsha/domain/coalesce'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Db, databaseIsAway, databaseTakesNoChanges, join, sql, timestamptz } from './database.ts'
import { deviceIdOf } from './device.ts'
import { isBrokenOff, receivedBytes } from './received-bytes.ts'
import { Refusal, type RefusalValues } from './refusal.ts'
import { callOf } from './request-log.ts'
import { timers } from './timers.ts'

declare module 'fastify' {
  interface FastifyInstance {
    failedDeliveries?: FailedDeliveries
  }
}

/** A start, an end or a photo that did not come in, of one device and for one reason, however often it was tried. */
type FailedDelivery = {
  personId: number
  deviceId: string | null
  record: WorkRecord
  /** the unique_key of a start, or the session as the address names it */
  subject: string | null
  /** of a photo */
  byteCount: number | null
  receivedBytes: number | null
  /** null: the connection broke off before all had come */
  code: RefusalCode | null
  values: RefusalValues
  jobNo: string | null
  activityCode: string | null
  firstAt: Instant
  lastAt: Instant
  count: number
  requestId: string
}

/** Nobody waits for it, so failures are saved together, a little later. */
const WRITTEN_EVERY = 2 * SECOND
const RETRIED_AFTER = 15 * SECOND
const KEPT_FOR = 30 * DAY
/** So many are known of one person; of more, those go that happened longest ago. */
const MOST_OF_ONE = 300
/** So many wait for a database that is away. */
const MOST_WAITING = 2_000

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const LONGEST_NAME = 50

/**
 * Keeps which records of work were refused or broke off. Every refusal goes through `sendRefusal`, which notes it here; the
 * table of calls says which of them hand over a record, so that no handler has to remember it.
 */
export class FailedDeliveries {
  readonly #app: FastifyInstance
  readonly #db: Db
  readonly #writing: Coalescer
  readonly #noted = new WeakSet<FastifyRequest>()
  #waiting = new Map<string, FailedDelivery>()

  constructor(app: FastifyInstance, db: Db) {
    this.#app = app
    this.#db = db
    this.#writing = coalesce(() => this.save(), { timers })
  }

  /**
   * Notes that a record of work did not come in, once for each request. Of a request whose sender is not known nothing is kept.
   * @param refusal null: the connection broke off
   */
  note(request: FastifyRequest, refusal: Refusal | null): void {
    const call = callOf(request)
    const record = call === null ? undefined : calls[call].records
    if (record === undefined || this.#noted.has(request)) return
    this.#noted.add(request)
    const reason = isBrokenOff(request) ? null : refusal
    const noting = async () => {
      const sender =
        request.actor ?? (await this.#app.accessControl.identify(request.headers.authorization, request.now))
      if (sender instanceof Refusal || !isTechnician(sender)) return
      this.#add(failureOf(request, sender.id, record, reason))
      const isLogged = reason !== null && refusals[reason.code].status >= 500
      if (!isLogged) {
        const line = { call, code: reason?.code ?? null, person_id: sender.id }
        request.log.info(line, 'a record did not come in')
      }
    }
    noting().catch((error: unknown) => this.#report(error, []))
  }

  /** Writes down what waits, for the last time. */
  async close(): Promise<void> {
    await this.#writing.stop()
    await this.save()
  }

  #add(failure: FailedDelivery, delay = WRITTEN_EVERY): void {
    const { personId, deviceId, record, subject, byteCount, code } = failure
    const key = JSON.stringify([personId, deviceId, record, subject, byteCount, code])
    const known = this.#waiting.get(key)
    if (!known && this.#waiting.size >= MOST_WAITING) return
    this.#waiting.set(key, known ? together(known, failure) : failure)
    this.#writing.ask(delay)
  }

  /** Writes down what waits. */
  async save(): Promise<void> {
    const failures = [...this.#waiting.values()]
    this.#waiting = new Map()
    if (failures.length === 0) return
    await saveFailures(this.#db, failures).catch(async (error: unknown) => {
      // The refusals of an outage are kept as well, once it is over.
      if (databaseIsAway(error) || databaseTakesNoChanges(error)) {
        for (const failure of failures) this.#add(failure, RETRIED_AFTER)
        return
      }
      // One of them is to blame, and spoils no other's.
      for (const failure of failures) {
        await saveFailures(this.#db, [failure]).catch((why: unknown) => this.#report(why, [failure.personId]))
      }
    })
  }

  #report(error: unknown, people: number[]): void {
    this.#app.log.warn({ err: error, people }, 'what did not come in could not be written down')
  }
}

/** Keeps track of every record of work that does not come in. */
export function trackFailedDeliveries(app: FastifyInstance, db: Db): void {
  const failures = new FailedDeliveries(app, db)
  app.decorate('failedDeliveries', failures)
  app.addHook('onRequestAbort', async (request) => failures.note(request, null))
  app.addHook('onClose', () => failures.close())
}

function failureOf(
  request: FastifyRequest,
  personId: number,
  record: WorkRecord,
  refusal: Refusal | null,
): FailedDelivery {
  const { now } = request
  return {
    personId,
    deviceId: deviceIdOf(request),
    record,
    ...subjectOf(request, record),
    byteCount: record === 'photo' ? byteCountOf(request) : null,
    receivedBytes: record === 'photo' && refusal === null ? receivedBytes(request) : null,
    code: refusal?.code ?? null,
    values: refusal?.values ?? {},
    firstAt: now,
    lastAt: now,
    count: 1,
    requestId: request.id,
  }
}

/** What was recorded, as far as it can be read: a refused body is as it was sent. */
function subjectOf({ body, params }: FastifyRequest, record: WorkRecord) {
  const named = record === 'start' ? fieldOf(body, 'unique_key') : fieldOf(params, 'id')
  return {
    subject: named !== null && UUID.test(named) ? named.toLowerCase() : null,
    jobNo: record === 'start' ? nameIn(body, 'job_no') : null,
    activityCode: record === 'start' ? nameIn(body, 'activity_code') : null,
  }
}

function nameIn(body: unknown, field: string): string | null {
  // PostgreSQL stores no NUL.
  return fieldOf(body, field)?.replaceAll('\0', '').trim().slice(0, LONGEST_NAME) || null
}

function fieldOf(sent: unknown, field: string): string | null {
  if (typeof sent !== 'object' || sent === null) return null
  const value: unknown = Reflect.get(sent, field)
  return typeof value === 'string' ? value : null
}

function byteCountOf({ headers: { 'content-length': length } }: FastifyRequest): number | null {
  const count = Number(length ?? Number.NaN)
  return Number.isSafeInteger(count) ? count : null
}

/** The same failure once more. */
function together(known: FailedDelivery, newer: FailedDelivery): FailedDelivery {
  return {
    ...newer,
    receivedBytes: mostOf(known.receivedBytes, newer.receivedBytes),
    firstAt: Math.min(known.firstAt, newer.firstAt),
    lastAt: Math.max(known.lastAt, newer.lastAt),
    count: known.count + newer.count,
  }
}

function mostOf(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other)
}

/** Writes failures down, each beside those like it. Nothing is kept of who was erased. */
async function saveFailures(db: Db, failures: readonly FailedDelivery[]): Promise<void> {
  const rows = failures.map(
    (failure) =>
      sql`(${failure.personId}::int, ${failure.deviceId}::text, ${failure.record}, ${failure.subject}::uuid,
        ${failure.byteCount}::bigint, ${failure.receivedBytes}::bigint, ${failure.code}::text,
        ${JSON.stringify(failure.values)}::jsonb, ${failure.jobNo}::text, ${failure.activityCode}::text,
        ${timestamptz(failure.firstAt)}::timestamptz, ${timestamptz(failure.lastAt)}::timestamptz, ${failure.count}::int,
        ${failure.requestId})`,
  )
  const people = [...new Set(failures.map(({ personId }) => personId))]
  await db.transaction(async (tx) => {
    // An erasure under way ends first, and then nothing of them is written.
    await tx.rows(sql`select id from person where id = any(${people}) order by id for key share`)
    await tx.run(sql`
      insert into failed_delivery as known (person_id, device_id, record, subject, byte_count, received_bytes, code,
        message_values, job_no, activity_code, first_at, last_at, count, request_id)
      select failed.* from (values ${join(rows)}) as failed (person_id, device_id, record, subject, byte_count,
        received_bytes, code, message_values, job_no, activity_code, first_at, last_at, count, request_id)
      join person on person.id = failed.person_id and erased_at is null
      order by failed.person_id, device_id, record, subject, byte_count, code
      on conflict on constraint failed_delivery_counted do update set
        received_bytes = greatest(known.received_bytes, excluded.received_bytes),
        message_values = excluded.message_values, job_no = excluded.job_no, activity_code = excluded.activity_code,
        first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at),
        count = known.count + excluded.count, request_id = excluded.request_id`)
    await tx.run(sql`
      delete from failed_delivery using (
        select id, row_number() over (partition by person_id order by last_at desc, id desc) as place
        from failed_delivery where person_id = any(${people})
      ) as ranked
      where failed_delivery.id = ranked.id and place > ${MOST_OF_ONE}`)
  })
}

/** Removes failures that are kept no longer. */
export async function forgetFailedDeliveries(db: Db, now: Instant): Promise<void> {
  await db.write(sql`delete from failed_delivery where last_at <= ${timestamptz(now - KEPT_FOR)}`)
}
