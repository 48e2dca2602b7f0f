-- Where in the week, in seconds from Sunday 00:00, a rule lies; one that runs past Saturday night begins the week, too.
create function seconds_of_week(weekday smallint, starts_local time, ends_local time) returns int4multirange
language sql immutable strict as $$
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

-- `ends_local` at or before `starts_local` is on the next day.
create table schedule_rule (
  id int generated always as identity primary key,
  weekday smallint not null constraint weekday_range check (weekday between 0 and 6),
  starts_local time not null,
  ends_local time not null,
  is_active boolean not null default true,
  constraint schedule_overlap
    exclude using gist (seconds_of_week(weekday, starts_local, ends_local) with &&)
);

create table schedule_exception (
  id int generated always as identity primary key,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  exception_type text not null
    constraint exception_type_known check (exception_type in ('holiday', 'working_day', 'custom_hours')),
  segment text not null default 'all',
  constraint exception_order check (starts_at < ends_at),
  constraint exception_repeated unique (starts_at, ends_at, exception_type, segment)
);
