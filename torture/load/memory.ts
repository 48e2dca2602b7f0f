import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE, SECOND } from '@warsha/domain'
import { quantile } from '../../bench/figure.ts'

/** Resident memory of a process in MB, at a moment of performance.now(). */
type Reading = { pid: number; at: number; megabytes: number }

/** Until then a process that was started anew compiles, and keeps what it is asked for often. */
const WARM_MS = 3 * MINUTE
/** Less says nothing of a slope: memory is taken back by the half minute. */
const SHORTEST_MS = 1.5 * MINUTE

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

  /**
   * MB that it grew by in a minute, once all that is kept is warm. One that was killed or updated meanwhile begins anew:
   * null where its last start was too short before the end.
   */
  get growthPerMinute(): number | null {
    const own = this.#readings.filter(({ pid }) => pid === this.#readings.at(-1)?.pid)
    const begun = own[0]?.at ?? 0
    const later = own.filter(({ at }) => at - begun >= WARM_MS)
    if ((later.at(-1)?.at ?? 0) - (later[0]?.at ?? 0) < SHORTEST_MS) return null
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const [at, megabytes] = [mean(later.map((it) => it.at)), mean(later.map((it) => it.megabytes))]
    const covariance = later.reduce((sum, it) => sum + (it.at - at) * (it.megabytes - megabytes), 0)
    const variance = later.reduce((sum, it) => sum + (it.at - at) ** 2, 0)
    return variance === 0 ? 0 : (covariance / variance) * MINUTE
  }

  /** Its median in each minute. */
  get #byMinute(): number[] {
    const begun = this.#readings[0]?.at ?? 0
    const minutes: number[][] = []
    for (const { at, megabytes } of this.#readings) (minutes[Math.floor((at - begun) / MINUTE)] ??= []).push(megabytes)
    return minutes.map((megabytes) => Math.round(quantile(megabytes, 0.5)))
  }

  get summary() {
    const all = this.#readings.map(({ megabytes }) => megabytes)
    return {
      megabytesByMinute: this.#byMinute,
      megabytesP50: Math.round(quantile(all, 0.5)),
      megabytesMost: Math.round(Math.max(0, ...all)),
      megabytesAMinute: this.growthPerMinute === null ? null : Math.round(this.growthPerMinute * 10) / 10,
      processorSeconds: Math.round(this.#busySeconds),
    }
  }
}

/** What all threads of a process have worked since it began. */
async function busySeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number)
  return (user + system) / TICKS
}
