-- Keeps what a month comes to as it is closed, line by line.
create or replace function keep_closed_lines(closed date, kept_at timestamptz) returns void language plpgsql as $$
begin
  insert into closed_line
  select closed, business_day(started_at, time_zone), technician_id, coalesce(segment_id, 0), rate_halalas, job_id,
    activity_type_id, count(*), sum(s.raw_seconds), sum(effective_seconds), coalesce(sum(s.held_seconds), 0), sum(cost_halalas)
  from workshop, work_session as s
  where effective_seconds is not null and voided_at is null
    and started_at >= closed::timestamp at time zone time_zone
    and started_at < (closed + interval '1 month') at time zone time_zone
  group by 2, 3, 4, 5, 6, 7;
  update locked_period set lines_kept_at = kept_at where month = closed;
end $$;
