import type { JobType } from '@warsha/contract'
import type { Confidence } from '@warsha/domain'
import { type Db, type Reader, type Sql, sql, type Tx } from '../../platform/database.ts'

export type EstimateRow = {
  id: number
  job_type_id: number
  power_rating_id: number | null
  rpm_category_id: number | null
  activity_code: string
  estimated_seconds: number
  buffer_percentage: number
  historical_avg_seconds: number | null
  sample_count: number
  use_historical: boolean
  learned_seconds: number | null
  p80_seconds: number | null
  confidence: Confidence | null
  frozen_seconds: number | null
  version: number
}

const columns = sql`estimate.id, estimate.job_type_id, estimate.power_rating_id, estimate.rpm_category_id,
  activity_type.code as activity_code, estimated_seconds, buffer_percentage, historical_avg_seconds,
  coalesce(sample_count, 0) as sample_count, coalesce(use_historical, false) as use_historical, learned_seconds,
  p80_seconds, confidence, frozen_cell.seconds as frozen_seconds, estimate.version`

/** What was learned, and what is held, of an estimate's work on such motors. */
function known(powerRatingId: Sql, rpmCategoryId: Sql): Sql {
  const isSame = (table: Sql) => sql`${table}.activity_type_id = estimate.activity_type_id
    and ${table}.job_type_id = estimate.job_type_id
    and ${table}.power_rating_id = ${powerRatingId} and ${table}.rpm_category_id = ${rpmCategoryId}`
  return sql`left join learned_cell on ${isSame(sql`learned_cell`)}
    left join frozen_cell on ${isSame(sql`frozen_cell`)}`
}

/** Where a matrix is taken from: a power rating and an RPM category. */
export type Motor = { powerRatingId: number; rpmCategoryId: number }

/** Whether both are there. */
export async function motorExists(db: Db, { powerRatingId, rpmCategoryId }: Motor): Promise<boolean> {
  const found = await db.row(sql`
    select from power_rating, rpm_category where power_rating.id = ${powerRatingId} and rpm_category.id = ${rpmCategoryId}`)
  return found !== null
}

/** The rows of the matrix. */
export function activeJobTypes(db: Db): Promise<JobType[]> {
  return db.rows<JobType>(sql`
    select id, code, name, name_ar, description, is_active, display_order, version from job_type
    where is_active order by display_order, name, id`)
}

/** The columns of the matrix. */
export function activeActivities(db: Db): Promise<{ code: string; label: string; label_ar: string | null }[]> {
  return db.rows(sql`select code, label, name_ar as label_ar from activity_type where is_active order by label`)
}

/**
 * The most exact estimate of each cell, with what was learned of this motor: one for this motor goes before one that
 * holds for all of a kind.
 */
export function estimatesFor(db: Db, { powerRatingId, rpmCategoryId }: Motor): Promise<EstimateRow[]> {
  return db.rows<EstimateRow>(sql`
    select distinct on (estimate.job_type_id, estimate.activity_type_id) ${columns}
    from estimate
    join job_type on job_type.id = estimate.job_type_id and job_type.is_active
    join activity_type on activity_type.id = estimate.activity_type_id and activity_type.is_active
    ${known(sql`${powerRatingId}`, sql`${rpmCategoryId}`)}
    where coalesce(estimate.power_rating_id, ${powerRatingId}) = ${powerRatingId}
      and coalesce(estimate.rpm_category_id, ${rpmCategoryId}) = ${rpmCategoryId}
    order by estimate.job_type_id, estimate.activity_type_id,
      estimate.power_rating_id nulls last, estimate.rpm_category_id nulls last`)
}

/** Estimates with what was learned of their motors. */
export function estimateWith(condition: Sql): Sql {
  return sql`
    select ${columns} from estimate
    join activity_type on activity_type.id = estimate.activity_type_id
    ${known(sql`estimate.power_rating_id`, sql`estimate.rpm_category_id`)}
    where ${condition}`
}

export function estimateById(db: Reader, id: number): Promise<EstimateRow | null> {
  return db.row<EstimateRow>(estimateWith(sql`estimate.id = ${id}`))
}

/** Those of these ids. */
export function estimatesOfIds(db: Reader, ids: readonly number[]): Promise<EstimateRow[]> {
  return db.rows<EstimateRow>(sql`${estimateWith(sql`estimate.id = any(${ids}::int[])`)} order by estimate.id`)
}

/** An estimate, kept from changing until the transaction ends; null when there is none. */
export function lockEstimate(tx: Tx, id: number): Promise<EstimateRow | null> {
  return tx.row<EstimateRow>(sql`${estimateWith(sql`estimate.id = ${id}`)} for update of estimate`)
}

