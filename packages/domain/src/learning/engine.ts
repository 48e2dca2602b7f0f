import { EarnedTrust } from './earned-trust.ts'
import { Latest } from './latest.ts'
import { LEARNING_PARAMETERS, type LearningParameters } from './parameters.ts'
import { between, hoursWithPlanner, type PlannersPart, plannersTypical } from './steps.ts'

/** What an estimate is for: one activity on jobs of one type, of one power rating and RPM category (the band). */
export type CellKey = { jobType: string; band: string; activity: string }

/** A work item's kind, and the job that it belongs to; without one nothing of the job's own is known. */
export type WorkKey = CellKey & {
  job?: string | undefined
  /** hours that the planner of the job has given it, above zero */
  plannersHours?: number | undefined
}

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
  /** half of such items differ from their typical hours by no more than this logarithm; null while too few are known */
  medianError: number | null
  /** null where no planner gave hours */
  planner: PlannersPart | null
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
    planner?: PlannersPart | null
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

/** What the shop knows of its planners: how far their hours are off, and for each trust how far that would have missed. */
type PlannersState = Level & { misses: number[][] }

/** The engine's memory as plain data, to be stored and read back. */
export type LearningState = {
  activities: Record<string, Level & { errors: number[]; taken: number[]; estimated: number[] }>
  types: Record<string, Level>
  /** `misses`: how many times more or less the last items took than estimated, as logarithms above zero */
  cells: Record<string, Level & { misses: number[] }>
  /** the latest last; a list, as the keys of an object lose their order where they are numbers */
  jobs: [job: string, level: Level][]
  planners: PlannersState
  shop: { errors: number[]; taken: number[]; estimated: number[]; misses: number[][] }
}

type Spread = {
  /** ln(actual / estimated hours) of the last items */
  errors: Latest
  /** the same without its sign */
  misses: Latest
  /** hours that they took, five times the estimate at most */
  taken: Latest
  /** hours that were estimated when they began */
  estimated: Latest
}

type ActivityMemory = Level & Spread
type CellMemory = Level & Pick<Spread, 'misses'>

/**
 * Learns from settled work items, one at a time, what work takes in relation to its baseline. It averages logarithms
 * in three levels that lean on one another (empirical Bayes shrinkage: activity, job type, cell), limits what one
 * item may say, and keeps a trust for the whole shop that falls to zero when learning would not have helped lately.
 * What a job's own settled items took beyond that carries over to its next ones: errors within a job go together.
 * Where planners give hours of their own, it learns how far they are off and how far to believe them.
 */
export class LearningEngine {
  readonly #activities = new Map<string, ActivityMemory>()
  readonly #types = new Map<string, Level>()
  readonly #cells = new Map<string, CellMemory>()
  /** of the jobs that were learned from last, the latest last */
  readonly #jobs = new Map<string, Level>()
  readonly #shop: Spread
  readonly #trust: EarnedTrust
  readonly #planners: Level
  readonly #trustInPlanners: EarnedTrust
  readonly #parameters: LearningParameters

  constructor(parameters: LearningParameters = LEARNING_PARAMETERS) {
    this.#parameters = parameters
    this.#shop = this.#newSpread(parameters.windows.errors)
    this.#trust = new EarnedTrust(parameters)
    this.#planners = newLevel()
    this.#trustInPlanners = new EarnedTrust(parameters)
  }

