import type { CallName } from '@warsha/contract'
import type { Instant } from '@warsha/domain'
import { recordChange } from '../../apps/server/src/platform/audit.ts'
import type { Db } from '../../apps/server/src/platform/database.ts'
import type { Command, Known } from './command.ts'
import type { TrailEntry } from './office/jobs.ts'
import type { Session } from './phones.ts'
import type { Product } from './product.ts'
import { idIn, insertRows, sessionRow } from './tables.ts'
import type { Workshop } from './workshop.ts'

type Parts = {
  db: Db
  product: Product
  made: Workshop
  /** what the office changed about jobs, the oldest first */
  jobTrail: readonly TrailEntry[]
  ids: Map<string, number>
  secret: string
}

/** What is called about recorded work. */
const aboutWork: readonly CallName[] = [
  'reviewSession',
  'voidSession',
  'correctSession',
  'requestCorrection',
  'lockPeriod',
  'startSession',
  'excludeItem',
]

/** Tells the product what happened in the workshop, in the order of time. */
export class Story {
  readonly #parts: Parts
  readonly #known: Known
  /** what the phones sent as it was done, and is not recorded yet; the first is the last one */
  readonly #toRecord: Session[]
  readonly #trail: TrailEntry[]

  constructor(parts: Parts) {
    const { made, ids, secret } = parts
    const late = new Set(made.lateReports.flatMap(({ sessions }) => sessions))
    this.#parts = parts
    this.#toRecord = made.sessions.filter((session) => !late.has(session)).toReversed()
    this.#trail = parts.jobTrail.toReversed()
    this.#known = { secret, id: idIn(ids) }
  }

  /** Gives commands one after the other, with the work that was begun before and the trail of jobs, and all up to the end. */
  async run(commands: readonly Command[], end: Instant): Promise<void> {
    for (const command of commands) {
      if (aboutWork.includes(command.call)) await this.#recordWork(command.at)
      await this.#keepTrail(command.at)
      await this.give(command)
    }
    await this.#recordWork(end)
    await this.#keepTrail(end)
  }

  /** Jobs stand in their table as they are now: what the office changed about them up to this moment is written down. */
  async #keepTrail(until: Instant): Promise<void> {
    const first = this.#trail.findIndex(({ at }) => at <= until)
    if (first < 0) return
    const { id } = this.#known
    await this.#parts.db.transaction(async (tx) => {
      for (const { at, by, entry } of this.#trail.splice(first).toReversed()) {
        await recordChange(tx, { actor: { id: id(`person ${by}`) }, now: at }, entry(id))
      }
    })
  }

  /** Records the sessions that began before this moment, as the server stored them. */
  async #recordWork(until: Instant): Promise<void> {
    const first = this.#toRecord.findIndex(({ startedAt }) => startedAt < until)
    if (first < 0) return
    const rows = this.#toRecord.splice(first).map((session) => sessionRow(session, this.#known.id))
    await this.#parts.db.transaction((tx) => insertRows(tx, 'work_session', rows.toReversed()))
  }

  async give({ call, at, by, send, makes }: Command): Promise<void> {
    const { made, product, ids } = this.#parts
    const isAdmin = made.admins.some(({ employeeNumber }) => employeeNumber === by)
    const caller = by && ({ id: this.#known.id(`person ${by}`), role: isAdmin ? 'ADMIN' : 'TECHNICIAN' } as const)
    const answer = await product.call(call, at, caller || null, await send(this.#known))
    if (makes) ids.set(makes, (answer as { id: number }).id)
  }
}
