import type { JobsThatMove, JobType, MovedJobs } from '@warsha/contract'
import { searchWords } from '@warsha/domain'
import { empty, type Reader, sql, type Sql, type Tx } from '../../platform/database.ts'
import { hasAllWords } from '../search/index.ts'
import { jobTypes } from './lists.ts'

/** @property which null: all jobs of the type, so that it becomes part of the other one */
type Move = { from: number; into: number; which: JobsThatMove | null }
type Counts = Omit<MovedJobs, 'is_merge'>

/** What belongs to a cell of a type, besides what learning finds itself. */
const estimateColumns = sql`power_rating_id, rpm_category_id, activity_type_id, estimated_seconds, buffer_percentage`
const heldColumns = sql`power_rating_id, rpm_category_id, activity_type_id, seconds, frozen_by, frozen_at`

/**
 * Both types, in the order of their ids, until the transaction ends: of the one that is left nobody makes a job meanwhile, and the
 * other one stays in use.
 */
export async function lockTypesToMove(tx: Tx, { from, into }: Omit<Move, 'which'>): Promise<JobType[]> {
  const found: JobType[] = []
  for (const id of [...new Set([from, into])].sort((a, b) => a - b)) {
    // A job that is edited to the other type waits for nothing while its own row is waited for here.
    const lock = id === from ? sql`for update` : sql`for no key update`
    const type = await tx.row<JobType>(sql`select ${jobTypes.columns} from job_type where id = ${id} ${lock}`)
    if (type) found.push(type)
  }
  return found
}

function isMoved({ from, which }: Move): Sql {
  const ofType = sql`job.job_type_id = ${from}`
  if (which === null) return ofType
  const { power_rating_ids, rpm_category_ids, words: typed, received_from, received_to } = which
  const words = typed === undefined ? null : searchWords(typed)
  return sql`${ofType}
    ${power_rating_ids ? sql`and job.power_rating_id = any(${power_rating_ids}::int[])` : empty}
    ${rpm_category_ids ? sql`and job.rpm_category_id = any(${rpm_category_ids}::int[])` : empty}
    ${words === null ? empty : sql`and ${words.length > 0 ? hasAllWords(sql`job.search_text`, words) : sql`false`}`}
    ${received_from ? sql`and business_day(job.created_at) >= ${received_from}::date` : empty}
    ${received_to ? sql`and business_day(job.created_at) <= ${received_to}::date` : empty}`
}

/** Whether the other type has one for the same cell as a row `own`. */
function hasSameCell(table: Sql, into: number): Sql {
  return sql`exists (
    select from ${table} as other
    where other.job_type_id = ${into} and other.activity_type_id = own.activity_type_id
      and other.power_rating_id is not distinct from own.power_rating_id
      and other.rpm_category_id is not distinct from own.rpm_category_id)`
}

/** Whether an estimate `own` is for a motor of these, given by a selection of power ratings and RPM categories. */
function isOfMotors(motors: Sql): Sql {
  return sql`exists (
    select from (${motors}) as motor
    where (own.power_rating_id is null or own.power_rating_id = motor.power_rating_id)
      and (own.rpm_category_id is null or own.rpm_category_id = motor.rpm_category_id))`
}

/** What a move takes along as it stands now. */
export async function countsOfMove(db: Reader, move: Move): Promise<Counts> {
  const { from, into, which } = move
  const motors = sql`select distinct power_rating_id, rpm_category_id from job where ${isMoved(move)}`
  const concerned = which === null ? sql`true` : isOfMotors(motors)
  const all = which === null ? sql`true` : sql`false`
  const counted = await db.row<Counts>(sql`
    select jobs.*, estimates.*, held.*, past_work_count, price_count
    from (
      select count(*) as job_count, count(*) filter (where status <> 'closed') as open_job_count
      from job where ${isMoved(move)}
    ) as jobs, (
      select count(*) filter (where not is_there) as estimate_count,
        count(*) filter (where is_there) as estimates_given_way
      from (
        select ${hasSameCell(sql`estimate`, into)} as is_there
        from estimate as own where own.job_type_id = ${from} and ${concerned}
      ) as own
    ) as estimates, (
      select count(*) filter (where not is_there) as held_count, count(*) filter (where is_there) as held_given_way
      from (
        select ${hasSameCell(sql`frozen_cell`, into)} as is_there
        from frozen_cell as own where own.job_type_id = ${from} and ${all}
      ) as own
    ) as held, (
      select count(*) as past_work_count from past_work where job_type_id = ${from} and ${all}
    ) as past, (
      select count(*) as price_count from invoice_price where job_type_id = ${from}
    ) as prices`)
  if (!counted) throw new Error('a count is not there')
  return counted
}

