import {
  finishedAt,
  type Instant,
  type LeftOut,
  leftOutFor,
  type LearningParameters,
  quietSince,
  type QuietTime,
  quietTimeFor,
  settledAt,
} from '@warsha/domain'
import { type Reader, type Sql, sql, timestamptz, type Tx } from '../../platform/database.ts'
import { isCharged } from '../activity-types/index.ts'
import { workedSeconds } from '../periods/index.ts'
import { type Baselines, baselinesOf, type Cell, nameOf } from './cells.ts'
import { beganAt, withFinish } from './session-finish.ts'

/** The estimate of an item when it began; hours are decimal. All null where there was no estimate. */
type EstimateColumns = {
  baseline_seconds: number
  deviation: number
  trust: number
  learned_hours: number
  p80_hours: number
  planning_hours: number
  sample_count: number
  /** null where it was not known, as the next three where no planner gave hours */
  median_error: number | null
  planner_hours: number | null
  planner_deviation: number | null
  planner_trust: number | null
}

/** A work item as it is stored. */
export type ItemRow = Cell & {
  job_id: number
  started_at: Instant
  last_ended_at: Instant | null
  session_count: number
  actual_seconds: number
  settled_at: Instant | null
  left_out: LeftOut | null
  /** what the planner of the job gave it when it began; null for nothing */
  planned_seconds: number | null
} & EstimateAtStart

export type EstimateAtStart = EstimateColumns | { [Column in keyof EstimateColumns]: null }

export const itemColumns = sql`item.job_id, item.activity_type_id, item.started_at, item.last_ended_at,
  item.session_count, item.actual_seconds, item.job_type_id, item.power_rating_id, item.rpm_category_id,
  item.baseline_seconds, item.deviation, item.trust, item.learned_hours, item.p80_hours, item.planning_hours,
  item.sample_count, item.median_error, item.planner_hours, item.planner_deviation, item.planner_trust,
  item.settled_at, item.left_out, ${plannersSecondsAt(sql`item`, sql`item.started_at`)} as planned_seconds`

/**
 * What the planner of a job had given an activity of it by a moment, in seconds; null for nothing. What was entered
 * when the work had begun knows too much of it.
 */
export function plannersSecondsAt(item: Sql, at: Sql): Sql {
  return sql`(select seconds from planners_estimate_change as planned
    where planned.job_id = ${item}.job_id and planned.activity_type_id = ${item}.activity_type_id
      and given_at <= ${at}
    order by given_at desc limit 1)`
}

/** An item as recomputed from its sessions; `started_at` is null when none counts any more. */
type RecomputedItem = Pick<ItemRow, 'job_id' | 'last_ended_at' | 'session_count' | 'actual_seconds'> &
  Cell & {
    started_at: Instant | null
    closed_at: Instant | null
    waits: boolean
    is_excluded: boolean
    is_repeated: boolean
    planned_seconds: number | null
    ended_finished_at: Instant | null
    last_started_at: Instant | null
    is_finished: boolean | null
    said_at: Instant | null
  }

/** As of when items are looked at, and after how long they settle. */
export type Settling = { now: Instant; parameters: LearningParameters; quietTimes: readonly QuietTime[] }

/** A work item before and after a run has recomputed it. */
export type ItemDiff = { before: ItemRow | null; after: ItemRow | null }

/** @param baselines of their activities */
export type RecomputedItems = { diffs: ItemDiff[]; baselines: Baselines }

