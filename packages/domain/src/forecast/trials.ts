import { randomAt, mixed } from './chance.ts'
import { valueAbove } from './normal.ts'
import { type ActivityAhead, remainderOf } from './remaining.ts'

/** A job that is not finished. */
export type JobAhead = {
  id: number
  activities: readonly ActivityAhead[]
  /** nobody works on it for now: it takes no technician's time and has no finish */
  isHeld: boolean
}

/** What the trials say of a job: technicians' hours of work, and after how many of them it is finished. */
export type FinishedWork = {
  /** on average */
  remainingHours: number
  /** hours of work of one technician from now until the finish, one for each trial, sorted; none without a finish */
  finishes: Float64Array
}

type Options = {
  /** how many work; without any there are no finishes */
  technicians: number
  seed: number
  trials: number
}

/**
 * Plays the shop's open jobs through many times: in each trial every activity takes hours drawn from what is known of
 * it, and the jobs go, in the order given, each to the technician who is free first. One technician does what remains
 * of a job in one go; two at once on a job are not foreseen.
 */
export class FinishTrials {
  readonly trials: number
  readonly #jobs: readonly JobAhead[]
  readonly #seed: number
  readonly #free: Float64Array
  readonly #finishes: Float64Array
  readonly #remaining: Float64Array
  readonly #firstOf: Int32Array
  // By activity, one job's after the other's.
  readonly #key: Int32Array
  readonly #chance: Float64Array
  readonly #scale: Float64Array
  readonly #spread: Float64Array
  readonly #share: Float64Array
  readonly #most: Float64Array
  readonly #worked: Float64Array

  /** @param jobs in the order in which they are worked on */
  constructor(jobs: readonly JobAhead[], { technicians, seed, trials }: Options) {
    const count = jobs.reduce((sum, { activities }) => sum + activities.length, 0)
    this.trials = trials
    this.#jobs = jobs
    this.#seed = mixed(seed, 0)
    this.#free = new Float64Array(technicians)
    this.#finishes = new Float64Array(jobs.length * trials)
    this.#remaining = new Float64Array(jobs.length)
    this.#firstOf = new Int32Array(jobs.length + 1)
    this.#key = new Int32Array(count)
    this.#chance = new Float64Array(count)
    this.#scale = new Float64Array(count)
    this.#spread = new Float64Array(count)
    this.#share = new Float64Array(count)
    this.#most = new Float64Array(count)
    this.#worked = new Float64Array(count)
    this.#fill()
  }

  #fill(): void {
    let at = 0
    for (const [i, { id, activities }] of this.#jobs.entries()) {
      this.#firstOf[i] = at
      for (const activity of activities) {
        const { scale, spread, share, most, workedHours } = remainderOf(activity)
        this.#key[at] = mixed(mixed(this.#seed, id), activity.key)
        this.#chance[at] = workedHours > 0 ? 1 : activity.chance
        this.#scale[at] = scale
        this.#spread[at] = spread
        this.#share[at] = share
        this.#most[at] = most
        this.#worked[at] = workedHours
        at += 1
      }
    }
    this.#firstOf[this.#jobs.length] = at
  }

  /** Plays all trials: seconds of computing where there are very many jobs. */
  play(): void {
    this.#remaining.fill(0)
    for (let trial = 0; trial < this.trials; trial += 1) this.#playOnce(trial)
  }

  #playOnce(trial: number): void {
    this.#free.fill(0)
    for (let job = 0; job < this.#jobs.length; job += 1) {
      const hours = this.#hoursOf(job, trial)
      this.#remaining[job] = (this.#remaining[job] ?? 0) + hours
      const isQueued = hours > 0 && this.#jobs[job]?.isHeld === false
      this.#finishes[job * this.trials + trial] = isQueued ? this.#doneByNextFree(hours) : 0
    }
  }

  #hoursOf(job: number, trial: number): number {
    let hours = 0
    const end = this.#firstOf[job + 1] ?? 0
    for (let i = this.#firstOf[job] ?? 0; i < end; i += 1) {
      const key = this.#key[i] ?? 0
      const chance = this.#chance[i] ?? 0
      if (chance < 1 && randomAt(~key, trial) >= chance) continue
      const z = valueAbove((this.#share[i] ?? 1) * randomAt(key, trial))
      const total = (this.#scale[i] ?? 0) * Math.exp((this.#spread[i] ?? 0) * z)
      hours += Math.max(0, Math.min(total, this.#most[i] ?? 0) - (this.#worked[i] ?? 0))
    }
    return hours
  }

  /** @returns after how many hours the technician who was free first has done this, too */
  #doneByNextFree(hours: number): number {
    const free = this.#free
    let first = 0
    for (let i = 1; i < free.length; i += 1) if ((free[i] ?? 0) < (free[first] ?? 0)) first = i
    const done = (free[first] ?? 0) + hours
    free[first] = done
    return done
  }

  /** What came of it for a job, by its place; once the trials are played. */
  resultOf(place: number): FinishedWork {
    const hasFinish = this.#free.length > 0 && this.#jobs[place]?.isHeld === false
    const ofJob = this.#finishes.subarray(place * this.trials, (place + 1) * this.trials)
    return {
      remainingHours: (this.#remaining[place] ?? 0) / this.trials,
      finishes: hasFinish ? ofJob.toSorted() : new Float64Array(),
    }
  }
}
