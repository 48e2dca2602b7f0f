import { randomAt, mixed } from './chance.ts'
import type { FlowFactor } from './flow-factor.ts'
import { shareAbove, valueAbove } from './normal.ts'
import { type ActivityAhead, chanceOf, meanRemaining, remainderOf, teamOf } from './remaining.ts'

/** A job that is not finished. */
export type JobAhead = {
  id: number
  activities: readonly ActivityAhead[]
  /** nobody works on it for now: it takes no technician's time, and its finish counts from when it goes on */
  isHeld: boolean
  /** calendar hours of the job for each hour of work, where those are known */
  flowFactor?: FlowFactor | null
}

/** What the trials say of a job: technicians' hours of work, and after how many of them it is finished. */
export type FinishedWork = {
  /** on average */
  remainingHours: number
  /** of these, what each team does */
  remainingOfTeams: number[]
  /** hours of work of one technician until the finish, from now or from when it goes on, one for each trial, sorted; none without a finish */
  finishes: Float64Array
}

type Options = {
  /** how many work, in each team; without any there are no finishes */
  technicians: number | readonly number[]
  seed: number
  trials: number
  /** how far the hours of a job's activities go together: the correlation of their logarithms, from 0 (none) to below 1 */
  jobCorrelation?: number
  /** hours that a technician works in one of the calendar, above 0 and 1 at most: what flow factors are counted with */
  utilisation?: number
  /** other orders, each by the places of the jobs in the usual one */
  otherOrders?: readonly (readonly number[])[] | undefined
  /** the order, by the places of all jobs, of which it is asked what holds each of them up */
  explainedOrder?: readonly number[] | undefined
  /** how many would work in each team in each of these orders, where that is not as usual */
  otherTechnicians?: readonly (readonly number[] | null)[] | undefined
}

/** With this the P80 of the hours of whole jobs held for 75 % of a real log, with none for 69 %. */
export const JOB_CORRELATION = 0.4

/**
 * Plays the shop's open jobs through many times: in each trial every activity takes hours drawn from what is known of
 * it, and the jobs go, in the order given, each to the technicians who are free first: what remains of it for a team is done
 * by one of the team in one go, beside what other teams do. Of a job with a flow factor, its work and all its waiting take
 * as long as they do in this shop, and longer where the queue is.
 */
export class FinishTrials {
  readonly trials: number
  readonly #jobs: readonly JobAhead[]
  readonly #seed: number
  readonly #hands: Hands
  /** of the trial that is played: the hours of each job, one team's after the other's */
  readonly #hoursOfTeam: Float64Array
  readonly #teams: number
  readonly #otherOrders: readonly (readonly number[])[]
  /** of each other order */
  readonly #otherHands: readonly Hands[]
  /** summed over the trials, of each job: the hours until its work is done, by the queue alone */
  readonly #queue: Float64Array
  /** the same in each other order */
  readonly #otherQueues: readonly Float64Array[]
  readonly #explained: ExplainedQueue | null
  readonly #finishes: Float64Array
  /** hours on average, of each job and team */
  readonly #remaining: Float64Array
  readonly #firstOf: Int32Array
  readonly #jobKey: Int32Array
  readonly #common: number
  readonly #own: number
  readonly #utilisation: number
  // By activity, one job's after the other's.
  readonly #key: Int32Array
  readonly #chance: Float64Array
  readonly #scale: Float64Array
  readonly #spread: Float64Array
  readonly #share: Float64Array
  readonly #most: Float64Array
  readonly #worked: Float64Array
  readonly #team: Int32Array

