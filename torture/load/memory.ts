import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '@warsha/domain'
import { quantile } from '../../bench/figure.ts'

/** Resident memory of a process in MB, at a moment of performance.now(). */
export type Reading = { pid: number; at: number; megabytes: number }

/** Until then a process that was started anew compiles, and keeps what it is asked for often. */
const WARM_MS = 3 * MINUTE
/** Fewer say nothing of a slope: memory goes up by a hundred megabytes, and down again when it is taken back. */
const FEWEST_MINUTES = 5

const EVERY_MS = SECOND

/** Of a second of a processor, in /proc. */
const TICKS = 100

/** Follows how much memory a process has, and how busy it is; where there is no /proc, nothing is read. */
export class Memory {
  readonly #readings: Reading[] = []
  #busySeconds = 0

  async follow(pid: () => number | null, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const now = pid() ?? 0
      const status = await readFile(`/proc/${now}/status`, 'utf8').catch(() => '')
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN)
      if (Number.isFinite(kilobytes))
        this.#readings.push({ pid: now, at: performance.now(), megabytes: kilobytes / 1024 })
      this.#busySeconds = await busySeconds(now)
      await sleep(EVERY_MS)
    }
  }

  get growthPerMinute(): number | null {
    return growthPerMinute(this.#readings)
  }

  /** Its median in each minute. */
  get #byMinute(): number[] {
    const begun = this.#readings[0]?.at ?? 0
    return minutesOf(this.#readings, begun).map((megabytes) => Math.round(quantile(megabytes, 0.5)))
  }

  get summary() {
    const all = this.#readings.map(({ megabytes }) => megabytes)
    const growth = this.growthPerMinute
    return {
      megabytesByMinute: this.#byMinute,
      megabytesP50: Math.round(quantile(all, 0.5)),
      megabytesMost: Math.round(Math.max(0, ...all)),
      megabytesAMinute: growth === null ? null : Math.round(growth * 10) / 10,
      processorSeconds: Math.round(this.#busySeconds),
    }
  }
}

/**
 * MB by which the least that a process had in a minute grew in a minute, once all that it keeps is warm: what leaks is
 * never taken back. One that was killed or updated meanwhile begins anew: null where its last start was too late.
 */
export function growthPerMinute(readings: readonly Reading[]): number | null {
  const own = readings.filter(({ pid }) => pid === readings.at(-1)?.pid)
  const ofMinutes = minutesOf(own, (own[0]?.at ?? 0) + WARM_MS)
  if (ofMinutes.length < FEWEST_MINUTES) return null
  const least = ofMinutes.map((megabytes) => Math.min(...megabytes))
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middle, usual] = [(least.length - 1) / 2, mean(least)]
  const covariance = mean(least.map((megabytes, minute) => (minute - middle) * (megabytes - usual)))
  return covariance / mean(least.map((_, minute) => (minute - middle) ** 2))
}

/** The readings of each minute from a moment on; what is left of one at the end is none. */
function minutesOf(readings: readonly Reading[], from: number): number[][] {
  const minutes: number[][] = []
  for (const { at, megabytes } of readings) {
    if (at >= from) (minutes[Math.floor((at - from) / MINUTE)] ??= []).push(megabytes)
  }
  const isWhole = ((readings.at(-1)?.at ?? 0) - from) % MINUTE > 0.9 * MINUTE
  return isWhole ? minutes : minutes.slice(0, -1)
}

/** What all threads of a process have worked since it began. */
async function busySeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) / TICKS
}