/** Reads the sessions of items anew. @param selection a statement that gives their job_id and activity_type_id */
export async function recomputeItems(tx: Reader, selection: Sql, settling: Settling): Promise<RecomputedItems> {
  const recomputed = await tx.rows<RecomputedItem>(sql`
    with wanted as (${selection}), worked as (
      select job_id, activity_type_id, min(started_at) as started_at,
        case when bool_and(ended_at is not null) then max(ended_at) end as last_ended_at,
        count(*) filter (where ended_at is not null)::int as session_count,
        coalesce(sum(${workedSeconds(sql`s`)}), 0)::int as actual_seconds,
        bool_or(review_flags & ~reviewed_flags <> 0) as waits,
        max(finish.said_at) as ended_finished_at, max(${beganAt}) as last_started_at
      from work_session as s join wanted using (job_id, activity_type_id) ${withFinish}
      where voided_at is null and ${isCharged(sql`s`)}
      group by job_id, activity_type_id
    )
    select job_id, activity_type_id, worked.started_at, worked.last_ended_at,
      coalesce(worked.session_count, 0) as session_count, coalesce(worked.actual_seconds, 0) as actual_seconds,
      coalesce(worked.waits, false) as waits, job.job_type_id, job.power_rating_id,
      job.rpm_category_id, job.closed_at, exclusion.job_id is not null as is_excluded,
      ended_finished_at, last_started_at, finish.is_finished, finish.said_at,
      ${plannersSecondsAt(sql`wanted`, sql`worked.started_at`)} as planned_seconds,
      exists (
        select from work_item as item
        where item.started_at = worked.started_at and item.job_id < wanted.job_id
          and ${isSameWork(sql`worked.last_ended_at`, sql`worked.actual_seconds`, sql`job`, sql`wanted.activity_type_id`)}
      ) as is_repeated
    from wanted
    join job on job.id = wanted.job_id
    left join worked using (job_id, activity_type_id)
    left join work_item_exclusion as exclusion using (job_id, activity_type_id)
    left join work_item_finish as finish using (job_id, activity_type_id)`)
  // By what was seen, not selected once more: a job that is opened again meanwhile would be missing.
  const stored = await tx.rows<ItemRow>(sql`
    select ${itemColumns} from ${unnested(recomputed)} join work_item as item using (job_id, activity_type_id)`)
  const byName = new Map(stored.map((row) => [nameOfItem(row), row]))
  const baselines = await baselinesOf(tx, [...new Set(recomputed.map((row) => row.activity_type_id))])
  const diffs = recomputed.map((row) => {
    const before = byName.get(nameOfItem(row)) ?? null
    return { before, after: itemOf(row, before, { ...settling, baselines }) }
  })
  return { diffs, baselines }
}

/** The same work entered under another job: the same times and seconds, in the same cell. What is excluded stands for none. */
function isSameWork(lastEndedAt: Sql, actualSeconds: Sql, cell: Sql, activity: Sql): Sql {
  return sql`item.activity_type_id = ${activity} and item.last_ended_at = ${lastEndedAt}
    and item.actual_seconds = ${actualSeconds} and item.settled_at is not null
    and (item.job_type_id, item.power_rating_id, item.rpm_category_id)
      is not distinct from (${cell}.job_type_id, ${cell}.power_rating_id, ${cell}.rpm_category_id)
    and not exists (
      select from work_item_exclusion as excluded
      where excluded.job_id = item.job_id and excluded.activity_type_id = item.activity_type_id)`
}

/** The item as it should be stored; null when it has no session any more. */
function itemOf(
  recomputed: RecomputedItem,
  before: ItemRow | null,
  { baselines, ...settling }: Settling & { baselines: Baselines },
): ItemRow | null {
  const { waits, is_excluded, is_repeated, started_at, planned_seconds } = recomputed
  if (started_at === null) return null
  const settled = settledOf(recomputed, settling)
  // An item whose motor has changed is estimated again, as of the moment it began.
  const estimate: EstimateAtStart = before && nameOf(before) === nameOf(recomputed) ? estimateIn(before) : noEstimate
  const hasEstimate =
    estimate.baseline_seconds !== null || baselines.of(recomputed) !== null || planned_seconds !== null
  const leftOut = leftOutFor({
    isExcluded: is_excluded,
    actualSeconds: recomputed.actual_seconds,
    isRepeated: is_repeated,
    waitsForReview: waits,
    hasEstimate,
  })
  // One by one: there may be a hundred thousand, and copies of what is left of an object take long.
  return {
    job_id: recomputed.job_id,
    activity_type_id: recomputed.activity_type_id,
    started_at,
    last_ended_at: recomputed.last_ended_at,
    session_count: recomputed.session_count,
    actual_seconds: recomputed.actual_seconds,
    job_type_id: recomputed.job_type_id,
    power_rating_id: recomputed.power_rating_id,
    rpm_category_id: recomputed.rpm_category_id,
    ...estimate,
    settled_at: settled,
    left_out: settled === null ? null : leftOut,
    planned_seconds,
  }
}

