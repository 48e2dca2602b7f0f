import { HOUR, type Instant, MINUTE, SECOND } from '@warsha/domain'
import type { BackupSchedule, BackupSeal } from '../../platform/config.ts'
import type { Db } from '../../platform/database.ts'
import type { PhotoPlace } from '../../platform/photo-store-of.ts'
import { workerFile, WorkerThread } from '../../platform/worker-thread.ts'
import { isDue } from './due.ts'
import { type NightlyOrder, type NightlyResult, placeOfNight } from './nightly-run.ts'
import { nightlyRuns, noteRun } from './runs.ts'

const LOOK_EVERY = MINUTE
const FIRST_LOOK_AFTER = 5 * SECOND
const TIME_LIMIT = 12 * HOUR

export type NightlyParts = BackupSchedule & {
  db: Db
  now: () => Instant
  businessTimeZone: string
  /** by how much later than usual it is made */
  delayMs?: number
  seal: BackupSeal | null
  photos: PhotoPlace
  log: { info: (line: string) => void; error: (line: string) => void }
}

/**
 * Makes a backup each night, in one of all instances, in a process of its own: a folder that hangs keeps none of the
 * server's threads.
 */
export class NightlyBackups {
  readonly #parts: NightlyParts
  readonly #worker: WorkerThread<NightlyOrder, NightlyResult>
  readonly #closing = new AbortController()
  #timer: NodeJS.Timeout | null = null
  #looking: Promise<unknown> = Promise.resolve()

  constructor(parts: NightlyParts) {
    this.#parts = parts
    this.#worker = new WorkerThread(workerFile('backup-worker', import.meta.url), {
      timeLimitMs: TIME_LIMIT,
      data: { connection: parts.db.directConnection, photos: parts.photos },
      isProcess: true,
      isAlone: true,
      // Its memory is needed for minutes a day.
      endsAfter: () => true,
      endsAfterFailure: true,
    })
  }

  start(): void {
    this.#lookAfter(FIRST_LOOK_AFTER)
  }

  /** Makes the backup if it is time. @returns whether it did */
  async look(): Promise<boolean> {
    if (!(await this.#isDue())) return false
    return this.#alone(async () => {
      // Another instance may have made it meanwhile.
      return (await this.#isDue()) && this.#make()
    })
  }

  /** Ends a backup under way, of which nothing is kept. */
  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#closing.abort(new Error('Warsha was stopped'))
    await this.#looking
    await this.#worker.close()
  }

  async #isDue(): Promise<boolean> {
    const { db, now, businessTimeZone, delayMs } = this.#parts
    return isDue(await nightlyRuns(db, now()), now(), businessTimeZone, delayMs)
  }

  #lookAfter(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#looking = this.look()
        .catch((error: Error) => {
          if (!this.#closing.signal.aborted) this.#parts.log.error(`The nightly backup cannot begin: ${error.message}`)
        })
        .finally(() => {
          if (!this.#closing.signal.aborted) this.#lookAfter(LOOK_EVERY)
        })
    }, milliseconds).unref()
  }

  /** Does the work if no other instance is at it: the lock is let go of with its connection, however this ends. */
  async #alone(work: () => Promise<boolean>): Promise<boolean> {
    const client = await this.#parts.db.listener()
    client.on('error', () => undefined)
    try {
      const { rows } = await client.query<{ free: boolean }>(
        `select pg_try_advisory_lock(hashtext('warsha.nightly-backup')) as free`,
      )
      return rows[0]?.free === true && (await work())
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async #make(): Promise<boolean> {
    const { db, now, place, keep, seal, log } = this.#parts
    const startedAt = now()
    const { kid, key } = db.keys.signing('backup', startedAt)
    const order = { place, keep, seal, signer: { kid, key: key.toString('hex') }, startedAt }
    const run = { kind: 'nightly' as const, startedAt, place: placeOfNight(order) }
    try {
      const made = await this.#worker.give(order, this.#closing.signal)
      await noteRun(db, { ...run, ...made, endedAt: now() })
      this.#tell(run.place, made)
      return true
    } catch (error) {
      if (this.#closing.signal.aborted) return false
      const failure = oneLine(error)
      log.error(`The nightly backup to ${run.place} failed: ${failure}`)
      await noteRun(db, { ...run, failure, endedAt: now() })
      return false
    }
  }

  #tell(place: string, { missingPhotos, changedPhotos, unreadablePhotos, notRemoved }: NightlyResult): void {
    const { log } = this.#parts
    log.info(`A backup was made: ${place}`)
    if (missingPhotos > 0) log.error(`The backup lacks ${missingPhotos} photos that the photo store has lost.`)
    for (const why of unreadablePhotos) log.error(`The backup is without a photo: ${why}`)
    if (changedPhotos > 0) log.error(`The backup has ${changedPhotos} photos that are not what was stored.`)
    if (notRemoved !== null) log.error(`Older backups were not removed: ${notRemoved}`)
  }
}

/** What a worker failed of comes with its stack. */
function oneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n', 1)[0] ?? '').replace(/^\w*error: /i, '')
}
