import { type Reader, type Sql, sql, type Tx } from '../../platform/database.ts'
import { isCharged } from '../activity-types/index.ts'
import { workedSeconds } from '../periods/index.ts'
import { BATCH, unnested } from './items.ts'
import { itemOfTrainingId } from './memory.ts'

/**
 * Technicians' shares of items as their sessions give them: of each that is learned from; other items have none.
 * @param selection a join that narrows `work_item as item`
 */
const sharesOf = (selection: Sql) => sql`
  select job_id, activity_type_id, worked.technician_id, item.settled_at, worked.sessions::int as session_count,
    worked.seconds::int as actual_seconds, item.estimated_seconds * worked.seconds::float8 / item.actual_seconds as estimated_seconds
  from work_item as item ${selection}
  cross join lateral (
    select technician_id, count(*) as sessions, sum(${workedSeconds(sql`s`)}) as seconds
    from work_session as s
    where s.job_id = item.job_id and s.activity_type_id = item.activity_type_id and voided_at is null
      and ${isCharged(sql`s`)}
    group by technician_id
  ) as worked
  where item.settled_at is not null and item.left_out is null`

const columns = sql`job_id, activity_type_id, technician_id, settled_at, session_count, actual_seconds, estimated_seconds`

const keyOf = (of: Sql) => sql`${of}.job_id, ${of}.activity_type_id, ${of}.technician_id`
const figuresOf = (of: Sql) => sql`${of}.settled_at, ${of}.session_count, ${of}.actual_seconds, ${of}.estimated_seconds`

/** Saves the shares of some items anew. @param ids their training ids */
export async function saveShares(tx: Tx, ids: readonly number[]): Promise<void> {
  for (let i = 0; i < ids.length; i += BATCH) {
    const some = ids.slice(i, i + BATCH).map(itemOfTrainingId)
    const selection = unnested(
      some.map(({ jobId, activityTypeId }) => ({ job_id: jobId, activity_type_id: activityTypeId })),
    )
    await tx.run(sql`
      delete from work_item_share as share using ${selection}
      where share.job_id = wanted.job_id and share.activity_type_id = wanted.activity_type_id`)
    await tx.run(sql`
      insert into work_item_share (${columns}) ${sharesOf(sql`join ${selection} using (job_id, activity_type_id)`)}`)
  }
}

/** Makes the shares of all items those that their sessions give, whatever stood there. */
export async function saveAllShares(tx: Tx): Promise<void> {
  await tx.run(sql`
    with given as materialized (${sharesOf(sql``)}), gone as (
      delete from work_item_share as share where not exists (
        select from given where (${keyOf(sql`given`)}) = (${keyOf(sql`share`)}))
    )
    insert into work_item_share as share (${columns}) select ${columns} from given
    on conflict (job_id, activity_type_id, technician_id) do update
    set settled_at = excluded.settled_at, session_count = excluded.session_count,
      actual_seconds = excluded.actual_seconds, estimated_seconds = excluded.estimated_seconds
    where (${figuresOf(sql`share`)}) is distinct from (${figuresOf(sql`excluded`)})`)
}

/** How many shares are stored that the sessions do not give, or are given and not stored. Right where nothing is queued. */
export async function sharesThatDiffer(db: Reader): Promise<number> {
  const found = await db.row<{ count: number }>(sql`
    select count(*)::int as count
    from (${sharesOf(sql``)}) as given full join work_item_share as share on (${keyOf(sql`given`)}) = (${keyOf(sql`share`)})
    where (${figuresOf(sql`given`)}) is distinct from (${figuresOf(sql`share`)})`)
  return found?.count ?? 0
}
