import type { RemovedCounts } from '@warsha/contract'
import { DAY, type Instant, isWithin, localDateOf, MINUTE, SECOND } from '@warsha/domain'
import { recordChange } from '../../platform/audit.ts'
import { type Db, isNotAhead, sql, timestamptz } from '../../platform/database.ts'
import { forgetFailedDeliveries } from '../../platform/failed-deliveries.ts'
import { forgetKeptAnswers } from '../../platform/kept-answers.ts'
import type { PhotoStore } from '../../platform/photo-store.ts'
import { Poller } from '../../platform/poller.ts'
import { forgetImportRuns } from '../../platform/spreadsheet/import-runs.ts'
import { forgetDeletedAbsences } from '../absences/index.ts'
import { forgetOldRuns } from '../backup/index.ts'
import { forgetRemovals } from '../change-feed/index.ts'
import { forgetPhoneHours } from '../device-sync-status/index.ts'
import { forgetMail } from '../mail/index.ts'
import { checkShareOfPhotos } from '../media/index.ts'
import { forgetDeliveries } from '../webhooks/index.ts'
import { lastNight } from './due.ts'
import { limitsOf } from './outdated.ts'
import { redatings } from './redating.ts'
import { removeFiles, removeOutdated } from './removing.ts'
import { retentionSettings } from './settings.ts'

const LOOK_EVERY = MINUTE
const FIRST_LOOK_AFTER = 10 * SECOND
/** After a failure: whatever it was may be over by then. */
const RETRY_AFTER = 30 * MINUTE
const HISTORY_KEPT_FOR = 400 * DAY
const forgetting = [
  forgetKeptAnswers,
  forgetImportRuns,
  forgetDeletedAbsences,
  forgetFailedDeliveries,
  forgetPhoneHours,
  forgetMail,
  forgetOldRuns,
  forgetRemovals,
  forgetDeliveries,
]

export type NightlyRemovalParts = {
  db: Db
  photos: PhotoStore
  now: () => Instant
  businessTimeZone: string
  /** by how much later than usual it is done */
  delayMs?: number
  /** whether the clock is believed: by one that is years ahead, everything is outdated */
  isClockBelieved: () => Promise<boolean>
  /** notes the files that no photo has; null where the store is known to have none of others */
  noteOrphans: ((now: Instant, signal: AbortSignal) => Promise<void>) | null
  log: { info: (line: string) => void; error: (line: string) => void }
}

/** Removes each night what is kept no longer, in one of all instances. */
export class NightlyRemoval {
  readonly #parts: NightlyRemovalParts
  readonly #poller: Poller
  #failedAt: Instant | null = null
  #isDoubtNoted = false