function settledOf(recomputed: RecomputedItem, { now, parameters, quietTimes }: Settling): Instant | null {
  const { last_ended_at: lastEndedAt, closed_at: closedAt, is_finished, said_at } = recomputed
  if (lastEndedAt === null) return null
  const finished = finishedAt({
    endedFinishedAt: recomputed.ended_finished_at,
    lastStartedAt: recomputed.last_started_at,
    adminsWord: is_finished === null || said_at === null ? null : { isFinished: is_finished, saidAt: said_at },
  })
  const goesOnAt = is_finished === false ? said_at : null
  const times = { lastEndedAt, closedAt, finishedAt: finished, goesOnAt }
  return settledAt(times, now, quietTimeFor(quietTimes, quietSince(times), parameters))
}

const noEstimate = {
  baseline_seconds: null,
  deviation: null,
  trust: null,
  learned_hours: null,
  p80_hours: null,
  planning_hours: null,
  sample_count: null,
  median_error: null,
  planner_hours: null,
  planner_deviation: null,
  planner_trust: null,
}

function estimateIn(row: ItemRow): EstimateAtStart {
  if (row.baseline_seconds === null) return noEstimate
  const { baseline_seconds, deviation, trust, learned_hours, p80_hours, planning_hours, sample_count } = row
  const { median_error, planner_hours, planner_deviation, planner_trust } = row
  const ofPlanner = { planner_hours, planner_deviation, planner_trust }
  const ofKind = { baseline_seconds, deviation, trust, learned_hours, p80_hours, planning_hours, sample_count }
  return { ...ofKind, median_error, ...ofPlanner }
}

type Named = Pick<ItemRow, 'job_id' | 'activity_type_id'>

/** Items as rows of a table `wanted`. */
export function unnested(items: readonly Named[]): Sql {
  return sql`unnest(${items.map(({ job_id }) => job_id)}::int[],
    ${items.map(({ activity_type_id }) => activity_type_id)}::smallint[]) as wanted (job_id, activity_type_id)`
}

export function nameOfItem({ job_id, activity_type_id }: Named): string {
  return `${job_id} ${activity_type_id}`
}

/** Whether the engine learns from it. */
export function isTraining(item: ItemRow | null): item is ItemRow & { settled_at: Instant } {
  return item !== null && item.settled_at !== null && item.left_out === null
}

/** Whether the engine learned something else from an item than it would now. */
export function wasTrainedDifferently({ before, after }: ItemDiff): boolean {
  if (!isTraining(before)) return false
  if (!isTraining(after)) return true
  return (
    before.settled_at !== after.settled_at ||
    before.actual_seconds !== after.actual_seconds ||
    nameOf(before) !== nameOf(after)
  )
}

export const BATCH = 5_000

/** Saves what was recomputed, without the estimates. @returns how many items are otherwise now */
export async function saveItemState(tx: Tx, diffs: readonly ItemDiff[]): Promise<number> {
  const gone = diffs.flatMap(({ before, after }) => (before && !after ? [before] : []))
  if (gone.length > 0) {
    await tx.run(sql`
      delete from work_item as item using ${unnested(gone)}
      where item.job_id = wanted.job_id and item.activity_type_id = wanted.activity_type_id`)
  }
  const changed = diffs.flatMap(({ before, after }) => (after && !isEqual(before, after) ? [after] : []))
  for (let i = 0; i < changed.length; i += BATCH) await upsert(tx, changed.slice(i, i + BATCH))
  return changed.length
}

/**
 * After very many were saved: what comes next in the transaction would be planned for the table as it was before.
 * @param saved how many the pass has saved, and how many it had when this was done last
 * @returns the latter from now on
 */
