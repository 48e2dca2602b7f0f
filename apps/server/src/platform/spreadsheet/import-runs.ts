import type { CallName, ImportPhase } from '@warsha/contract'
import { DAY, HOUR, type Instant, isWithin, SECOND } from '@warsha/domain'
import type { FastifyInstance } from 'fastify'
import { type Db, isNotAhead, isWithinLast, type Reader, sql, timestamptz } from '../database.ts'
import { apart } from '../joint-transaction.ts'

declare module 'fastify' {
  interface FastifyInstance {
    importRuns: ImportRuns
  }
}

/** A run that is over sooner is seen by nobody: nothing is written down of it. */
const SHOWN_AFTER = 300
const WRITTEN_EVERY = 500
const KEPT_FOR = DAY
const FORGOTTEN_EVERY = HOUR
/** A run that was not heard of for so long has ended with its server. */
const LOST_AFTER = 30 * SECOND

/** Which run it is, and of what. */
export type RunOf = { personId: number; key: string; call: CallName; fileName: string; commits: boolean }

type Parts = { db: Db; now: () => Instant; onFailed: (error: unknown) => void }

/** How far imports are, for those who wait for them. In the database, as any instance may be asked; and apart from their transactions. */
export class ImportRuns {
  readonly #parts: Parts
  #forgottenAt: Instant | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** @param of null: nobody asks how far it is */
  begin(of: RunOf | null): ImportRun {
    this.#forgetOld()
    return new ImportRun(of && { ...this.#parts, of })
  }

  /** What is left where nobody imports any more goes at night. */
  #forgetOld(): void {
    const { db, now, onFailed } = this.#parts
    if (isWithin(this.#forgottenAt, FORGOTTEN_EVERY, now())) return
    this.#forgottenAt = now()
    apart(() => forgetImportRuns(db, now())).catch(onFailed)
  }
}

/** One file that is read or imported. It counts what is done, and writes that down while it lasts. */
export class ImportRun {
  phase: ImportPhase = 'reading'
  done = 0
  total = 0
  /** how many it made; null until it has */
  created: number | null = null
  readonly #kept: (Parts & { of: RunOf }) | null
  #writing: Promise<void> | null = null
  #isShown = false
  /** another sending of the same run is under way, or is done: that one tells */
  #isOfOther = false
  #stop: () => void = () => undefined

  constructor(kept: (Parts & { of: RunOf }) | null) {
    this.#kept = kept
    if (!kept) return
    const begin = () => {
      this.#write()
      return setInterval(() => this.#write(), WRITTEN_EVERY).unref()
    }
    let every: NodeJS.Timeout | undefined
    const first = apart(() => setTimeout(() => (every = begin()), SHOWN_AFTER).unref())
    this.#stop = () => {
      clearTimeout(first)
      clearInterval(every)
    }
  }

  /** What is done from now on, and of how many. */
  go(phase: ImportPhase, total: number): void {
    this.phase = phase
    this.total = total
    this.done = 0
  }

  /** Says how it ended: after its commit, or after it is known that there will be none. */
  async end(phase: 'done' | 'failed'): Promise<void> {
    this.#stop()
    await this.#writing
    if (!this.#isShown) return
    this.phase = phase
    await this.#save().catch((error: unknown) => this.#kept?.onFailed(error))
  }

  #write(): void {
    if (this.#writing || this.#isOfOther) return
    this.#writing = apart(() => this.#save())
      .catch((error: unknown) => this.#kept?.onFailed(error))
      .finally(() => (this.#writing = null))
  }

  async #save(): Promise<void> {
    if (!this.#kept) return
    const { db, now, of } = this.#kept
    const { phase, done, total, created } = this
    if (this.#isShown) {
      await db.write(sql`
        update import_run set phase = ${phase}, done = ${done}, total = ${total}, created = ${created}, seen_at = ${timestamptz(now())}
        where person_id = ${of.personId} and key = ${of.key}`)
      return
    }
    const begun = await db.write(sql`
      insert into import_run as known (person_id, key, call, file_name, commits, phase, done, total, began_at, seen_at)
      values (${of.personId}, ${of.key}, ${of.call}, ${of.fileName}, ${of.commits}, ${phase}, ${done}, ${total},
        ${timestamptz(now())}, ${timestamptz(now())})
      on conflict (person_id, key) do update set call = excluded.call, file_name = excluded.file_name,
        commits = excluded.commits, phase = excluded.phase, done = excluded.done, total = excluded.total, created = null,
        began_at = excluded.began_at, seen_at = excluded.seen_at
        where known.phase = 'failed' or known.commits < excluded.commits
          or (known.phase <> 'done' and not ${isWithinLast(sql`known.seen_at`, LOST_AFTER, now())})`)
    this.#isShown = begun > 0
    this.#isOfOther = begun === 0
  }
}

type RunRow = {
  key: string
  call: string
  file_name: string
  commits: boolean
  phase: ImportPhase
  done: number
  total: number
  created: number | null
  began_at: Instant
}

/** As many are more than anybody has under way. */
const MOST_RUNS = 20

/** The runs of a person of the last day, the newest first. One whose server has gone has failed. */
export function runsOf(db: Reader, personId: number, now: Instant): Promise<RunRow[]> {
  return db.rows<RunRow>(sql`
    select key, call, file_name, commits, done, total, created, began_at,
      case when phase <> 'done' and not ${isWithinLast(sql`seen_at`, LOST_AFTER, now)} then 'failed' else phase end as phase
    from import_run where person_id = ${personId} and ${isWithinLast(sql`began_at`, KEPT_FOR, now)}
    order by began_at desc limit ${MOST_RUNS}`)
}

/** Removes what is said of runs of yesterday, and what a wrong clock has dated ahead. */
export async function forgetImportRuns(db: Db, now: Instant): Promise<void> {
  await db.write(sql`
    delete from import_run where began_at <= ${timestamptz(now - KEPT_FOR)} or not ${isNotAhead(sql`began_at`, now)}`)
}

/** Keeps how far imports are. */
export function keepImportRuns(app: FastifyInstance, db: Db): void {
  const onFailed = (error: unknown) => app.background.warn('how far an import is could not be kept', error)
  app.decorate('importRuns', new ImportRuns({ db, now: app.now, onFailed }))
}