  constructor(parts: NightlyRemovalParts) {
    this.#parts = parts
    this.#poller = new Poller({
      poll: () => this.look(),
      firstAfterMs: FIRST_LOOK_AFTER,
      everyMs: LOOK_EVERY,
      onError: ({ message }) => parts.log.error(`What is kept no longer could not be removed: ${message}`),
    })
  }

  start(): void {
    this.#poller.start()
  }

  /** Removes if it is time. @returns whether it did */
  async look(): Promise<boolean> {
    if (this.#hasJustFailed() || !(await this.#isDue())) return false
    if (!(await this.#parts.isClockBelieved())) return this.#noteDoubt()
    this.#isDoubtNoted = false
    try {
      // Another instance may have done it meanwhile.
      return await this.#alone(async () => (await this.#isDue()) && this.#run())
    } catch (error) {
      this.#failedAt = this.#parts.now()
      throw error
    }
  }

  /** A run under way ends after its batch, and goes on at the next look of any instance. */
  close(): Promise<void> {
    return this.#poller.close()
  }

  #noteDoubt(): false {
    if (!this.#isDoubtNoted) {
      this.#parts.log.error(
        'Nothing is removed by retention: time has leapt by more than a day. That ends when phones confirm the clock, after ' +
          'three days without contradiction, or by: npm run admin -- believe-clock',
      )
    }
    this.#isDoubtNoted = true
    return false
  }

  #hasJustFailed(): boolean {
    return isWithin(this.#failedAt, RETRY_AFTER, this.#parts.now())
  }

  async #isDue(): Promise<boolean> {
    const { db, now, businessTimeZone, delayMs } = this.#parts
    const done = await db.row(sql`
      select from retention_run
      where ended_at is not null and started_at >= ${timestamptz(lastNight(now(), businessTimeZone, delayMs))}
        and ${isNotAhead(sql`started_at`, now())}`)
    return done === null
  }

  /** Does the work if no other instance is at it: the lock is let go of with its connection, however this ends. */
  async #alone(work: () => Promise<boolean>): Promise<boolean> {
    const client = await this.#parts.db.listener()
    client.on('error', () => undefined)
    try {
      const { rows } = await client.query<{ free: boolean }>(
        `select pg_try_advisory_lock(hashtext('warsha.nightly-removal')) as free`,
      )
      return rows[0]?.free === true && (await work())
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async #run(): Promise<boolean> {
    const { db, photos, now, businessTimeZone: timeZone, log } = this.#parts
    const signal = this.#poller.closing
    const runId = await beginRun(db, now())
    const redated = await this.#redate()
    const limits = await limitsOf(db, await retentionSettings(db), { runsAt: now(), timeZone })
    const removedOrNot = await eachByItself(signal, [
      () => removeOutdated(db, { runId, limits }, signal),
      ...forgetting.map((forget) => () => forget(db, now())),
      () => removeFiles(db, photos, signal),
    ])
    const removed = await endRun(db, runId, { now: now(), timeZone })
    if (hasAny(removed)) log.info(`What is kept no longer was removed: ${JSON.stringify(removed)}`)
    await this.#checkPhotos()
    const failures = [...redated, ...removedOrNot]
    if (failures.length > 0) throw new Error(failures.join('; '))
    return true
  }

  /** Dates that are written anew are told in the log. @returns why some could not be */
  async #redate(): Promise<string[]> {
    const { db, now, businessTimeZone, log } = this.#parts
    const counts: Record<string, number> = {}
    const works = Object.entries(redatings).map(([table, redate]) => async () => {
      const count = await redate(db, now(), businessTimeZone)
      if (count > 0) counts[table] = count
    })
    const failures = await eachByItself(this.#poller.closing, works)
    if (Object.keys(counts).length > 0)
      log.info(`What lay ahead of now, as a clock was wrong, was dated back: ${JSON.stringify(counts)}`)
    return failures
  }

  /** Some of them each night; a store that is away is read in the next one. */
  async #checkPhotos(): Promise<void> {
    const { db, photos, now, log } = this.#parts
    const signal = this.#poller.closing
    await checkShareOfPhotos(db, photos, { now: now(), signal }).catch((error: Error) => {
      if (!signal.aborted) log.error(`Photos could not be checked: ${error.message}`)
    })
    await this.#parts.noteOrphans?.(now(), signal).catch((error: Error) => {
      if (!signal.aborted) log.error(`The files of photos could not be listed: ${firstLine(error)}`)
    })
  }
}

/**
 * Does one after the other: what cannot be done is tried again in the next night, and keeps nothing else from its own.
 * @returns why some could not be done
 */
async function eachByItself(signal: AbortSignal, works: readonly (() => Promise<void>)[]): Promise<string[]> {
  const failures: string[] = []
  for (const work of works) {
    signal.throwIfAborted()
    await work().catch((error: Error) => {
      signal.throwIfAborted()
      failures.push(firstLine(error))
    })
  }
  return failures
}

/** What a process failed of comes with its stack. */
function firstLine({ message }: Error): string {
  return message.split('\n', 1)[0] ?? ''
}

/** One that was not finished goes on, with what it has counted. */
async function beginRun(db: Db, now: Instant): Promise<number> {
  const run = await db.writeRow<{ id: number }>(sql`
    insert into retention_run (started_at) values (${timestamptz(now)})
    on conflict ((true)) where ended_at is null do update set started_at = excluded.started_at
    returning id`)
  if (!run) throw new Error('a run that was just begun is not there')
  return run.id
}

/** Ends a run; one that removed anything is an entry of the audit trail. */
function endRun(db: Db, runId: number, { now, timeZone }: { now: Instant; timeZone: string }): Promise<RemovedCounts> {
  return db.transaction(async (tx) => {
    await tx.run(sql`
      delete from retention_run where started_at < ${timestamptz(now - HISTORY_KEPT_FOR)} and id <> ${runId}`)
    const removed = await tx.row<RemovedCounts>(sql`
      update retention_run set ended_at = ${timestamptz(now)} where id = ${runId}
      returning photos, photo_bytes, names, sign_ins, devices, security_events`)
    if (!removed) throw new Error('the run under way is not there')
    const subject = localDateOf(now, timeZone)
    if (hasAny(removed)) {
      const before = Object.fromEntries(Object.entries(removed).filter(([, count]) => count > 0))
      const entry = { kind: 'retention', action: 'deleted', subject, before, after: null } as const
      await recordChange(tx, { actor: null, now }, entry)
    }
    return removed
  })
}

function hasAny(removed: RemovedCounts): boolean {
  return Object.values(removed).some((count) => count > 0)
}
