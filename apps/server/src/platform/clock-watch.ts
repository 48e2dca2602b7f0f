import { HOUR, type Instant, MINUTE, SECOND } from '@warsha/domain'
import { type Db, sql } from './database.ts'
import type { Disk } from './disk.ts'
import type { ClockVerdict } from './heartbeat.ts'

/** By how much the server's clock is ahead of others, in milliseconds; null: they say nothing. */
export type ClockOffsets = { phones: number | null; database: number | null; files: number | null }

/** Clocks of one shop differ by less. */
const TOLERATED = MINUTE
/** What a phone said is out of date then. */
const HEARD_WITHIN_MS = HOUR
/** One person can be wrong, or make devices up. */
const FEWEST_PEOPLE = 2
const MOST_PEOPLE = 1_000
/** An answer that took longer tells nothing of when it was made. */
const SLOWEST_ANSWER_MS = 10 * SECOND
const LOOKS_EVERY_MS = MINUTE

type Parts = {
  db: Db
  /** null: there is no folder whose files have a time */
  disk: Disk | null
  /** the clock of this machine, which tests leave alone */
  machineNow: () => Instant
  log: { warn: (line: string) => void; info: (line: string) => void }
}

/** Compares the server's clock with those of phones, of the database and of the file system. */
export class ClockWatch {
  readonly #parts: Parts
  readonly #devices = new Map<number, { ahead: number; at: number }>()
  #machines: Pick<ClockOffsets, 'database' | 'files'> = { database: null, files: null }
  #timer: NodeJS.Timeout | null = null
  #logged = ''

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async start(): Promise<void> {
    this.#timer = setInterval(() => void this.look(), LOOKS_EVERY_MS).unref()
    await this.look()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
  }

  /** What a person's device showed as it sent: each person has one voice, that of the device heard last. */
  hear(personId: number, sentAt: Instant | null, now: Instant): void {
    if (sentAt === null) return
    this.#devices.delete(personId)
    this.#devices.set(personId, { ahead: now - sentAt, at: performance.now() })
    const [oldest] = this.#devices.size > MOST_PEOPLE ? this.#devices.keys() : []
    if (oldest !== undefined) this.#devices.delete(oldest)
  }

  /** Looks at the clocks of machines, and logs what has changed. */
  async look(): Promise<void> {
    const { db, disk, machineNow, log } = this.#parts
    const [database, files] = await Promise.all([aheadOfDatabase(db, machineNow).catch(() => null), disk?.clockAhead()])
    this.#machines = { database, files: files ?? null }
    const sentence = sentenceOf(this.offsets)
    if (sentence === this.#logged) return
    if (sentence !== '') log.warn(sentence)
    else log.info('The server’s clock agrees with the others again.')
    this.#logged = sentence
  }

  get offsets(): ClockOffsets {
    return { phones: this.#aheadOfPhones(), ...this.#machines }
  }

  get state(): 'ok' | 'off' {
    return offSources(this.offsets).length > 0 ? 'off' : 'ok'
  }

  get verdict(): ClockVerdict {
    if (this.state === 'off') return 'contradicted'
    return this.offsets.phones === null ? 'unknown' : 'confirmed'
  }

  /** That of most people, whose devices agree with one another: it outvotes devices that are wrong. */
  #aheadOfPhones(): number | null {
    const since = performance.now() - HEARD_WITHIN_MS
    const aheads = [...this.#devices.values()].filter(({ at }) => at >= since).map(({ ahead }) => ahead)
    const median = aheads.toSorted((a, b) => a - b)[Math.floor(aheads.length / 2)] ?? 0
    const agreeing = aheads.filter((ahead) => Math.abs(ahead - median) <= TOLERATED).length
    return agreeing >= FEWEST_PEOPLE && agreeing > aheads.length / 2 ? median : null
  }
}

/** Halfway between question and answer. */
async function aheadOfDatabase(db: Db, machineNow: () => Instant): Promise<number | null> {
  const [askedAt, begun] = [machineNow(), performance.now()]
  const answer = await db.row<{ at: number }>(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`)
  const tookMs = performance.now() - begun
  return answer && tookMs < SLOWEST_ANSWER_MS ? askedAt + tookMs / 2 - answer.at : null
}

/** The sources that the clock is more than a minute off. */
export function offSources(offsets: ClockOffsets): { source: keyof ClockOffsets; ahead: number }[] {
  const sources = (['phones', 'database', 'files'] as const).map((source) => ({ source, ahead: offsets[source] ?? 0 }))
  return sources.filter(({ ahead }) => Math.abs(ahead) > TOLERATED)
}

const NAMES = { phones: 'most phones', database: 'the database', files: 'the file system of DATA_DIR' }

/** In minutes, so that a clock that drifts is not logged at each look. */
function sentenceOf(offsets: ClockOffsets): string {
  const parts = offSources(offsets).map(({ source, ahead }) => {
    const minutes = Math.round(Math.abs(ahead) / MINUTE)
    return `${minutes} min ${ahead > 0 ? 'ahead of' : 'behind'} ${NAMES[source]}`
  })
  return parts.length === 0 ? '' : `The server’s clock is wrong, or others are: it is ${parts.join(', ')}.`
}
