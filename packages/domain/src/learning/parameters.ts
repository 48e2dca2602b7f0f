import { DAY } from '../time.ts'

/**
 * The numbers that decide what the engine makes of a shop's sessions. Plain data, as they are stored beside the memory
 * that was learned with them.
 */
export type LearningParameters = {
  /**
   * when a work item is settled though its job is open and nobody said that it is finished: `usual` milliseconds without a
   * session, or, once `minPauses` pauses are known after which work went on, longer than that share of those of the last
   * `window` milliseconds; `least` and `most` are its bounds
   */
  quiet: { usual: number; share: number; minPauses: number; window: number; least: number; most: number }
  /** the trusts that are compared, rising from 0 */
  trustLevels: readonly number[]
  /** by which share of itself a miss counts for more at full trust, and at lower ones in proportion */
  trustCost: number
  /**
   * as how many items what is known without it counts: the wider level in each level (empirical Bayes shrinkage), what
   * is known of the kind beside the job's own items, the shop's spread beside the activity's own, the activity's misses
   * beside the cell's own, that estimates add up as they are beside how they did, that planners are right beside
   * how far they were off, and that work takes a baseline that was typed after it had another
   */
  priorWeight: Record<
    'activity' | 'type' | 'cell' | 'job' | 'spread' | 'miss' | 'planning' | 'planners' | 'typed',
    number
  >
  /** what an item still weighs in its level when the next one of that level has been learned */
  decay: number
  /**
   * when a level finds that work lastingly takes more or less: errors count up to `most` usual ones, less `slack` of one each, until
   * they come to more than `found`; a usual error is no less than the logarithm `leastError`
   */
  drift: Record<'most' | 'slack' | 'found' | 'leastError', number>
  /**
   * at which share of the errors a P80 is read: at `first`, moved by `step` times what it was off by each settled item, within bounds
   */
  share: Record<'first' | 'step' | 'least' | 'most', number>
  /** an item may say at most so many times more, or less, than what is known */
  maxFactor: number
  /** settled items of the shop before anything is trusted and a range is known */
  minItems: number
  /** settled items of an activity before it has a range of its own */
  minItemsOfActivity: number
  /** an item counts as missed by at most so many times its baseline */
  maxMiss: number
  /** an item counts as having taken at most so many times what was estimated */
  maxTaken: number
  /** P80 over typical hours while no range is known */
  defaultRange: number
  /** a cell with fewer samples has a P80 that is wider, by so many times without any */
  thinCell: { samples: number; range: number }
  /** how many of the last items each statistic looks at, and of how many jobs something is remembered */
  windows: Record<'trust' | 'ratio' | 'errors' | 'activityErrors' | 'misses' | 'jobs', number>
  /** the shortest estimate, in hours */
  minHours: number
  /** samples that a cell needs before what it learned is planned with */
  minSamples: number
  /** the factor by which half of such items may differ at most, more or less, for each confidence */
  confidence: Record<'high' | 'medium', number>
}

/** The parameters in use. Each change of one has everything learned anew at the next start. */
export const LEARNING_PARAMETERS: LearningParameters = {
  quiet: { usual: 7 * DAY, share: 0.95, minPauses: 50, window: 365 * DAY, least: 4 * DAY, most: 28 * DAY },
  trustLevels: [0, 0.25, 0.5, 0.75, 1],
  trustCost: 0.04,
  priorWeight: { activity: 5, type: 3, cell: 1, job: 6, spread: 20, miss: 10, planning: 100, planners: 10, typed: 3 },
  decay: 0.97,
  drift: { most: 2, slack: 0.5, found: 8, leastError: 0.15 },
  share: { first: 0.82, step: 0.005, least: 0.5, most: 0.95 },
  maxFactor: 8,
  minItems: 20,
  minItemsOfActivity: 5,
  maxMiss: 10,
  maxTaken: 5,
  defaultRange: 1.5,
  thinCell: { samples: 5, range: 1.35 },
  windows: { trust: 300, ratio: 300, errors: 400, activityErrors: 200, misses: 50, jobs: 2_000 },
  minHours: 1 / 60,
  minSamples: 5,
  confidence: { high: 1.8, medium: 2.3 },
}

/**
 * Raised by one when the same parameters and the same sessions come to another memory or other estimates. A test keeps
 * what each algorithm comes to, so that it is not forgotten.
 */
const LEARNING_ALGORITHM = 4

/** What a memory was learned with. Two memories of one version and the same sessions are the same. */
export type LearningVersion = { algorithm: number; parameters: LearningParameters }

/** The version of everything that is learned with these parameters by this program. */
export function learningVersion(parameters: LearningParameters = LEARNING_PARAMETERS): LearningVersion {
  return { algorithm: LEARNING_ALGORITHM, parameters }
}
