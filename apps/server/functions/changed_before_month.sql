-- What has changed of the hours that ran over the first midnight of a closed month, since it was closed: as they were
-- (`sign` -1) and as they are (+1). Those sessions belong to the month before, which may have been open all the while.
create or replace function changed_before_month(first date)
returns table (sign int, session_id uuid, technician_id int, activity_type_id smallint, segment_id smallint,
  started_at timestamptz, raw_seconds int)
language sql stable parallel safe as $$
  with as_closed as (
    select session_id, technician_id, activity_type_id, segment_id, started_at, kept.raw_seconds
    from closed_session_before as kept, workshop
    where month = first
      and second_of(started_at) + kept.raw_seconds > second_of(first::timestamp at time zone time_zone)
  ), as_it_is as (
    select before.*
    from sessions_before_month(first) as before, workshop
    where second_of(started_at) + before.raw_seconds > second_of(first::timestamp at time zone time_zone)
  )
  select -1, (was).* from (select * from as_closed except select * from as_it_is) as was
  where exists (select from locked_period where month = first)
  union all
  select 1, (is_now).* from (select * from as_it_is except select * from as_closed) as is_now
  where exists (select from locked_period where month = first)
$$;
