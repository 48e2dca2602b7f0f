-- The sessions that started before a month and reach into the week in which it begins: those that run past its first
-- midnight, and those that count towards the hours of that week.
create or replace function sessions_before_month(first date)
returns table (session_id uuid, technician_id int, activity_type_id smallint, segment_id smallint, started_at timestamptz,
  raw_seconds int)
language sql stable as $$
  select session.* from (
    select (first - extract(dow from first)::int)::timestamp at time zone time_zone as week_begins,
      first::timestamp at time zone time_zone as month_begins
    from workshop
  ) as border, person cross join lateral (
    (
      select s.id, s.technician_id, s.activity_type_id, s.segment_id, s.started_at, s.raw_seconds
      from work_session as s
      where s.technician_id = person.id and s.started_at >= week_begins and s.started_at < month_begins
        and week_number(s.started_at) between week_number(week_begins) and week_number(month_begins)
        and s.raw_seconds is not null and s.voided_at is null
    ) union all (
      -- A technician's sessions do not overlap: of all those before, the last one alone can reach so far.
      select s.id, s.technician_id, s.activity_type_id, s.segment_id, s.started_at, s.raw_seconds
      from work_session as s
      where s.technician_id = person.id and s.started_at < week_begins
        and week_number(s.started_at) <= week_number(week_begins)
        and s.raw_seconds is not null and s.voided_at is null
      order by week_number(s.started_at) desc, s.started_at desc limit 1
    )
  ) as session
  where second_of(session.started_at) + session.raw_seconds > second_of(week_begins)
$$;
