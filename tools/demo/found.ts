import {
  HOUR,
  type Instant,
  LEARNING_PARAMETERS,
  LearningEngine,
  type LearningParameters,
  SECOND,
} from '@warsha/domain'
import { type Reader, sql } from '../../apps/server/src/platform/database.ts'
import { expectedHours, type JobTypeCode, type Poles, type PowerCode, trueFactor } from './trade.ts'

/** A work item that was learned from. */
export type TrainedItem = Awaited<ReturnType<typeof trainedItems>>[number]

type Row = {
  activity: string
  job_type: JobTypeCode
  power: PowerCode
  poles: Poles
  started_at: Instant
  settled_at: Instant
}
type Numbers = Record<'activity_id' | 'job_type_id' | 'actual' | 'baseline' | 'baseline_then' | 'learned', number>

/** All items that were learned from, in the order in which they were. */
export async function trainedItems(db: Reader, since: Instant, now: Instant) {
  const rows = await db.rows<Row & Numbers & { planner_hours: number | null }>(sql`
    select activity_type.code as activity, job_type.code as job_type, power_rating.code as power, poles,
      item.activity_type_id as activity_id, item.job_type_id, started_at, actual_seconds as actual,
      cell.baseline_seconds as baseline, item.baseline_seconds as baseline_then, learned_hours as learned, planner_hours
    from work_item as item
    join learned_cell as cell using (activity_type_id, job_type_id, power_rating_id, rpm_category_id)
    join activity_type on activity_type.id = item.activity_type_id
    join job_type on job_type.id = item.job_type_id
    join power_rating on power_rating.id = item.power_rating_id
    join rpm_category on rpm_category.id = item.rpm_category_id
    where settled_at is not null and left_out is null
    order by settled_at, job_id`)
  const hours = (seconds: number) => (seconds * SECOND) / HOUR
  return rows.map(({ activity, job_type: jobType, power, poles, ...row }) => ({
    jobType: String(row.job_type_id),
    band: '-',
    activity: String(row.activity_id),
    kind: `${jobType} ${activity}`,
    activityCode: activity,
    actualHours: hours(row.actual),
    /** today's, and what such work really takes */
    baselineHours: hours(row.baseline),
    trueHours:
      expectedHours({ jobType, power, poles, activity }) *
      trueFactor(jobType, activity, (row.started_at - since) / (now - since)),
    /** what the baseline was when it began, and what had been learned by then */
    baselineThen: hours(row.baseline_then),
    learnedThen: row.learned,
    /** what the planner of the job gave it, where that counted when it began */
    givenHours: row.planner_hours,
  }))
}

/** So few items cannot tell. */
const FEWEST = 30

/** Finds no changes of its own: it says what a level should have learned of work that does not change. */
const STEADY: LearningParameters = {
  ...LEARNING_PARAMETERS,
  drift: { ...LEARNING_PARAMETERS.drift, found: Infinity },
}

/**
 * What was found of each activity, and of each job type with it, as factors, beside what a steady engine finds when each
 * item takes what such work really takes. Of work that does not change they may lie three standard errors of the mean of so many
 * items apart, older ones counting for less. `late`: what it really took in the end.
 */
export function findings(items: readonly TrainedItem[], engine: LearningEngine) {
  const undisturbed = new LearningEngine(STEADY)
  for (const item of items) {
    const atStart = { deviation: 0, trust: 0, hours: item.baselineThen, baselineHours: item.baselineThen }
    undisturbed.learn({ ...item, actualHours: item.trueHours, atStart })
  }
  const levels = [
    ['activityCode', 'activity'],
    ['kind', 'type'],
  ] as const
  return levels.flatMap(([name, level]) =>
    [...new Set(items.map((item) => item[name]))].flatMap((kind) => {
      const some = items.filter((item) => item[name] === kind)
      const [first] = some
      if (!first || some.length < FEWEST) return []
      const estimate = engine.explain(first)[level].deviation
      const truth = (of: readonly TrainedItem[]) =>
        meanOf(of.map((item) => Math.log(item.trueHours / item.baselineThen)))
      const expected = undisturbed.explain(first)[level].deviation
      const errors = some.map((item) => Math.log(item.actualHours / item.trueHours))
      const mean = meanOf(errors)
      const variance = meanOf(errors.map((error) => (error - mean) ** 2))
      return {
        kind,
        truth: Math.exp(truth(some)),
        late: Math.exp(truth(some.slice(-some.length / 6))),
        estimate: Math.exp(estimate),
        off: Math.abs(estimate - expected),
        allowed: 3 * Math.sqrt(variance / Math.min(some.length, RECENT)),
      }
    }),
  )
}

/** As many items as those weigh together of which each makes the ones before it count for less. */
const RECENT = (1 + LEARNING_PARAMETERS.decay) / (1 - LEARNING_PARAMETERS.decay)

/** By how much what had been learned when each item began misses less than the baseline did: 0.1 is a tenth. */
export function improvement(items: readonly TrainedItem[]): number {
  const missed = (by: 'learnedThen' | 'baselineThen') =>
    meanOf(items.map((item) => Math.abs(item.actualHours - item[by])))
  return 1 - missed('learnedThen') / missed('baselineThen')
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
