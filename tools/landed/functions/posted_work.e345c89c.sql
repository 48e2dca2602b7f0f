-- All work that counts, and where: a completed session at its start, what came too late for its closed month at the
-- beginning of its posting day, marked as late. Late work has the whole session, or what has changed of one that counts:
-- then `sessions` is 0 and its seconds may be below zero. Whatever adds up hours or money of a time reads this, or
-- `posted_days`, and nothing else. PostgreSQL plans it as a part of the statement that asks.
create or replace function posted_work() returns table (
  session_id uuid, posted_at timestamptz, is_late boolean, technician_id int, segment_id smallint, job_id int,
  activity_type_id smallint, rate_halalas int, sessions int, raw_seconds int, effective_seconds int, held_seconds int,
  cost_halalas bigint)
language sql stable parallel safe as $$
  select id, started_at, false, technician_id, segment_id, job_id, activity_type_id, rate_halalas, 1, raw_seconds,
    effective_seconds, held_seconds, cost_halalas
  from work_session where effective_seconds is not null and voided_at is null
  union all
  select session_id, posting_day::timestamp at time zone (select time_zone from workshop), true, technician_id,
    nullif(segment_id, 0::smallint), job_id, activity_type_id, rate_halalas, sessions::int, raw_seconds, effective_seconds,
    nullif(held_seconds, 0), cost_halalas
  from late_arrival
$$;