  /** @param jobs in the order in which they are worked on */
  constructor(jobs: readonly JobAhead[], options: Options) {
    const {
      technicians,
      seed,
      trials,
      jobCorrelation = 0,
      utilisation = 1,
      otherOrders = [],
      otherTechnicians = [],
      explainedOrder,
    } = options
    const count = jobs.reduce((sum, { activities }) => sum + activities.length, 0)
    this.trials = trials
    this.#jobs = jobs
    this.#seed = mixed(seed, 0)
    const sizes = typeof technicians === 'number' ? [technicians] : technicians
    this.#hands = handsOf(sizes)
    this.#teams = Math.max(1, sizes.length)
    this.#hoursOfTeam = new Float64Array(jobs.length * this.#teams)
    this.#otherOrders = otherOrders
    this.#otherHands = otherOrders.map((_, order) => {
      const others = otherTechnicians[order]
      return others ? handsOf(others) : this.#hands
    })
    this.#queue = new Float64Array(jobs.length)
    this.#otherQueues = otherOrders.map(() => new Float64Array(jobs.length))
    this.#explained = explainedOrder ? explainedQueue(explainedOrder, jobs.length, this.#teams) : null
    this.#finishes = new Float64Array(jobs.length * trials)
    this.#remaining = new Float64Array(jobs.length * this.#teams)
    this.#firstOf = new Int32Array(jobs.length + 1)
    this.#jobKey = Int32Array.from(jobs, ({ id }) => mixed(this.#seed, id))
    this.#common = Math.sqrt(jobCorrelation)
    this.#own = Math.sqrt(1 - jobCorrelation)
    this.#utilisation = utilisation
    this.#key = new Int32Array(count)
    this.#chance = new Float64Array(count)
    this.#scale = new Float64Array(count)
    this.#spread = new Float64Array(count)
    this.#share = new Float64Array(count)
    this.#most = new Float64Array(count)
    this.#worked = new Float64Array(count)
    this.#team = new Int32Array(count)
    this.#fill()
  }

  #fill(): void {
    let at = 0
    for (const [i, { activities }] of this.#jobs.entries()) {
      this.#firstOf[i] = at
      for (const activity of activities) {
        const remainder = remainderOf(activity)
        const { scale, spread, share, most, workedHours } = remainder
        const [chance, team] = [chanceOf(activity), teamOf(activity, this.#teams)]
        const ofTeam = i * this.#teams + team
        this.#remaining[ofTeam] = (this.#remaining[ofTeam] ?? 0) + chance * meanRemaining(remainder)
        this.#key[at] = mixed(this.#jobKey[i] ?? 0, activity.key)
        this.#chance[at] = chance
        this.#scale[at] = scale
        this.#spread[at] = spread
        this.#share[at] = share
        this.#most[at] = most
        this.#worked[at] = workedHours
        this.#team[at] = team
        at += 1
      }
    }
    this.#firstOf[this.#jobs.length] = at
  }

  /** Plays all trials: seconds of computing where there are very many jobs. */
  play(): void {
    this.#queue.fill(0)
    for (const queue of this.#otherQueues) queue.fill(0)
    for (let trial = 0; trial < this.trials; trial += 1) this.#playOnce(trial)
  }

  #playOnce(trial: number): void {
    this.#hands.free.fill(0)
    for (let job = 0; job < this.#jobs.length; job += 1) {
      const hours = this.#hoursOf(job, trial)
      this.#finishes[job * this.trials + trial] = this.#finishOf(job, hours, trial)
    }
    if (this.#explained) this.#explain(this.#explained)
    if (this.#otherOrders.length === 0) return
    this.#addQueue(this.#queue, this.#jobs.keys(), this.#hands)
    for (const [i, queue] of this.#otherQueues.entries()) {
      this.#addQueue(queue, this.#otherOrders[i] ?? [], this.#otherHands[i] ?? this.#hands)
    }
  }

  /** What the flow factor says has the usual queue in it: a longer one delays the job, a shorter one does not speed it up. */
  #finishOf(job: number, hours: number, trial: number): number {
    const { flowFactor, isHeld = false } = this.#jobs[job] ?? {}
    const flow = flowFactor && hours > 0 ? this.#flowHours(job, hours, trial, flowFactor) : null
    if (isHeld) return flow ?? hours
    return this.#queueUp(job, { least: flow ?? 0, longest: flow ?? Infinity, hands: this.#hands })
  }

  /**
   * Has the technicians who are free first do what a job has for each team.
   * @param longest a part of it is over after so many hours however long it is, as the job gets on that fast
   * @returns after how many hours the last of them is done; `least` or more
   */
  #queueUp(job: number, { least, longest, hands }: { least: number; longest: number; hands: Hands }): number {
    let finish = least
    for (let team = 0; team < this.#teams; team += 1) {
      const ofTeam = this.#hoursFor(job, team, hands)
      if (ofTeam <= 0) continue
      const start = startAtNextFree(hands, team, ofTeam)
      finish = Math.max(finish, start + Math.min(ofTeam, longest))
    }
    return finish
  }

  /** Adds after how many hours each job would be done in an order if nothing but the queue held it up. */
  #addQueue(sums: Float64Array, order: Iterable<number>, hands: Hands): void {
    hands.free.fill(0)
    for (const job of order) {
      if (this.#jobs[job]?.isHeld) continue
      sums[job] = (sums[job] ?? 0) + this.#queueUp(job, { least: 0, longest: Infinity, hands })
    }
  }

  /** Adds after how many hours each job would be done by the queue alone, and without each thing that holds it up. */
  #explain({ order, sums, start, own }: ExplainedQueue): void {
    this.#hands.free.fill(0)
    const { hasNobody } = this.#hands
    for (const job of order) {
      const isHeld = this.#jobs[job]?.isHeld ?? false
      let unmanned = 0
      for (let team = 0; team < this.#teams; team += 1) {
        const hours = this.#hoursFor(job, team, this.#hands)
        own[team] = hours
        start[team] = hours > 0 && !isHeld ? startAtNextFree(this.#hands, team, hours) : 0
        if (hasNobody[team]) unmanned += this.#hoursOfTeam[job * this.#teams + team] ?? 0
      }
      const at = job * (this.#teams + FIXED)
      sums[at + ALL] = (sums[at + ALL] ?? 0) + lastDone(start, own)
      sums[at + NO_WORK] = (sums[at + NO_WORK] ?? 0) + Math.max(0, ...start)
      const first = own[0] ?? 0
      own[0] = Math.max(0, first - unmanned)
      if (own[0] === 0) start[0] = own[0] === first ? (start[0] ?? 0) : 0
      sums[at + ALL_MANNED] = (sums[at + ALL_MANNED] ?? 0) + lastDone(start, own)
      own[0] = first
      for (let team = 0; team < this.#teams; team += 1) {
        const waited = start[team] ?? 0
        start[team] = 0
        sums[at + FIXED + team] = (sums[at + FIXED + team] ?? 0) + lastDone(start, own)
        start[team] = waited
      }
    }
  }

  /** What is done by a team. One in which nobody works leaves its work to the first. */
  #hoursFor(job: number, team: number, hands: Hands): number {
    const own = this.#hoursOfTeam[job * this.#teams + team] ?? 0
    if (team > 0) return hands.hasNobody[team] ? 0 : own
    let hours = own
    for (let other = 1; other < this.#teams; other += 1) {
      if (hands.hasNobody[other]) hours += this.#hoursOfTeam[job * this.#teams + other] ?? 0
    }
    return hours
  }

  #hoursOf(job: number, trial: number): number {
    let hours = 0
    const teams = job * this.#teams
    this.#hoursOfTeam.fill(0, teams, teams + this.#teams)
    const common = this.#common > 0 ? this.#common * valueAbove(randomAt(this.#jobKey[job] ?? 0, trial)) : 0
    const end = this.#firstOf[job + 1] ?? 0
    for (let i = this.#firstOf[job] ?? 0; i < end; i += 1) {
      const key = this.#key[i] ?? 0
      const chance = this.#chance[i] ?? 0
      if (chance < 1 && randomAt(~key, trial) >= chance) continue
      const z = this.#standardNormal(this.#share[i] ?? 1, randomAt(key, trial), common)
      const total = (this.#scale[i] ?? 0) * Math.exp((this.#spread[i] ?? 0) * z)
      const left = Math.max(0, Math.min(total, this.#most[i] ?? 0) - (this.#worked[i] ?? 0))
      const team = teams + (this.#team[i] ?? 0)
      this.#hoursOfTeam[team] = (this.#hoursOfTeam[team] ?? 0) + left
      hours += left
    }
    return hours
  }

  /** A standard normal value of which the uppermost `share` is possible, with what the job's activities have in common. */
  #standardNormal(share: number, random: number, common: number): number {
    if (this.#common === 0) return valueAbove(share * random)
    const z = common + this.#own * valueAbove(random)
    return share === 1 ? z : valueAbove(share * shareAbove(z))
  }

  /** The job's way through the shop for so many hours of work, as hours of work of one technician. */
  #flowHours(job: number, hours: number, trial: number, { typical, spread }: FlowFactor): number {
    const z = valueAbove(randomAt(~(this.#jobKey[job] ?? 0), trial))
    return hours * typical * this.#utilisation * Math.exp(spread * z)
  }

  /** What came of it for a job, by its place; once the trials are played. */
  resultOf(place: number): FinishedWork {
    const ofJob = this.#finishes.subarray(place * this.trials, (place + 1) * this.trials)
    const ofTeams = this.#remaining.subarray(place * this.#teams, (place + 1) * this.#teams)
    return {
      remainingHours: ofTeams.reduce((sum, hours) => sum + hours, 0),
      remainingOfTeams: Array.from(ofTeams),
      finishes: this.#hands.free.length > 0 ? ofJob.toSorted() : new Float64Array(),
    }
  }

  /**
   * What is left of the hours until a job is done, by the queue alone, without each thing that holds it up; null where that
   * was not asked, or nothing is left to do.
   */
  shareWithout(place: number): ShareWithout | null {
    if (!this.#explained) return null
    const at = place * (this.#teams + FIXED)
    const { sums } = this.#explained
    const all = sums[at + ALL] ?? 0
    if (all <= 0) return null
    const share = (column: number) => Math.min(1, (sums[at + column] ?? all) / all)
    return {
      work: share(NO_WORK),
      nobody: share(ALL_MANNED),
      queues: Array.from({ length: this.#teams }, (_, team) => share(FIXED + team)),
    }
  }

  /**
   * How much longer a job takes, by the queue alone, in another order than in the usual one: the mean hours until its work is
   * done in the one over those in the other. 1 for what is held.
   * @param order its place among the other orders
   */
  queueRatioOf(place: number, order: number): number {
    const [queue = 0, other = 0] = [this.#queue[place], this.#otherQueues[order]?.[place]]
    return queue > 0 ? other / queue : 1
  }
}

/** Of a job, the share of its hours that is left without its own work, without work that no team does, and without each team's queue. */
export type ShareWithout = { work: number; nobody: number; queues: readonly number[] }

// Of each job, one after the other: the hours with all, without its own work, without what no team does, and without each team's queue.
const ALL = 0
const NO_WORK = 1
const ALL_MANNED = 2
const FIXED = 3

type ExplainedQueue = { order: readonly number[]; sums: Float64Array; start: Float64Array; own: Float64Array }

function explainedQueue(order: readonly number[], jobs: number, teams: number): ExplainedQueue {
  const ofTeams = () => new Float64Array(teams)
  return { order, sums: new Float64Array(jobs * (teams + FIXED)), start: ofTeams(), own: ofTeams() }
}

/** After how many hours the last team is done with a job. */
function lastDone(start: Float64Array, own: Float64Array): number {
  let last = 0
  for (let team = 0; team < own.length; team += 1) {
    const hours = own[team] ?? 0
    if (hours > 0) last = Math.max(last, (start[team] ?? 0) + hours)
  }
  return last
}

/** Those who work, one team's after the other's. */
type Hands = {
  /** of the trial that is played: after how many hours each is free */
  free: Float64Array
  firstOfTeam: readonly number[]
  hasNobody: readonly boolean[]
}

function handsOf(sizes: readonly number[]): Hands {
  const firstOfTeam = sizes.reduce<number[]>((firsts, size) => [...firsts, (firsts.at(-1) ?? 0) + size], [0])
  return { free: new Float64Array(firstOfTeam.at(-1) ?? 0), firstOfTeam, hasNobody: sizes.map((size) => size === 0) }
}

/** Has the technician of a team who is free first do this, too. @returns after how many hours that one starts with it */
function startAtNextFree({ free, firstOfTeam }: Hands, team: number, hours: number): number {
  let first = firstOfTeam[team] ?? 0
  const end = firstOfTeam[team + 1] ?? 0
  for (let i = first + 1; i < end; i += 1) if ((free[i] ?? 0) < (free[first] ?? 0)) first = i
  const start = free[first] ?? 0
  free[first] = start + hours
  return start
}
