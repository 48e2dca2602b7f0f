-- The same by day, technician and segment, where it is stored already: `posted_work` for whatever asks for no more.
create or replace function posted_days() returns table (
  day date, technician_id int, segment_id smallint, sessions int, raw_seconds bigint, effective_seconds bigint,
  held_seconds bigint, is_late boolean, cost_halalas bigint)
language sql stable parallel safe as $$
  select day, technician_id, segment_id, sessions, raw_seconds, effective_seconds, held_seconds, false, cost_halalas
  from day_work
  union all
  select posting_day, technician_id, segment_id, sessions, raw_seconds, effective_seconds, held_seconds, true, cost_halalas
  from late_arrival
$$;