export async function analyzeItems(tx: Tx, saved: { count: number; analyzed: number }): Promise<number> {
  if (saved.count < Math.max(BATCH, 2 * saved.analyzed)) return saved.analyzed
  await tx.run(sql`analyze work_item`)
  return saved.count
}

function isEqual(before: ItemRow | null, after: ItemRow): boolean {
  if (!before) return false
  return (Object.keys(after) as (keyof ItemRow)[]).every((column) => before[column] === after[column])
}

async function upsert(tx: Tx, items: readonly ItemRow[]): Promise<void> {
  const rows = items.map((item) => ({
    ...item,
    started_at: timestamptz(item.started_at),
    last_ended_at: timestamptz(item.last_ended_at),
    settled_at: timestamptz(item.settled_at),
  }))
  // An item keeps its estimate unless its motor has changed: then it has none until the training.
  await tx.run(sql`
    insert into work_item (job_id, activity_type_id, started_at, last_ended_at, session_count, actual_seconds,
      job_type_id, power_rating_id, rpm_category_id, settled_at, left_out)
    select job_id, activity_type_id, started_at, last_ended_at, session_count, actual_seconds,
      job_type_id, power_rating_id, rpm_category_id, settled_at, left_out
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (job_id int, activity_type_id smallint,
      started_at timestamptz, last_ended_at timestamptz, session_count int, actual_seconds int, job_type_id int,
      power_rating_id int, rpm_category_id int, settled_at timestamptz, left_out text)
    on conflict (job_id, activity_type_id) do update set
      started_at = excluded.started_at, last_ended_at = excluded.last_ended_at,
      session_count = excluded.session_count, actual_seconds = excluded.actual_seconds,
      job_type_id = excluded.job_type_id, power_rating_id = excluded.power_rating_id,
      rpm_category_id = excluded.rpm_category_id, settled_at = excluded.settled_at, left_out = excluded.left_out`)
  const withoutEstimate = items.filter(({ baseline_seconds }) => baseline_seconds === null)
  if (withoutEstimate.length === 0) return
  await tx.run(sql`
    update work_item as item set baseline_seconds = null, deviation = null, trust = null, learned_hours = null,
      p80_hours = null, planning_hours = null, sample_count = null, estimated_seconds = null, median_error = null,
      planner_hours = null, planner_deviation = null, planner_trust = null
    from ${unnested(withoutEstimate)}
    where item.job_id = wanted.job_id and item.activity_type_id = wanted.activity_type_id
      and item.baseline_seconds is not null`)
}

/** When settled items began: those that duplicate one another began at the same moment. */
export function startsOfSettled(diffs: readonly ItemDiff[]): Instant[] {
  return diffs.flatMap((one) =>
    [one.before, one.after].flatMap((item) => (item?.settled_at == null ? [] : [item.started_at])),
  )
}

/**
 * Queues items for the next run that duplicate another one and are not marked so, or the reverse.
 * @param starts when the items began that were looked at; null: all
 */
export async function queueTwins(tx: Tx, starts: ReadonlySet<Instant> | null): Promise<void> {
  if (starts?.size === 0) return
  // A list of very many takes longer than looking at all.
  const isOfThem =
    starts === null || starts.size > BATCH
      ? sql`true`
      : sql`w.started_at = any (${[...starts].map((start) => timestamptz(start))}::timestamptz[])`
  await tx.run(sql`
    insert into work_to_learn
    select job_id, activity_type_id
    from (
      select w.job_id, w.activity_type_id, coalesce(w.left_out, '') as left_out, exists (
        select from work_item as item
        where item.started_at = w.started_at and item.job_id < w.job_id
          and ${isSameWork(sql`w.last_ended_at`, sql`w.actual_seconds`, sql`w`, sql`w.activity_type_id`)}
      ) as is_repeated
      from work_item as w
      where w.settled_at is not null and ${isOfThem}
    ) as w
    where left_out not in ('excluded', 'no_time') and (left_out = 'duplicate') <> is_repeated`)
}
