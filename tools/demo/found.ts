import { type CellKey, HOUR, type Instant, LearningEngine, SECOND, type SettledItem } from '@warsha/domain'
import { type Reader, sql } from '../../apps/server/src/platform/database.ts'
import { expectedHours } from './estimates.ts'
import { grouped } from './grouped.ts'
import type { ActivityCode, JobTypeCode } from './job-kinds.ts'
import type { Poles, PowerCode } from './motor.ts'
import { trueFactor } from './truths.ts'
import type { Workshop } from './workshop.ts'

/** A work item that taught, with the factor by which its kind of work really differs from the baseline. */
export type TrainedItem = {
  activity: ActivityCode
  jobType: JobTypeCode
  activityId: number
  jobTypeId: number
  startedAt: Instant
  actualHours: number
  /** today's, which it is compared with to learn from it */
  baselineHours: number
  /** as it was when it began, like what had been learned by then */
  baselineThen: number
  learnedThen: number
  /** logarithms of what it took, and of what such work takes, beside the baseline */
  took: number
  truth: number
}

type Row = {
  activity: ActivityCode
  job_type: JobTypeCode
  power: PowerCode
  poles: Poles
  activity_type_id: number
  job_type_id: number
  started_at: Instant
  actual_seconds: number
  baseline_seconds: number
  baseline_then: number
  learned_hours: number
}

/** All items that taught, the first one first. */
export async function trainedItems(db: Reader, { since }: Workshop, now: Instant): Promise<TrainedItem[]> {
  const rows = await db.rows<Row>(sql`
    select activity_type.code as activity, job_type.code as job_type, power_rating.code as power, poles,
      item.activity_type_id, item.job_type_id, started_at, actual_seconds, cell.baseline_seconds,
      item.baseline_seconds as baseline_then, learned_hours
    from work_item as item
    join learned_cell as cell using (activity_type_id, job_type_id, power_rating_id, rpm_category_id)
    join activity_type on activity_type.id = item.activity_type_id
    join job_type on job_type.id = item.job_type_id
    join power_rating on power_rating.id = item.power_rating_id
    join rpm_category on rpm_category.id = item.rpm_category_id
    where settled_at is not null and left_out is null
    order by started_at, job_id`)
  return rows.map((row) => itemOf(row, (row.started_at - since) / (now - since)))
}

function itemOf(row: Row, passed: number): TrainedItem {
  const { activity, job_type: jobType, power, poles } = row
  const hours = (seconds: number) => (seconds * SECOND) / HOUR
  const [actualHours, baselineHours] = [hours(row.actual_seconds), hours(row.baseline_seconds)]
  const trueHours = expectedHours({ jobType, power, poles, activity }) * trueFactor(jobType, activity, passed)
  return {
    activity,
    jobType,
    activityId: row.activity_type_id,
    jobTypeId: row.job_type_id,
    startedAt: row.started_at,
    actualHours,
    baselineHours,
    baselineThen: hours(row.baseline_then),
    learnedThen: row.learned_hours,
    took: Math.log(actualHours / baselineHours),
    truth: Math.log(trueHours / baselineHours),
  }
}

/** What the engine says of a kind of work beside the truth, as factors, and how far they may lie apart. */
export type Finding = { kind: string; count: number; truth: number; estimate: number; off: number; allowed: number }

/** So few items cannot tell. */
const FEWEST = 30

/**
 * What was found of each activity, and of each job type with it, beside what the same engine finds when each item takes
 * what such work really takes. They may lie three standard errors of the mean of so many items apart.
 */
export function findings(items: readonly TrainedItem[], engine: LearningEngine): Finding[] {
  const undisturbed = new LearningEngine()
  for (const item of items) undisturbed.learn(trueItem(item))
  const levels = [
    { of: ({ activity }: TrainedItem) => activity as string, level: 'activity' },
    { of: ({ jobType, activity }: TrainedItem) => `${jobType} ${activity}`, level: 'type' },
  ] as const
  return levels.flatMap(({ of, level }) =>
    [...grouped(items, of)].flatMap(([kind, some]) => {
      const [first] = some
      if (!first || some.length < FEWEST) return []
      const estimate = (by: LearningEngine) => by.explain(keyOf(first))[level].deviation
      return finding(kind, some, { estimate: estimate(engine), expected: estimate(undisturbed) })
    }),
  )
}

function keyOf({ jobTypeId, activityId }: TrainedItem): CellKey {
  return { jobType: String(jobTypeId), band: '-', activity: String(activityId) }
}

function trueItem(item: TrainedItem): SettledItem {
  const { baselineHours, truth } = item
  const atStart = { deviation: 0, hours: baselineHours }
  return { ...keyOf(item), baselineHours, actualHours: baselineHours * Math.exp(truth), atStart }
}

type Estimated = { estimate: number; expected: number }

function finding(kind: string, items: readonly TrainedItem[], { estimate, expected }: Estimated): Finding {
  const count = items.length
  const errors = items.map((item) => item.took - item.truth)
  const variance = mean(errors.map((error) => (error - mean(errors)) ** 2)) * (count / (count - 1))
  return {
    kind,
    count,
    truth: Math.exp(mean(items.map((item) => item.truth))),
    estimate: Math.exp(estimate),
    off: Math.abs(estimate - expected),
    allowed: 3 * Math.sqrt(variance / count),
  }
}

/** By how much what had been learned when each item began misses less than the baseline did: 0.1 is a tenth. */
export function improvement(items: readonly TrainedItem[]): number {
  const missed = (estimateOf: (item: TrainedItem) => number) =>
    mean(items.map((item) => Math.abs(item.actualHours - estimateOf(item))))
  return 1 - missed((item) => item.learnedThen) / missed((item) => item.baselineThen)
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
