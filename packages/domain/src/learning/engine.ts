import { AdaptiveShare, type ShareState } from './adaptive-share.ts'
import { Drift, type DriftState, type FoundShift } from './drift.ts'
import { EarnedTrust } from './earned-trust.ts'
import { Latest } from './latest.ts'
import type { Instant } from '../time.ts'
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
  /** settled items of the cell itself that were compared with its baseline of now */
  sampleCount: number
  /** half of such items differ from their typical hours by no more than this logarithm; null while too few are known */
  medianError: number | null
  /** null where no planner gave hours */
  planner: PlannersPart | null
}

/** A settled work item, with what the engine had said when it started. */
export type SettledItem = WorkKey & {
  /** above zero; the baseline of today */
  baselineHours: number
  /** effective hours of all its sessions, above zero */
  actualHours: number
  /** null where that is not known */
  settledAt?: Instant | null
  atStart: Pick<LearnedEstimate, 'deviation' | 'trust' | 'hours'> & {
    /** as it was then, where it has changed since: its work is compared with that one */
    baselineHours?: number
    planner?: PlannersPart | null
    /** what was said then of four of five such items, and of how many items of the cell it was known */
    p80Hours?: number
    sampleCount?: number
  }
}

/** What one level says of a kind of work, by itself and with the wider levels that it leans on. */
export type LevelEstimate = {
  /** the logarithm by which work differs from its baseline; 0 where nothing is known */
  deviation: number
  /** settled items that it rests on */
  count: number
}

/** What the three levels say of a kind of work, each leaning on the one before, and the last lasting change that was found. */
export type KindExplained = {
  activity: LevelEstimate
  type: LevelEstimate
  cell: LevelEstimate
  shift: FoundShift | null
}

/** What something knows: the sum of logarithms ln(actual / expected), and of how many items. */
export type Level = { sum: number; count: number }

/** One of the three levels: older items weigh less, `weight` is what all of them weigh together. */
export type FadingLevel = Level & { weight: number; drift?: DriftState; shift?: FoundShift }

/** What the shop knows of its planners: how far their hours are off, and for each trust how far that would have missed. */
type PlannersState = Level & { misses: number[][] }

