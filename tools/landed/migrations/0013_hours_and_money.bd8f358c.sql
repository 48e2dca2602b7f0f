-- The workshop itself, one row. Its time zone is written at each start; days below are days in it.
create table workshop (
  is_only boolean primary key default true constraint workshop_is_only check (is_only),
  time_zone text not null,
  company_name text,
  logo bytea,
  logo_type text
);

create function business_day(moment timestamptz, time_zone text) returns date
language sql immutable as $$ select (moment at time zone time_zone)::date $$;

create function business_day(moment timestamptz) returns date
language sql stable as $$ select (moment at time zone (select time_zone from workshop))::date $$;

-- An instant, cut to its whole second, counted from 1970.
create function second_of(moment timestamptz) returns bigint
language sql stable as $$ select floor(date_part('epoch', moment))::bigint $$;

create function raw_seconds(starts timestamptz, ends timestamptz) returns int
language sql stable as $$ select (second_of(ends) - second_of(starts))::int $$;

-- Half up, once for a session.
create function cost_halalas(seconds int, halalas_per_hour int) returns bigint
language sql immutable as $$ select (seconds * coalesce(halalas_per_hour, 0)::bigint + 1800) / 3600 $$;

-- The active rules as they stood from a day on, until the next version; the first one holds for all the past.
create table schedule_version (
  effective_from date primary key,
  rules jsonb not null
);

-- An exception that was deleted on a day still counts for the days before.
alter table schedule_exception add column removed_on date;
alter table schedule_exception drop constraint exception_repeated;
create unique index exception_repeated on schedule_exception (starts_at, ends_at, exception_type, segment)
  where removed_on is null;

-- The working calendars: 1 is that of everybody, a segment with exceptions of its own has its own.
create table calendar (
  id smallint primary key,
  segment text constraint calendar_of_segment unique
);
insert into calendar (id) values (1);

-- The windows of a calendar in which work counts, spent on absolute time and cut into stretches of 28 days so that a
-- row stays small. Seconds are counted from the start of the part; `base` is the working time before it,
-- `seconds_before` that of the part before each window.
create table calendar_part (
  calendar_id smallint not null references calendar,
  part int not null,
  base bigint not null,
  starts int[] not null,
  ends int[] not null,
  seconds_before int[] not null,
  primary key (calendar_id, part)
) with (toast_tuple_target = 8160);

-- The part in which a second lies: the first one for all before the year 2000, the last one for all that is too far.
create function part_of(second bigint, last_part int) returns int
language sql immutable as $$ select greatest(391, least(last_part, second / 2419200))::int $$;

create function second_in_part(second bigint, part int) returns int
language sql immutable as $$ select (second - part * 2419200::bigint)::int $$;

-- The working seconds from the beginning of the calendar to a second within the part. One expression, so that the
-- planner can put it in place: that makes a million sessions a matter of one second.
create function working_seconds(calendar calendar_part, second bigint) returns bigint
language sql immutable as $$
  select calendar.base + coalesce(
    calendar.seconds_before[width_bucket(second_in_part(second, calendar.part), calendar.starts)]
    + least(second_in_part(second, calendar.part), calendar.ends[width_bucket(second_in_part(second, calendar.part), calendar.starts)])
    - calendar.starts[width_bucket(second_in_part(second, calendar.part), calendar.starts)], 0)
$$;

alter table work_session
  -- set with `ended_at`
  add column effective_seconds int,
  add column cost_halalas bigint,
  -- of the day of the start; null when the technician had no rate
  add column rate_halalas int,
  add column calendar_id smallint;

-- Sessions whose results were made while the schedule or a rate was changing: that change looks at them last.
create table result_to_check (
  session_id uuid not null
);

-- Fills the results of a session. Two advisory locks, `hashtext` of their names: whoever makes a result holds
-- 'warsha.results' shared to the end of the transaction, a change of the schedule takes it for itself when it is about
-- to commit. That change holds 'warsha.schedule' from its beginning on: a result that is made meanwhile is noted.
create function fill_result() returns trigger language plpgsql as $$
begin
  if new.ended_at is null then
    new.effective_seconds := null;
    new.cost_halalas := null;
    new.rate_halalas := null;
    new.calendar_id := null;
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('warsha.results'));
  if not pg_try_advisory_xact_lock_shared(hashtext('warsha.schedule')) then
    insert into result_to_check values (new.id);
  end if;
  if tg_op = 'INSERT' or new.calendar_id is null or new.technician_id <> old.technician_id then
    select coalesce(calendar.id, 1) into new.calendar_id
    from person left join calendar using (segment) where person.id = new.technician_id;
  end if;
  select working_seconds(till, second_of(new.ended_at)) - working_seconds(since, second_of(new.started_at))
  into new.effective_seconds
  from (select max(part) as part from calendar_part where calendar_id = new.calendar_id) as last
  join calendar_part as since
    on since.calendar_id = new.calendar_id and since.part = part_of(second_of(new.started_at), last.part)
  join calendar_part as till
    on till.calendar_id = new.calendar_id and till.part = part_of(second_of(new.ended_at), last.part);
  new.rate_halalas := (
    select halalas from hourly_rate
    where person_id = new.technician_id and effective_from <= business_day(new.started_at)
    order by effective_from desc limit 1);
  new.cost_halalas := cost_halalas(new.effective_seconds, new.rate_halalas);
  return new;
end $$;

create trigger result_when_added before insert on work_session
  for each row when (new.ended_at is not null) execute function fill_result();
create trigger result_when_changed before update of started_at, ended_at, technician_id on work_session
  for each row
  when (new.ended_at is distinct from old.ended_at or new.started_at <> old.started_at
    or new.technician_id <> old.technician_id)
  execute function fill_result();

-- What each technician did on each business day on which the sessions started. Completed sessions, not voided ones.
create table day_work (
  day date not null,
  technician_id int not null,
  sessions int not null,
  raw_seconds bigint not null,
  effective_seconds bigint not null,
  cost_halalas bigint not null,
  primary key (day, technician_id)
) with (fillfactor = 80);
