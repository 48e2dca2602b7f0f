/** How long a job took from its first work (or its receipt) until it was closed, or has taken so far; time on hold left out. */
export type FlowTime = {
  /** hours of the working calendar, zero or more */
  hours: number
  /** false: it is open, and will have taken longer than this */
  isClosed: boolean
  jobType: string | null
}

/** A flow time that counts for so much of one. */
export type WeightedTime = Pick<FlowTime, 'hours' | 'isClosed'> & { weight: number }

/** With so many closed jobs of its own a type counts as much on itself as on the rest of the shop. */
const PRIOR_CLOSED_JOBS = 10

/**
 * The share of jobs that take longer than so many hours: the product-limit estimate (E. L. Kaplan and P. Meier 1958),
 * in which an open job counts for as long as it has lasted. Beyond the longest time it goes on exponentially through its
 * last value (B. W. Brown, M. Hollander and R. M. Korwar 1974), as nobody has seen yet what comes there.
 */
export class SurvivalCurve {
  /** ends of jobs, rising, up to where the tail begins */
  readonly #ends: number[] = []
  /** the share that takes longer than each of them, falling */
  readonly #shares: number[] = []
  readonly #longest: number
  /** of the tail, per hour; 0 where no job has been closed */
  readonly #hazard: number

  constructor(times: readonly WeightedTime[]) {
    const sorted = times.filter(({ weight }) => weight > 0).toSorted((a, b) => a.hours - b.hours)
    this.#longest = sorted.at(-1)?.hours ?? 0
    let atRisk = sorted.reduce((sum, { weight }) => sum + weight, 0)
    let share = 1
    for (let i = 0; i < sorted.length;) {
      const hours = sorted[i]?.hours ?? 0
      let closed = 0
      let gone = 0
      for (; sorted[i]?.hours === hours; i += 1) {
        const { weight = 0, isClosed = false } = sorted[i] ?? {}
        gone += weight
        if (isClosed) closed += weight
      }
      share *= 1 - Math.min(1, closed / atRisk)
      if (closed > 0) this.#add(hours, share)
      atRisk -= gone
    }
    this.#hazard = this.#tailHazard()
  }

  #add(hours: number, share: number): void {
    this.#ends.push(hours)
    this.#shares.push(share)
  }

  /** Where the longest job is a closed one, the curve would end at zero: that last step is left to the tail. */
  #tailHazard(): number {
    if (this.#ends.length === 0) return 0
    let last = this.#shares.at(-1) ?? 1
    if (last <= ROUNDING) {
      this.#ends.pop()
      this.#shares.pop()
      last = this.#shares.at(-1) ?? HALF
    }
    return this.#longest < SHORTEST ? 0 : -Math.log(last) / this.#longest
  }

  /** False as long as no job that took any time has been closed. */
  get isKnown(): boolean {
    return this.#hazard > 0
  }

  /** The share of jobs that take longer than this. */
  survival(hours: number): number {
    if (this.isKnown && hours >= this.#longest) return Math.exp(-this.#hazard * hours)
    return this.#shares[countUpTo(this.#ends, hours) - 1] ?? 1
  }

  /** The time that this share of jobs take no longer than, null where it lies beyond the end of the last closed one. */
  quantile(share: number): number | null {
    return this.#ends[countAbove(this.#shares, (1 - share) * (1 + ROUNDING))] ?? null
  }

  /**
   * The hours that remain of a job that has taken `age` hours, so that this share of such jobs remain no longer; null when
   * nothing is known.
   * @param share above 0 and below 1
   */
  remaining(age: number, share: number): number | null {
    return this.isKnown ? this.#remainingOf(age, this.survival(age), share) : null
  }

  /** The same of several shares; null when nothing is known. */
  remainingFor(age: number, shares: readonly number[]): number[] | null {
    if (!this.isKnown) return null
    const now = this.survival(age)
    return shares.map((share) => this.#remainingOf(age, now, share))
  }

  /** @param now the share of jobs that take longer than `age` */
  #remainingOf(age: number, now: number, share: number): number {
    const tail = -Math.log(1 - share) / this.#hazard
    if (age >= this.#longest) return tail
    const end = this.#ends[countAbove(this.#shares, now * (1 - share) * (1 + ROUNDING))]
    const hours = end ?? Math.max(this.#longest, tail - Math.log(now) / this.#hazard)
    return Math.max(0, hours - age)
  }
}

const HALF = 0.5
const ROUNDING = 1e-9
/** In hours; jobs that all were closed at once tell nothing. */
const SHORTEST = 1e-6

/** How many of the rising numbers are not above this one. */
function countUpTo(rising: readonly number[], value: number): number {
  return placeOf(rising.length, (i) => (rising[i] ?? Infinity) <= value)
}

/** How many of the falling numbers are above this one. */
function countAbove(falling: readonly number[], value: number): number {
  return placeOf(falling.length, (i) => (falling[i] ?? -Infinity) > value)
}

/** How many places from the first on are so, by bisection. */
function placeOf(length: number, isSo: (place: number) => boolean): number {
  let from = 0
  let to = length
  while (from < to) {
    const middle = (from + to) >> 1
    if (isSo(middle)) from = middle + 1
    else to = middle
  }
  return from
}

/**
 * The curve of each job type: its own jobs count in full, all others together as if ten of them had been closed. A type
 * without jobs, and none, has the shop's.
 */
export function flowCurves(times: readonly FlowTime[]): (jobType: string | null) => SurvivalCurve {
  const curves = new Map<string | null, SurvivalCurve>()
  return (jobType) => {
    let curve = curves.get(jobType)
    if (!curve) curves.set(jobType, (curve = curveOf(times, jobType)))
    return curve
  }
}

function curveOf(times: readonly FlowTime[], jobType: string | null): SurvivalCurve {
  const closed = times.filter(({ isClosed }) => isClosed)
  const own = jobType === null ? 0 : closed.filter((time) => time.jobType === jobType).length
  const others = closed.length - own
  const share = own === 0 ? 1 : Math.min(1, PRIOR_CLOSED_JOBS / Math.max(1, others))
  return new SurvivalCurve(
    times.map(({ hours, isClosed, jobType: type }) => {
      return { hours, isClosed, weight: own > 0 && type === jobType ? 1 : share }
    }),
  )
}
