import { Latest } from './latest.ts'
import { LEARNING_PARAMETERS, type LearningParameters } from './parameters.ts'

/** What an estimate is for: one activity on jobs of one type, of one power rating and RPM category (the band). */
export type CellKey = { jobType: string; band: string; activity: string }

/** A work item's kind, and the job that it belongs to; without one nothing of the job's own is known. */
export type WorkKey = CellKey & { job?: string | undefined }

/** What the engine says of a work item that is about to start. Hours are decimal and above zero. */
export type LearnedEstimate = {
  /**
   * the logarithm by which work differs from its baseline, as the cell, its type and its activity say together; what the
   * job adds is in the hours
   */
  deviation: number
  /** how far the engine trusts what it has learned, from 0 to 1 */
  trust: number
  /** typical hours: half of such items take less */
  hours: number
  /** four of five such items take less */
  p80Hours: number
  /** for totals and finish dates: typical hours add up too low */
  planningHours: number
  /** settled items that the cell has learned from */
  sampleCount: number
}

/** A settled work item, with what the engine had said when it started. */
export type SettledItem = WorkKey & {
  /** above zero; what its work is compared with to learn from it: today's baseline, should it be another than then */
  baselineHours: number
  /** effective hours of all its sessions, above zero */
  actualHours: number
  atStart: Pick<LearnedEstimate, 'deviation' | 'trust' | 'hours'> & {
    /** as it was then, where it has changed since */
    baselineHours?: number
  }
}

/** What one level says of a kind of work, by itself and with the wider levels that it leans on. */
export type LevelEstimate = {
  /** the logarithm by which work differs from its baseline; 0 where nothing is known */
  deviation: number
  /** settled items that it rests on */
  count: number
}

/** What one of the levels knows: the sum of logarithms ln(actual / expected), and of how many items. */
export type Level = { sum: number; count: number }

/** The engine's memory as plain data, to be stored and read back. */
export type LearningState = {
  activities: Record<string, Level & { errors: number[]; taken: number[]; estimated: number[] }>
  types: Record<string, Level>
  cells: Record<string, Level>
  /** the latest last; a list, as the keys of an object lose their order where they are numbers */
  jobs: [job: string, level: Level][]
  shop: { errors: number[]; taken: number[]; estimated: number[]; misses: number[][] }
}

type Spread = {
  /** ln(actual / estimated hours) of the last items */
  errors: Latest
  /** hours that they took, five times the estimate at most */
  taken: Latest
  /** hours that were estimated when they began */
  estimated: Latest
}

type ActivityMemory = Level & Spread

/**
 * Learns from settled work items, one at a time, what work takes in relation to its baseline. It averages logarithms
 * in three levels that lean on one another (empirical Bayes shrinkage: activity, job type, cell), limits what one
 * item may say, and keeps a trust for the whole shop that falls to zero when learning would not have helped lately.
 * What a job's own settled items took beyond that carries over to its next ones: errors within a job go together.
 */
export class LearningEngine {
  readonly #activities = new Map<string, ActivityMemory>()
  readonly #types = new Map<string, Level>()
  readonly #cells = new Map<string, Level>()
  /** of the jobs that were learned from last, the latest last */
  readonly #jobs = new Map<string, Level>()
  readonly #shop: Spread
  /** for each trust how far the last items were missed with it */
  readonly #misses: Latest[]
  readonly #parameters: LearningParameters
  #trust: number | null = null

  constructor(parameters: LearningParameters = LEARNING_PARAMETERS) {
    this.#parameters = parameters
    this.#shop = this.#newSpread(parameters.windows.errors)
    this.#misses = parameters.trustLevels.map(() => new Latest(parameters.windows.trust))
  }