/** Nobody else changes the matrix until the end of the transaction, so that what is compared is what is replaced. */
export async function lockMatrix(tx: Tx): Promise<void> {
  await tx.run(sql`lock table estimate in share row exclusive mode`)
}

/** An activity's id, kept from being deleted until the transaction ends. */
export async function keepActivity(tx: Tx, code: string): Promise<number | null> {
  const found = await tx.row<{ id: number }>(sql`select id from activity_type where code = ${code} for key share`)
  return found?.id ?? null
}

type NewEstimate = {
  jobTypeId: number
  powerRatingId: number | null
  rpmCategoryId: number | null
  activityTypeId: number
  estimatedSeconds: number
  bufferPercentage: number
}

/** Adds an estimate; null when its cell has one. Fails when it refers to something that does not exist. */
export async function insertEstimate(tx: Tx, estimate: NewEstimate): Promise<number | null> {
  const inserted = await tx.row<{ id: number }>(sql`
    insert into estimate
      (job_type_id, power_rating_id, rpm_category_id, activity_type_id, estimated_seconds, buffer_percentage)
    values (${estimate.jobTypeId}, ${estimate.powerRatingId}, ${estimate.rpmCategoryId}, ${estimate.activityTypeId},
      ${estimate.estimatedSeconds}, ${estimate.bufferPercentage})
    on conflict on constraint estimate_taken do nothing
    returning id`)
  return inserted?.id ?? null
}

/** @returns the estimate with its hours and its next version */
export async function saveHours(tx: Tx, before: EstimateRow, estimatedSeconds: number): Promise<EstimateRow> {
  const saved = await tx.row<Pick<EstimateRow, 'estimated_seconds' | 'version'>>(sql`
    update estimate set estimated_seconds = ${estimatedSeconds} where id = ${before.id}
    returning estimated_seconds, version`)
  if (!saved) throw new Error('an estimate that was just locked is not there')
  return { ...before, ...saved }
}

/**
 * From which of some estimates work items were estimated: one holds for their cells, and what they were told is not what
 * would hold there without it.
 */
export async function estimatedFrom(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const found = await tx.rows<{ id: number }>(sql`
    select distinct estimate.id from estimate
    join work_item as item on item.activity_type_id = estimate.activity_type_id
      and item.job_type_id = estimate.job_type_id
      and (estimate.power_rating_id is null or item.power_rating_id = estimate.power_rating_id)
      and (estimate.rpm_category_id is null or item.rpm_category_id = estimate.rpm_category_id)
    cross join lateral (
      select array_agg(id order by power_rating_id nulls last, rpm_category_id nulls last) as ids,
        array_agg(estimated_seconds order by power_rating_id nulls last, rpm_category_id nulls last) as seconds
      from estimate as other
      where other.job_type_id = item.job_type_id and other.activity_type_id = item.activity_type_id
        and (other.power_rating_id is null or other.power_rating_id = item.power_rating_id)
        and (other.rpm_category_id is null or other.rpm_category_id = item.rpm_category_id)
    ) as holding
    where estimate.id = any(${[...ids]}::int[]) and item.baseline_seconds is not null
      and holding.ids[1] = estimate.id and item.baseline_seconds is distinct from holding.seconds[2]`)
  return new Set(found.map(({ id }) => id))
}

export async function removeEstimates(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`delete from estimate where id = any(${[...ids]}::int[])`)
}

/** What people call the cells of these estimates, by their ids. */
export async function namesOfCells(db: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db.rows<{ id: number; name: string }>(sql`
    select estimate.id, concat_ws(' / ', job_type.code, activity_type.code, coalesce(power_rating.code, '*'),
      coalesce(poles::text, '*')) as name
    from estimate
    join job_type on job_type.id = job_type_id
    join activity_type on activity_type.id = activity_type_id
    left join power_rating on power_rating.id = power_rating_id
    left join rpm_category on rpm_category.id = rpm_category_id
    where estimate.id = any(${[...ids]}::int[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What people call a cell; a star stands for all. */
export async function nameOfCell(
  db: Reader,
  row: Pick<EstimateRow, 'job_type_id' | 'power_rating_id' | 'rpm_category_id' | 'activity_code'>,
): Promise<string> {
  const named = await db.row<{ name: string }>(sql`
    select concat_ws(' / ',
      (select code from job_type where id = ${row.job_type_id}), ${row.activity_code}::text,
      coalesce((select code from power_rating where id = ${row.power_rating_id}), '*'),
      coalesce((select poles::text from rpm_category where id = ${row.rpm_category_id}), '*')) as name`)
  return named?.name ?? ''
}
