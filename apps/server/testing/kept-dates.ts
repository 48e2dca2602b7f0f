import type { Instant } from '@warsha/domain'
import { type Db, sql, timestamptz } from '../src/platform/database.ts'

/**
 * Gives a shop fifty jobs of three years ago whose P80 has passed only now, so that its dates are no guesses. They are too
 * long ago to say anything else.
 */
export async function addKeptDates(db: Db, now: Instant): Promise<void> {
  await db.write(sql`
    insert into job (job_no, customer, description, status, created_at, closed_at)
    select (900000 + i)::text, 'Saline Water Works', 'Rewind of a pump motor', 'closed', made_at, made_at + interval '2 days'
    from generate_series(1, 50) as i
    cross join lateral (select timestamptz '2023-01-01Z' + i * interval '1 day' as made_at) as made`)
  await db.write(sql`
    insert into forecast_record (job_id, made_on, made_at, p50_at, p80_at, work_quantiles, has_begun, age_hours,
      flow_weight, technicians, is_first, is_replayed)
    select id, created_at::date, created_at, created_at + interval '3 days', ${timestamptz(now)}::timestamptz - interval '1 day',
      '{}', false, 0, 0.5, 2, true, false
    from job where job_no like '9000__'`)
}