  /** What is known at this moment of an item that starts now. `baselineHours` must be above zero. */
  estimate(key: WorkKey, baselineHours: number): LearnedEstimate {
    const deviation = this.#deviation(key)
    const trust = this.trust()
    const planner = this.#plannersPart(key)
    const ofKind = hoursWithPlanner({ baselineHours, deviation, trust, planner }, this.#parameters)
    const hours = Math.max(this.#parameters.minHours, ofKind * Math.exp(this.#ofJob(key).deviation))
    const activity = this.#activities.get(key.activity)
    const cell = this.#cells.get(cellKey(key))
    const sampleCount = cell?.count ?? 0
    return {
      deviation,
      trust,
      hours,
      p80Hours: hours * this.#range(activity, sampleCount),
      planningHours: hours * this.#planningFactor(activity),
      sampleCount,
      medianError: this.#medianError(activity, cell),
      planner,
    }
  }

  #plannersPart({ plannersHours: hours }: WorkKey): PlannersPart | null {
    if (hours === undefined) return null
    const { deviation, trust } = this.explainPlanners()
    return { hours, deviation, trust }
  }

  /** How far what planners say is off, how far it is believed, and of how many settled items that is known. */
  explainPlanners(): Pick<PlannersPart, 'deviation' | 'trust'> & { count: number } {
    const deviation = leanOn(0, this.#parameters.priorWeight.planners, this.#planners)
    return { deviation, trust: this.#trustInPlanners.best(), count: this.#planners.count }
  }

  /** Takes in an item that has settled. Items are learned from in the order in which they settled. */
  learn(item: SettledItem): void {
    const { actualHours, baselineHours, atStart } = item
    const { maxFactor, maxMiss, maxTaken } = this.#parameters
    const then = atStart.baselineHours ?? baselineHours
    const now = this.#deviation(item)
    const most = Math.log(maxFactor)
    const measured = clamp(Math.log(actualHours / baselineHours), now - most, now + most)
    const activity = entry(this.#activities, item.activity, () => this.#newActivity())
    const cell = entry(this.#cells, cellKey(item), () => this.#newCell())
    for (const level of [activity, entry(this.#types, typeKey(item), newLevel), cell]) {
      level.sum += measured
      level.count += 1
    }
    const ofKind = hoursWithPlanner({ ...atStart, baselineHours: then }, this.#parameters)
    this.#learnOfJob(item, clamp(Math.log(actualHours / ofKind), -most, most))
    this.#learnOfPlanner(item, then * Math.exp(atStart.trust * atStart.deviation))
    this.#trust.add((trust) => {
      const miss = Math.abs(actualHours - then * Math.exp(trust * atStart.deviation))
      return Math.min(miss, maxMiss * then)
    })
    const error = Math.log(actualHours / atStart.hours)
    cell.misses.add(Math.abs(error))
    for (const spread of [this.#shop, activity]) {
      spread.errors.add(error)
      spread.misses.add(Math.abs(error))
      spread.taken.add(Math.min(actualHours, maxTaken * atStart.hours))
      spread.estimated.add(atStart.hours)
    }
  }

  /** @param ofKind what was known of its kind when it started, in hours */
  #learnOfPlanner({ actualHours, atStart: { planner } }: SettledItem, ofKind: number): void {
    if (!planner) return
    const { maxFactor, maxMiss } = this.#parameters
    const most = Math.log(maxFactor)
    this.#planners.sum += clamp(Math.log(actualHours / planner.hours), -most, most)
    this.#planners.count += 1
    this.#trustInPlanners.add((trust) => {
      const miss = Math.abs(actualHours - between(ofKind, plannersTypical(planner), trust))
      return Math.min(miss, maxMiss * ofKind)
    })
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
    return this.#trust.best()
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
    const ofActivity = activity?.errors.quantile(0.8) ?? 0
    const known80 = Math.max(0, weight * ofActivity + (1 - weight) * this.#shop.errors.quantile(0.8))
    // The fewer the samples, the less is known of where such work lies at all.
    const missing = Math.max(0, 1 - sampleCount / thinCell.samples)
    return Math.exp(known80 + missing * Math.log(thinCell.range))
  }

  /** The median of an activity's misses leans on the shop's, and that of a cell's on the activity's. */
  #medianError(activity: ActivityMemory | undefined, cell: CellMemory | undefined): number | null {
    const { minItems, priorWeight } = this.#parameters
    if (this.#shop.misses.length < minItems) return null
    const shop = this.#shop.misses.quantile(0.5)
    const ofActivity = medianLeaningOn(shop, priorWeight.spread, activity?.misses)
    return medianLeaningOn(ofActivity, priorWeight.miss, cell?.misses)
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
    return {
      errors: new Latest(errors),
      misses: new Latest(errors),
      taken: new Latest(ratio),
      estimated: new Latest(ratio),
    }
  }

  #newCell(): CellMemory {
    return { ...newLevel(), misses: new Latest(this.#parameters.windows.misses) }
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
      cells: Object.fromEntries(
        [...this.#cells].map(([key, { sum, count, misses }]) => [key, { sum, count, misses: misses.values() }]),
      ),
      jobs: [...this.#jobs].map(([job, level]) => [job, { ...level }]),
      planners: { ...this.#planners, misses: this.#trustInPlanners.state() },
      shop: { ...spreadState(this.#shop), misses: this.#trust.state() },
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
    for (const [key, { sum, count, misses }] of Object.entries(state.cells)) {
      const cell = engine.#newCell()
      cell.misses.addAll(misses)
      engine.#cells.set(key, Object.assign(cell, { sum, count }))
    }
    for (const [job, level] of state.jobs) engine.#jobs.set(job, { ...level })
    fill(engine.#shop, state.shop)
    engine.#trust.goOnFrom(state.shop.misses)
    const { sum, count, misses } = state.planners
    Object.assign(engine.#planners, { sum, count })
    engine.#trustInPlanners.goOnFrom(misses)
    return engine
  }
}

/** The mean of a level's logarithms, shrunk towards the wider level's as by `priorWeight` items of it. */
function leanOn(wider: number, priorWeight: number, level: Level | undefined): number {
  return level ? (priorWeight * wider + level.sum) / (priorWeight + level.count) : wider
}

/** The median of misses, leaning on a wider one as by `priorWeight` items of it. */
function medianLeaningOn(wider: number, priorWeight: number, misses: Latest | undefined): number {
  if (!misses) return wider
  return (priorWeight * wider + misses.length * misses.quantile(0.5)) / (priorWeight + misses.length)
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
  spread.misses.addAll(errors.map(Math.abs))
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