/** Gives the jobs their new type, and what was once forecast of them. */
export async function retypeJobs(tx: Tx, move: Move): Promise<number[]> {
  const moved = await tx.rows<{ id: number }>(sql`
    update job set job_type_id = ${move.into} where ${isMoved(move)} returning id`)
  const ids = moved.map(({ id }) => id)
  await tx.run(sql`
    update forecast_record set job_type_id = ${move.into}
    where job_type_id = ${move.from} and ${move.which === null ? sql`true` : sql`job_id = any(${ids}::int[])`}`)
  return ids
}

type GoneAlong = Pick<Counts, 'estimate_count' | 'estimates_given_way' | 'held_count' | 'held_given_way'>

/**
 * Makes all that belongs to the cells of a type belong to the other one. What that has already stands. Nobody else changes the
 * matrix meanwhile.
 */
export async function mergeInto(tx: Tx, { from, into }: Move): Promise<GoneAlong & { past_work_count: number }> {
  // They keep their ids, by which an import of planned hours is taken back.
  const estimates = await tx.rows<{ activity_type_id: number }>(sql`
    with moved as (
      update estimate as own set job_type_id = ${into}
      where own.job_type_id = ${from} and not ${hasSameCell(sql`estimate`, into)} returning activity_type_id
    ), noted as (
      insert into work_to_learn (job_id, activity_type_id) select distinct null::int, activity_type_id from moved
    )
    select activity_type_id from moved`)
  const givenWay = await tx.rows<{ id: number }>(sql`delete from estimate where job_type_id = ${from} returning id`)
  // Rows are made anew, not changed: so learning hears of either cell.
  const held = await tx.rows<{ activity_type_id: number }>(sql`
    insert into frozen_cell (job_type_id, ${heldColumns})
    select ${into}, ${heldColumns} from frozen_cell where job_type_id = ${from}
    on conflict on constraint cell_frozen_once do nothing returning activity_type_id`)
  const formerHeld = await tx.rows<{ activity_type_id: number }>(sql`
    delete from frozen_cell where job_type_id = ${from} returning activity_type_id`)
  const pastWork = await tx.row<{ count: number }>(sql`
    with moved as (
      update past_work set job_type_id = ${into} where job_type_id = ${from} returning activity_type_id
    ), noted as (
      insert into work_to_learn (job_id, activity_type_id) select distinct null::int, activity_type_id from moved
    )
    select count(*) as count from moved`)
  return {
    estimate_count: estimates.length,
    estimates_given_way: givenWay.length,
    held_count: held.length,
    held_given_way: formerHeld.length - held.length,
    past_work_count: pastWork?.count ?? 0,
  }
}

/** Copies estimates of the motors of these jobs, so that they are planned as before. What the other type has already stands. */
export async function splitInto(
  tx: Tx,
  { from, into }: Move,
  jobIds: readonly number[],
): Promise<Pick<Counts, 'estimate_count' | 'estimates_given_way'>> {
  const motors = sql`select distinct power_rating_id, rpm_category_id from job where id = any(${jobIds}::int[])`
  const concerned = await tx.rows<{ id: number }>(sql`
    select id from estimate as own where own.job_type_id = ${from} and ${isOfMotors(motors)}`)
  const copied = await tx.rows<{ id: number }>(sql`
    insert into estimate (job_type_id, ${estimateColumns})
    select ${into}, ${estimateColumns} from estimate where id = any(${concerned.map(({ id }) => id)}::int[])
    on conflict on constraint estimate_taken do nothing returning id`)
  return { estimate_count: copied.length, estimates_given_way: concerned.length - copied.length }
}
