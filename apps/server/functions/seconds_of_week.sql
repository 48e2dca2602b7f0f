-- Where in the week, in seconds from Sunday 00:00, a rule lies; one that runs past Saturday night begins the week, too.
-- `schedule_overlap` rests on it: whoever changes what it returns rebuilds that index in a migration.
create or replace function seconds_of_week(weekday smallint, starts_local time, ends_local time) returns int4multirange
language sql immutable strict parallel safe as $$
  select case
    when e <= 604800 then int4multirange(int4range(s, e))
    else int4multirange(int4range(s, 604800), int4range(0, e - 604800))
  end
  from (
    select
      weekday * 86400 + extract(epoch from starts_local)::int as s,
      weekday * 86400 + extract(epoch from ends_local)::int
        + case when ends_local <= starts_local then 86400 else 0 end as e
  ) as span
$$;