/** The engine's memory as plain data, to be stored and read back. */
export type LearningState = {
  activities: Record<string, FadingLevel & { errors: number[]; taken: number[]; estimated: number[] }>
  types: Record<string, FadingLevel>
  /** `misses`: how many times more or less the last items took than estimated, as logarithms above zero */
  cells: Record<string, FadingLevel & { misses: number[]; isTyped?: boolean }>
  /** the latest last; a list, as the keys of an object lose their order where they are numbers */
  jobs: [job: string, level: Level][]
  planners: PlannersState
  shares: ShareState
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

/** A level as it is kept while the engine works. */
type LevelMemory = Level & { weight: number; drift: Drift; shift: FoundShift | null }
type ActivityMemory = LevelMemory & Spread
/** `isTyped`: it had another baseline before */
type CellMemory = LevelMemory & Pick<Spread, 'misses'> & { isTyped: boolean }

/**
 * Learns from settled work items, one at a time, what work takes in relation to its baseline. It averages logarithms
 * in three levels that lean on one another (empirical Bayes shrinkage: activity, job type, cell), limits what one
 * item may say, and keeps a trust for the whole shop that falls to zero when learning would not have helped lately.
 * Older items weigh less, and where a level finds that its work takes lastingly more or less than before, it starts anew.
 * What a job's own settled items took beyond that carries over to its next ones: errors within a job go together.
 * Where planners give hours of their own, it learns how far they are off and how far to believe them.
 */
export class LearningEngine {
  readonly #activities = new Map<string, ActivityMemory>()
  readonly #types = new Map<string, LevelMemory>()
  readonly #cells = new Map<string, CellMemory>()
  /** of the jobs that were learned from last, the latest last */
  readonly #jobs = new Map<string, Level>()
  readonly #shop: Spread
  readonly #trust: EarnedTrust
  readonly #planners: Level
  readonly #trustInPlanners: EarnedTrust
  readonly #shares: AdaptiveShare
  readonly #parameters: LearningParameters

  constructor(parameters: LearningParameters = LEARNING_PARAMETERS) {
    this.#parameters = parameters
    this.#shop = this.#newSpread(parameters.windows.errors)
    this.#trust = new EarnedTrust(parameters)
    this.#planners = newLevel()
    this.#trustInPlanners = new EarnedTrust(parameters)
    this.#shares = new AdaptiveShare(parameters)
  }

  /** What is known at this moment of an item that starts now. `baselineHours` must be above zero. */
  estimate(key: WorkKey, baselineHours: number): LearnedEstimate {
    const { cell: ofCell, shift } = this.explain(key)
    const { deviation } = ofCell
    // A change that was found has been proven; what the shop's trust looks back upon is mostly of before.
    const trust = shift ? 1 : this.trust()
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
    const activity = entry(this.#activities, item.activity, () => this.#newActivity())
    const cell = entry(this.#cells, cellKey(item), () => this.#newCell())
    this.#learnOfKind(item, { activity, cell, baselineThen: then })
    const most = Math.log(maxFactor)
    const ofKind = hoursWithPlanner({ ...atStart, baselineHours: then }, this.#parameters)
    this.#learnOfJob(item, clamp(Math.log(actualHours / ofKind), -most, most))
    this.#learnOfPlanner(item, then * Math.exp(atStart.trust * atStart.deviation))
    this.#trust.add((trust) => {
      const miss = Math.abs(actualHours - then * Math.exp(trust * atStart.deviation))
      return Math.min(miss, maxMiss * then)
    })
    this.#shares.add(item)
    const error = Math.log(actualHours / atStart.hours)
    cell.misses.add(Math.abs(error))
    for (const spread of [this.#shop, activity]) {
      spread.errors.add(error)
      spread.misses.add(Math.abs(error))
      spread.taken.add(Math.min(actualHours, maxTaken * atStart.hours))
      spread.estimated.add(atStart.hours)
    }
  }

  /**
   * An item of before its cell had the baseline of now says nothing of that cell any more, only how this shop differs from
   * its baselines: somebody who types a baseline says what such work takes from now on.
   */
  #learnOfKind(
    item: SettledItem,
    { activity, cell, baselineThen }: { activity: ActivityMemory; cell: CellMemory; baselineThen: number },
  ) {
    const now = this.#deviation(item)
    const most = Math.log(this.#parameters.maxFactor)
    const measured = clamp(Math.log(item.actualHours / baselineThen), now - most, now + most)
    const surprise = this.#isSpreadKnown()
      ? (measured - now - this.#ofJob(item).deviation) / this.#usualError(activity)
      : null
    const learned = { measured, surprise, before: now, settledAt: item.settledAt ?? null }
    const type = entry(this.#types, typeKey(item), newLevelMemory)
    const isOfCell = isSameBaseline(baselineThen, item.baselineHours)
    cell.isTyped ||= !isOfCell
    for (const level of isOfCell ? [activity, type, cell] : [activity, type]) this.#learnOfLevel(level, learned)
  }

  #learnOfLevel(
    level: LevelMemory,
    learned: { measured: number; surprise: number | null; before: number; settledAt: Instant | null },
  ): void {
    const { decay, drift } = this.#parameters
    level.sum = level.sum * decay + learned.measured
    level.weight = level.weight * decay + 1
    level.count += 1
    if (learned.surprise === null) return
    const found = level.drift.add({ ...learned, surprise: learned.surprise }, drift)
    if (!found) return
    // What came before says nothing of now: the level leans on its neighbours, and on what has come since.
    level.sum = found.sum
    level.weight = found.count
    level.shift = { since: found.since, deviationBefore: found.before }
  }

  #isSpreadKnown(): boolean {
    return this.#shop.misses.length >= this.#parameters.minItems
  }

  /** The standard deviation of errors as their median tells it, which a few wrong timers do not move. */
  #usualError(activity: ActivityMemory): number {
    const { priorWeight, drift } = this.#parameters
    const median = medianLeaningOn(this.#shop.misses.quantile(0.5), priorWeight.spread, activity.misses)
    return Math.max(drift.leastError, median * DEVIATION_BY_MEDIAN)
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
  explain(key: CellKey): KindExplained {
    const levels = this.#levels(key)
    const { priorWeight } = this.#parameters
    const activity = leanOn(0, priorWeight.activity, levels.activity)
    const type = leanOn(activity, priorWeight.type, levels.type)
    // Where a baseline was typed after others had been, such work is said to take that, however the shop differs elsewhere.
    const [wider, weight] = levels.cell?.isTyped ? [0, priorWeight.typed] : [type, priorWeight.cell]
    return {
      activity: { deviation: activity, count: levels.activity?.count ?? 0 },
      type: { deviation: type, count: levels.type?.count ?? 0 },
      cell: { deviation: leanOn(wider, weight, levels.cell), count: levels.cell?.count ?? 0 },
      shift: lastShiftOf(levels.cell?.isTyped ? [levels.cell] : [levels.cell, levels.type, levels.activity]),
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

  #levels(key: CellKey): Record<'activity' | 'type', LevelMemory | undefined> & { cell: CellMemory | undefined } {
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
    // The share that has to be read so that four of five hold moves with what came true.
    const share = this.#shares.of(sampleCount)
    const ofActivity = activity?.errors.quantile(share) ?? 0
    const known80 = Math.max(0, weight * ofActivity + (1 - weight) * this.#shop.errors.quantile(share))
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
    return { ...newLevelMemory(), misses: new Latest(this.#parameters.windows.misses), isTyped: false }
  }

  #newActivity(): ActivityMemory {
    return { ...newLevelMemory(), ...this.#newSpread(this.#parameters.windows.activityErrors) }
  }

  /** The memory as plain data. `LearningEngine.from` makes an engine of it that goes on as this one would. */
  state(): LearningState {
    const activities = [...this.#activities].map(([key, activity]) => [
      key,
      { ...levelState(activity), ...spreadState(activity) },
    ])
    return {
      activities: Object.fromEntries(activities) as LearningState['activities'],
      types: Object.fromEntries([...this.#types].map(([key, level]) => [key, levelState(level)])),
      cells: Object.fromEntries(
        [...this.#cells].map(([key, cell]) => [
          key,
          { ...levelState(cell), misses: cell.misses.values(), ...(cell.isTyped && { isTyped: true }) },
        ]),
      ),
      jobs: [...this.#jobs].map(([job, level]) => [job, { ...level }]),
      planners: { ...this.#planners, misses: this.#trustInPlanners.state() },
      shares: this.#shares.state(),
      shop: { ...spreadState(this.#shop), misses: this.#trust.state() },
    }
  }

  /** @param parameters with which the state was learned */
  static from(state: LearningState, parameters: LearningParameters = LEARNING_PARAMETERS): LearningEngine {
    const engine = new LearningEngine(parameters)
    for (const [key, { errors, taken, estimated, ...level }] of Object.entries(state.activities)) {
      const activity = engine.#newActivity()
      fill(activity, { errors, taken, estimated })
      engine.#activities.set(key, Object.assign(activity, levelFrom(level)))
    }
    for (const [key, level] of Object.entries(state.types)) engine.#types.set(key, levelFrom(level))
    for (const [key, { misses, isTyped = false, ...level }] of Object.entries(state.cells)) {
      const cell = engine.#newCell()
      cell.misses.addAll(misses)
      engine.#cells.set(key, Object.assign(cell, levelFrom(level), { isTyped }))
    }
    for (const [job, level] of state.jobs) engine.#jobs.set(job, { ...level })
    fill(engine.#shop, state.shop)
    engine.#trust.goOnFrom(state.shop.misses)
    const { sum, count, misses } = state.planners
    Object.assign(engine.#planners, { sum, count })
    engine.#trustInPlanners.goOnFrom(misses)
    engine.#shares.goOnFrom(state.shares)
    return engine
  }
}

/** The mean of a level's logarithms, shrunk towards the wider level's as by `priorWeight` items of it. */
function leanOn(wider: number, priorWeight: number, level: (Level & { weight?: number }) | undefined): number {
  return level ? (priorWeight * wider + level.sum) / (priorWeight + (level.weight ?? level.count)) : wider
}

/** Of a normal distribution: its standard deviation over the median of what is left of the signs. */
const DEVIATION_BY_MEDIAN = 1.4826

/** Baselines are whole seconds; hours of them differ by rounding alone. */
function isSameBaseline(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-9 * other
}

/** The last one that was found, of the nearest level where two were found at once. */
function lastShiftOf(levels: readonly (LevelMemory | undefined)[]): FoundShift | null {
  return levels.reduce<FoundShift | null>((last, level) => {
    const shift = level?.shift
    return shift && (last === null || (shift.since ?? 0) > (last.since ?? 0)) ? shift : last
  }, null)
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

function newLevelMemory(): LevelMemory {
  return { ...newLevel(), weight: 0, drift: new Drift(), shift: null }
}

function levelState({ sum, count, weight, drift, shift }: LevelMemory): FadingLevel {
  const driftState = drift.state()
  return { sum, count, weight, ...(driftState && { drift: driftState }), ...(shift && { shift }) }
}

function levelFrom({ sum, count, weight, drift, shift }: FadingLevel): LevelMemory {
  const found = shift ? { since: shift.since, deviationBefore: shift.deviationBefore } : null
  return { sum, count, weight, drift: Drift.from(drift), shift: found }
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
