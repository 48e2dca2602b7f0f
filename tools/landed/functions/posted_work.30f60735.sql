-- All work that counts, and where: a completed session at its start, what came too late for its closed month at the
-- beginning of its posting day, marked as late. Late work has the whole session, or what has changed of one that counts:
-- then `sessions` is 0 and its seconds may be below zero. Whatever adds up hours or money of a time reads this, or
-- `posted_days`, and nothing else. PostgreSQL plans it as a part of the statement that asks.
-- `job_id` is the job to whose account it belongs, null for work that is charged to none; `worked_job_id` is the one on
-- which it was recorded, and has an index. Late work is charged by the month in which it was done.
create or replace function posted_work() returns table (
  session_id uuid, posted_at timestamptz, is_late boolean, technician_id int, segment_id smallint, job_id int,
  worked_job_id int, activity_type_id smallint, rate_halalas int, sessions int, raw_seconds int, effective_seconds int,
  held_seconds int, cost_halalas bigint)
language sql stable parallel safe as $$
  select id, started_at, false, technician_id, segment_id,
    -- a list that is known once, as most activities are always charged
    case when activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
      or is_charged(activity_type_id, business_day(started_at)) then job_id end,
    job_id, activity_type_id, rate_halalas, 1, raw_seconds, effective_seconds, held_seconds, cost_halalas
  from work_session where effective_seconds is not null and voided_at is null
  union all
  select session_id, posting_day::timestamp at time zone (select time_zone from workshop), true, technician_id,
    nullif(segment_id, 0::smallint), case when is_charged(activity_type_id, month) then job_id end, job_id,
    activity_type_id, rate_halalas, sessions::int, raw_seconds, effective_seconds, nullif(held_seconds, 0), cost_halalas
  from late_arrival
$$;