  /** What is known at this moment of an item that starts now. `baselineHours` must be above zero. */
  estimate(key: WorkKey, baselineHours: number): LearnedEstimate {
    const deviation = this.#deviation(key)
    const trust = this.trust()
    const ofKind = this.#hoursOfKind({ deviation, trust }, baselineHours)
    const hours = Math.max(this.#parameters.minHours, ofKind * Math.exp(this.#ofJob(key).deviation))
    const activity = this.#activities.get(key.activity)
    const sampleCount = this.#cells.get(cellKey(key))?.count ?? 0
    return {
      deviation,
      trust,
      hours,
      p80Hours: hours * this.#range(activity, sampleCount),
      planningHours: hours * this.#planningFactor(activity),
      sampleCount,
    }
  }

  /** Typical hours of work of its kind, whatever its job. */
  #hoursOfKind({ deviation, trust }: Pick<LearnedEstimate, 'deviation' | 'trust'>, baselineHours: number): number {
    return Math.max(this.#parameters.minHours, baselineHours * Math.exp(trust * deviation))
  }

  /** Takes in an item that has settled. Items are learned from in the order in which they settled. */
  learn(item: SettledItem): void {
    const { actualHours, baselineHours, atStart } = item
    const { maxFactor, maxMiss, maxTaken, trustLevels } = this.#parameters
    const then = atStart.baselineHours ?? baselineHours
    const now = this.#deviation(item)
    const most = Math.log(maxFactor)
    const measured = clamp(Math.log(actualHours / baselineHours), now - most, now + most)
    const activity = entry(this.#activities, item.activity, () => this.#newActivity())
    for (const level of [
      activity,
      entry(this.#types, typeKey(item), newLevel),
      entry(this.#cells, cellKey(item), newLevel),
    ]) {
      level.sum += measured
      level.count += 1
    }
    this.#learnOfJob(item, clamp(Math.log(actualHours / this.#hoursOfKind(atStart, then)), -most, most))
    for (const [i, trust] of trustLevels.entries()) {
      const miss = Math.abs(actualHours - then * Math.exp(trust * atStart.deviation))
      this.#misses[i]?.add(Math.min(miss, maxMiss * then))
    }
    for (const spread of [this.#shop, activity]) {
      spread.errors.add(Math.log(actualHours / atStart.hours))
      spread.taken.add(Math.min(actualHours, maxTaken * atStart.hours))
      spread.estimated.add(atStart.hours)
    }
    this.#trust = null
  }

  #learnOfJob({ job }: WorkKey, error: number): void {
    if (job === undefined) return
    const level = this.#jobs.get(job) ?? newLevel()
    level.sum += error
    level.count += 1
    // Behind the others: what is forgotten is the job of which nothing was heard for longest.
    this.#jobs.delete(job)
    this.#jobs.set(job, level)
    const [oldest] = this.#jobs.keys()
    if (this.#jobs.size > this.#parameters.windows.jobs && oldest !== undefined) this.#jobs.delete(oldest)
  }

  /**
   * How far the shop's learning is trusted: the factor of 0, ¼, ½, ¾, 1 that would have missed least lately. More trust
   * must earn it, as some timers are wrong.
   */
  trust(): number {
    this.#trust ??= this.#bestTrust()
    return this.#trust
  }

  /** What the activity, the job type with it and the cell say, each leaning on the one before: "why this number". */
  explain(key: CellKey): { activity: LevelEstimate; type: LevelEstimate; cell: LevelEstimate } {
    const levels = this.#levels(key)
    const { priorWeight } = this.#parameters
    const activity = leanOn(0, priorWeight.activity, levels.activity)
    const type = leanOn(activity, priorWeight.type, levels.type)
    return {
      activity: { deviation: activity, count: levels.activity?.count ?? 0 },
      type: { deviation: type, count: levels.type?.count ?? 0 },
      cell: { deviation: leanOn(type, priorWeight.cell, levels.cell), count: levels.cell?.count ?? 0 },
    }
  }

  /** What a job's own settled items say of its next ones, beyond what is known of their kind. */
  explainJob(job: string): LevelEstimate {
    return this.#ofJob({ job })
  }

  #ofJob({ job }: Pick<WorkKey, 'job'>): LevelEstimate {
    const level = job === undefined ? undefined : this.#jobs.get(job)
    return { deviation: leanOn(0, this.#parameters.priorWeight.job, level), count: level?.count ?? 0 }
  }

  #bestTrust(): number {
    const [none] = this.#misses
    if (!none || none.length < this.#parameters.minItems) return 0
    let best: { trust: number; missed: number } = { trust: 0, missed: Infinity }
    const { trustLevels, trustCost } = this.#parameters
    for (const [i, trust] of trustLevels.entries()) {
      const missed = (this.#misses[i]?.sum() ?? Infinity) * (1 + trustCost * trust)
      if (missed < best.missed) best = { trust, missed }
    }
    return best.trust
  }

  #deviation(key: CellKey): number {
    return this.explain(key).cell.deviation
  }

  #levels(key: CellKey): { activity: Level | undefined; type: Level | undefined; cell: Level | undefined } {
    return {
      activity: this.#activities.get(key.activity),
      type: this.#types.get(typeKey(key)),
      cell: this.#cells.get(cellKey(key)),
    }
  }

  /** By what the typical hours are multiplied so that four of five items take less. */
  #range(activity: ActivityMemory | undefined, sampleCount: number): number {
    const { defaultRange, minItems, minItemsOfActivity, thinCell } = this.#parameters
    if (this.#shop.errors.length < minItems) return defaultRange
    const known = activity?.errors.length ?? 0
    const weight = known < minItemsOfActivity ? 0 : this.#weightOf(known)
    const ofActivity = activity?.errors.quantile80() ?? 0
    const known80 = Math.max(0, weight * ofActivity + (1 - weight) * this.#shop.errors.quantile80())
    // The fewer the samples, the less is known of where such work lies at all.
    const missing = Math.max(0, 1 - sampleCount / thinCell.samples)
    return Math.exp(known80 + missing * Math.log(thinCell.range))
  }

  #planningFactor(activity: ActivityMemory | undefined): number {
    if (this.#shop.estimated.length < this.#parameters.minItems) return 1
    const weight = this.#weightOf(activity?.estimated.length ?? 0)
    const ofActivity = activity ? ratio(activity) : 1
    const known = this.#shop.estimated.length
    const belief = known / (known + this.#parameters.priorWeight.planning)
    return (ofActivity ** weight * ratio(this.#shop) ** (1 - weight)) ** belief
  }

  /** How much so many of the activity's own last items count beside the shop's. */
  #weightOf(count: number): number {
    return count / (count + this.#parameters.priorWeight.spread)
  }

  #newSpread(errors: number): Spread {
    const { ratio } = this.#parameters.windows
    return { errors: new Latest(errors), taken: new Latest(ratio), estimated: new Latest(ratio) }
  }

  #newActivity(): ActivityMemory {
    return { ...newLevel(), ...this.#newSpread(this.#parameters.windows.activityErrors) }
  }

  /** The memory as plain data. `LearningEngine.from` makes an engine of it that goes on as this one would. */
  state(): LearningState {
    const activities = [...this.#activities].map(([key, { sum, count, ...spread }]) => [
      key,
      { sum, count, ...spreadState(spread) },
    ])
    return {
      activities: Object.fromEntries(activities) as LearningState['activities'],
      types: Object.fromEntries(this.#types),
      cells: Object.fromEntries(this.#cells),
      jobs: [...this.#jobs].map(([job, level]) => [job, { ...level }]),
      shop: { ...spreadState(this.#shop), misses: this.#misses.map((misses) => misses.values()) },
    }
  }

  /** @param parameters with which the state was learned */
  static from(state: LearningState, parameters: LearningParameters = LEARNING_PARAMETERS): LearningEngine {
    const engine = new LearningEngine(parameters)
    for (const [key, { sum, count, ...spread }] of Object.entries(state.activities)) {
      const activity = engine.#newActivity()
      fill(activity, spread)
      engine.#activities.set(key, Object.assign(activity, { sum, count }))
    }
    for (const [key, level] of Object.entries(state.types)) engine.#types.set(key, { ...level })
    for (const [key, level] of Object.entries(state.cells)) engine.#cells.set(key, { ...level })
    for (const [job, level] of state.jobs) engine.#jobs.set(job, { ...level })
    fill(engine.#shop, state.shop)
    for (const [i, misses] of state.shop.misses.entries()) engine.#misses[i]?.addAll(misses)
    return engine
  }
}

/** The mean of a level's logarithms, shrunk towards the wider level's as by `priorWeight` items of it. */
function leanOn(wider: number, priorWeight: number, level: Level | undefined): number {
  return level ? (priorWeight * wider + level.sum) / (priorWeight + level.count) : wider
}

function ratio({ taken, estimated }: Spread): number {
  return taken.sum() / estimated.sum()
}

function newLevel(): Level {
  return { sum: 0, count: 0 }
}

function spreadState({ errors, taken, estimated }: Spread) {
  return { errors: errors.values(), taken: taken.values(), estimated: estimated.values() }
}

function fill(
  spread: Spread,
  { errors, taken, estimated }: { errors: number[]; taken: number[]; estimated: number[] },
): void {
  spread.errors.addAll(errors)
  spread.taken.addAll(taken)
  spread.estimated.addAll(estimated)
}

function entry<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key)
  if (found !== undefined) return found
  const made = make()
  map.set(key, made)
  return made
}

/** Parts are joined by a character that no code has. */
function typeKey({ jobType, activity }: CellKey): string {
  return `${jobType}\u001f${activity}`
}

function cellKey({ jobType, band, activity }: CellKey): string {
  return `${jobType}\u001f${band}\u001f${activity}`
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most)
}
