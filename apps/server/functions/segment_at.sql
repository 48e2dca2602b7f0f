-- The segment to which a technician belonged at a moment.
create or replace function segment_at(technician int, moment timestamptz) returns smallint
language sql stable parallel safe as $$
  select segment_id from person_segment where person_id = technician and since <= moment order by since desc limit 1
$$;
