import type { Instant } from '@warsha/domain'
import { type Db, sql, timestamptz, type Tx } from '../apps/server/src/platform/database.ts'

/**
 * Makes of the sessions that `fillSessions` made what the learning pass would make of them: jobs of known types, the
 * older ones closed, general estimates, every activity of a job as a work item with its estimate, the shares of those
 * that settled, and what was learned of their cells. In bulk, as the passes would take minutes; estimates lie around
 * what the items took, and two in a hundred are left out.
 */
export async function fillWorkItems(db: Db, until: Instant): Promise<void> {
  await db.transaction(async (tx) => {
    await giveEstimates(tx, until)
    await tx.run(items(until))
    await tx.run(shares)
    await tx.run(cells)
    await tx.run(sql`delete from work_to_learn`)
  })
  await db.write(sql`vacuum (analyze)`)
}

/** Makes jobs of known types, closes the older ones, and adds a general estimate for every activity of every type. */
export async function giveEstimates(tx: Tx, until: Instant): Promise<void> {
  await tx.run(sql`alter table job disable trigger user`)
  await tx.run(sql`
    update job set
      job_type_id = (select array_agg(id) from job_type)[1 + id % 8],
      power_rating_id = (select array_agg(id) from power_rating)[1 + id / 8 % 5],
      rpm_category_id = (select array_agg(id) from rpm_category)[1 + id / 40 % 4]`)
  await tx.run(sql`
    update job set status = 'closed', closed_at = least(last_ended_at + interval '1 day', ${timestamptz(until)})
    from (select job_id, max(ended_at) as last_ended_at from work_session group by job_id) as worked
    where job_id = id and id % 50 <> 0 and last_ended_at < ${timestamptz(until)}::timestamptz - interval '2 days'`)
  await tx.run(sql`alter table job enable trigger user`)
  await tx.run(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds)
    select job_type.id, activity_type.id, 3600 * (2 + (job_type.id + activity_type.id) % 5)
    from job_type, activity_type`)
}

const items = (until: Instant) => sql`
  insert into work_item (job_id, activity_type_id, started_at, last_ended_at, session_count, actual_seconds,
    job_type_id, power_rating_id, rpm_category_id, baseline_seconds, deviation, trust, learned_hours, p80_hours,
    planning_hours, sample_count, estimated_seconds, settled_at, left_out)
  select job_id, activity_type_id, worked.started_at, last_ended_at, session_count, actual_seconds,
    job_type_id, power_rating_id, rpm_category_id, baseline, 0.1, 1, learned / 3600.0, learned * 1.4 / 3600,
    learned * 1.1 / 3600, 10, learned, settled, case
      when settled is null then null
      when actual_seconds = 0 then 'no_time'
      when (job_id + activity_type_id) % 100 < 2 then 'review'
    end
  from (
    select job_id, activity_type_id, min(started_at) as started_at, max(ended_at) as last_ended_at,
      count(*) as session_count, sum(effective_seconds) as actual_seconds
    from work_session group by job_id, activity_type_id
  ) as worked
  join job on job.id = job_id
  cross join lateral (select
    greatest(60, round(actual_seconds * (0.6 + random() * 0.9)))::int as baseline,
    greatest(60, round(actual_seconds * (0.75 + random() * 0.6)))::int as learned,
    nullif(least(closed_at, last_ended_at + interval '7 days', ${timestamptz(until)}), ${timestamptz(until)}) as settled
  ) as known`

const shares = sql`
  insert into work_item_share (job_id, activity_type_id, technician_id, settled_at, session_count, actual_seconds,
    estimated_seconds)
  select job_id, activity_type_id, technician_id, settled_at, count(*), sum(effective_seconds),
    item.estimated_seconds * (sum(effective_seconds)::float8 / actual_seconds)
  from work_item as item
  join work_session using (job_id, activity_type_id)
  where settled_at is not null and left_out is null
  group by job_id, activity_type_id, technician_id
  order by settled_at`

const cells = sql`
  insert into learned_cell (job_type_id, power_rating_id, rpm_category_id, activity_type_id, sample_count,
    historical_avg_seconds, baseline_seconds, learned_seconds, p80_seconds, planning_seconds, confidence,
    use_historical, baseline_miss_seconds, learned_miss_seconds)
  select job_type_id, power_rating_id, rpm_category_id, activity_type_id, count(*), avg(actual_seconds),
    avg(baseline_seconds), avg(estimated_seconds), avg(p80_hours) * 3600, avg(planning_hours) * 3600,
    case when count(*) >= 10 then 'high' else 'low' end, count(*) >= 5,
    sum(abs(actual_seconds - baseline_seconds)), sum(abs(actual_seconds - learned_hours * 3600))
  from work_item
  where settled_at is not null and left_out is null
  group by job_type_id, power_rating_id, rpm_category_id, activity_type_id`
