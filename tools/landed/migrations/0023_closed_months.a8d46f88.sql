-- The segments that people belong to or have belonged to. Never deleted, so that a session's segment needs no foreign
-- key, which would cost a look at each start.
create table segment (
  id smallint generated always as identity primary key,
  name text not null constraint segment_named_once unique
);
insert into segment (name) select distinct segment from person where segment is not null order by 1;

-- Who belonged to which segment from when on; the first row of a person holds for all the past.
create table person_segment (
  person_id int not null references person,
  since timestamptz(3) not null,
  segment_id smallint not null references segment,
  primary key (person_id, since)
);
insert into person_segment
select person.id, '-infinity', segment.id from person join segment on segment.name = person.segment;

alter table person add column segment_changed_at timestamptz(3);

create function keep_segment() returns trigger language plpgsql as $$
begin
  if new.segment is null or tg_op = 'UPDATE' and new.segment is not distinct from old.segment then
    return null;
  end if;
  insert into segment (name) values (new.segment) on conflict (name) do nothing;
  insert into person_segment (person_id, since, segment_id)
  select new.id,
    case when exists (select from person_segment where person_id = new.id)
      then coalesce(new.segment_changed_at, now()) else '-infinity'::timestamptz end,
    segment.id
  from segment where name = new.segment
  on conflict (person_id, since) do update set segment_id = excluded.segment_id;
  return null;
end $$;
create trigger segment_kept after insert or update of segment on person for each row execute function keep_segment();

create function segment_at(technician int, moment timestamptz) returns smallint
language sql stable as $$
  select segment_id from person_segment where person_id = technician and since <= moment order by since desc limit 1
$$;

-- What a completed session comes to, as it counts: null while it runs, and where it arrived too late to count in its
-- month. `raw_seconds` and `effective_seconds` end where the session's end is still believed.
alter table work_session
  add column raw_seconds int,
  -- how much of it does not count as nobody reported the end; null for nothing
  add column held_seconds int,
  add column segment_id smallint;

-- Until when a session counts whose end nobody reported: to the end of the working day in which it began, of the last
-- window that opens on the day on which the window around its start opened; not at all where it began outside of all
-- windows, and whole where working time never ends.
create function believed_end(calendar int, began timestamptz, ended timestamptz, time_zone text) returns timestamptz
language sql stable as $$
  with piece as (
    select part * 2419200::bigint + opens as opens, part * 2419200::bigint + closes as closes
    from calendar_part, unnest(calendar_part.starts, calendar_part.ends) as window_in_part (opens, closes)
    where calendar_id = calendar and part between part_of(second_of(began), 2147483647) - 1
      and part_of(second_of(ended), 2147483647) + 1
  ), numbered as (
    -- A window that reaches over the border of two parts is cut there.
    select *, count(*) filter (where is_new) over (order by opens) as number
    from (select *, lag(closes) over (order by opens) is distinct from opens as is_new from piece) as marked
  ), open_time as (
    select min(opens) as opens, max(closes) as closes from numbered group by number
  ), around as (
    select * from open_time where opens <= second_of(began) and second_of(began) < closes
  ), closing as (
    select max(open_time.closes) as second,
      (array_agg(open_time.closes - open_time.opens order by open_time.opens desc))[1] as length
    from open_time, around
    where open_time.closes > second_of(began)
      and business_day(to_timestamp(open_time.opens), time_zone) = business_day(to_timestamp(around.opens), time_zone)
  )
  select case when second is null then began
    when length > 86400 then ended
    else least(ended, to_timestamp(second)) end
  from closing
$$;

-- The sums of a technician's day by the segment to which the sessions belong. Seconds that are held back do not count.
alter table day_work
  add column segment_id smallint not null default 0,
  add column held_seconds bigint not null default 0,
  drop constraint day_work_pkey,
  add primary key (day, technician_id, segment_id);

-- The lines of a month as it was closed.
create table closed_line (
  month date not null,
  day date not null,
  technician_id int not null references person,
  segment_id smallint not null,
  rate_halalas int,
  job_id int not null references job,
  activity_type_id smallint not null references activity_type,
  sessions int not null,
  raw_seconds bigint not null,
  effective_seconds bigint not null,
  held_seconds bigint not null,
  cost_halalas bigint not null,
  constraint closed_line_once unique nulls not distinct
    (month, day, technician_id, segment_id, rate_halalas, job_id, activity_type_id),
  constraint closed_line_of_lock foreign key (month) references locked_period on delete cascade
);

alter table locked_period
  -- when its lines were kept; later than the closing for months that were closed before lines were kept
  add column lines_kept_at timestamptz(3),
  -- how many sessions waited for review when the month was closed all the same
  add column to_review_count int not null default 0,
  -- the zone of its days, where the workshop has another one now
  add column zone_of_days text;

-- What arrived for a month after it had been closed, and what that changes: each row is added to a later month. What a
-- session really comes to is what counts of it and these rows together.
create table late_arrival (
  id bigint generated always as identity primary key,
  session_id uuid not null constraint late_session references work_session deferrable initially deferred,
  -- the closed month
  month date not null,
  technician_id int not null references person,
  segment_id smallint not null,
  -- 0 where a session that counts is another one now
  sessions smallint not null,
  raw_seconds int not null,
  effective_seconds int not null,
  held_seconds int not null,
  cost_halalas bigint not null,
  arrived_at timestamptz(3) not null default now(),
  -- the month whose adjustment it is for good; until then it is that of the first open one
  carried_to date,
  accepted_at timestamptz(3),
  accepted_by int references person,
  constraint late_arrival_changes_something check (
    sessions <> 0 or raw_seconds <> 0 or effective_seconds <> 0 or held_seconds <> 0 or cost_halalas <> 0),
  constraint late_arrival_accepted check ((carried_to is null) = (accepted_at is null)
    and (carried_to is null) = (accepted_by is null) and (carried_to is null or carried_to > month))
);
create unique index late_arrival_pending on late_arrival (session_id) where carried_to is null;
create index late_arrival_of_session on late_arrival (session_id);

-- The first month after a closed one that is open.
create function first_open_month(closed date) returns date
language sql stable as $$
  select min(later)::date
  from generate_series(closed + interval '1 month',
    greatest(closed, (select max(month) from locked_period)) + interval '1 month', interval '1 month') as later
  where not exists (select from locked_period where month = later::date)
$$;

-- The month whose adjustment a late arrival is.
create function month_of_adjustment(late late_arrival) returns date
language sql stable as $$ select coalesce(late.carried_to, first_open_month(late.month)) $$;

-- Keeps what a month comes to as it is closed, line by line.
create function keep_closed_lines(closed date, kept_at timestamptz) returns void language plpgsql as $$
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

-- Notes what a report that comes too late for its month changes there. `sessions`, `raw` and so on are what the session
-- comes to now less what of it counts in the closed month.
create function note_late_arrival(
  session work_session, closed date, sessions int, raw int, effective int, held int, cost bigint
) returns void language plpgsql as $$
declare
  carried record;
begin
  select coalesce(sum(late.sessions), 0) as sessions, coalesce(sum(late.raw_seconds), 0) as raw,
    coalesce(sum(late.effective_seconds), 0) as effective, coalesce(sum(late.held_seconds), 0) as held,
    coalesce(sum(late.cost_halalas), 0) as cost
  into carried from late_arrival as late where late.session_id = session.id and late.carried_to is not null;
  sessions := sessions - carried.sessions;
  raw := raw - carried.raw;
  effective := effective - carried.effective;
  held := held - carried.held;
  cost := cost - carried.cost;
  if sessions = 0 and raw = 0 and effective = 0 and held = 0 and cost = 0 then
    delete from late_arrival where session_id = session.id and carried_to is null;
    return;
  end if;
  insert into late_arrival as late (session_id, month, technician_id, segment_id, sessions, raw_seconds,
    effective_seconds, held_seconds, cost_halalas)
  values (session.id, closed, session.technician_id, coalesce(session.segment_id, 0), sessions, raw, effective, held,
    cost)
  on conflict (session_id) where carried_to is null do update set
    sessions = excluded.sessions, raw_seconds = excluded.raw_seconds, effective_seconds = excluded.effective_seconds,
    held_seconds = excluded.held_seconds, cost_halalas = excluded.cost_halalas, arrived_at = excluded.arrived_at;
end $$;

-- Fills the results of a session. What is reported into a closed month changes nothing of it: it is noted as a late
-- arrival, and waits for review. Two advisory locks, `hashtext` of their names: whoever makes a result holds
-- 'warsha.results' shared to the end of the transaction, a change of the schedule takes it for itself when it is about
-- to commit, and so does whoever closes a month. That change holds 'warsha.schedule' from its beginning on: a result
-- that is made meanwhile is noted.
-- `calendar_id` is null for the calendar of everybody. A reported end is kept where the session's end goes elsewhere, and
-- taken back where they are the same.
create or replace function fill_result() returns trigger language plpgsql as $$
declare
  -- Assigned rather than performed: plpgsql evaluates a simple expression without a query of its own.
  lock_held text;
  kept smallint;
  closed date;
  zone text;
  is_held boolean := new.review_flags & ~new.reviewed_flags & 512 <> 0;
  start_second bigint;
  end_second bigint;
  held int := 0;
  -- the part of the calendar in which the session begins
  at_part int;
begin
  if tg_op = 'UPDATE' and new.is_end_reported and new.reported_ended_at is null then
    new.reported_ended_at := old.ended_at;
  end if;
  new.is_end_reported := coalesce(new.reported_ended_at = new.ended_at, false);
  if new.is_end_reported then
    new.reported_ended_at := null;
  end if;
  if tg_op = 'UPDATE' then
    if new.ended_at is not distinct from old.ended_at and new.started_at = old.started_at
      and new.technician_id = old.technician_id and new.voided_at is not distinct from old.voided_at
      and is_held = (old.review_flags & ~old.reviewed_flags & 512 <> 0)
      and new.review_flags & 256 = old.review_flags & 256 then
      return new;
    end if;
    if new.technician_id = old.technician_id and old.segment_id is not null then
      kept := coalesce(new.calendar_id, 1);
    end if;
  end if;
  if new.ended_at is null then
    new.raw_seconds := null;
    new.held_seconds := null;
    new.effective_seconds := null;
    new.cost_halalas := null;
    new.rate_halalas := null;
    new.calendar_id := null;
    new.segment_id := null;
    return new;
  end if;
  lock_held := pg_advisory_xact_lock_shared(hashtext('warsha.results'));
  if not pg_try_advisory_xact_lock_shared(hashtext('warsha.schedule')) then
    insert into result_to_check values (new.id);
  end if;
  start_second := second_of(new.started_at);
  end_second := second_of(new.ended_at);
  if is_held then
    select second_of(believed_end(
      coalesce(kept, (select calendar.id from segment join calendar on calendar.segment = segment.name
        where segment.id = segment_at(new.technician_id, new.started_at)), 1), new.started_at, new.ended_at, time_zone))
    into held from workshop;
    held := end_second - held;
    end_second := end_second - held;
  end if;
  at_part := greatest(391, start_second / 2419200);
  -- Nearly every session lies in one part: a query of half the size.
  select nullif(around.calendar_id, 1), own.segment_id, time_zone,
    working_seconds(around, end_second) - working_seconds(around, start_second),
    (select halalas from hourly_rate
     where person_id = new.technician_id and effective_from <= (new.started_at at time zone time_zone)::date
     order by effective_from desc limit 1),
    (select month from locked_period where month = date_trunc('month', new.started_at at time zone time_zone)::date)
  into new.calendar_id, new.segment_id, zone, new.effective_seconds, new.rate_halalas, closed
  from workshop, (select segment_at(new.technician_id, new.started_at) as segment_id) as own, calendar_part as around
  where around.part = at_part and end_second / 2419200 = at_part
    and around.calendar_id = coalesce(kept,
      (select calendar.id from segment join calendar on calendar.segment = segment.name where segment.id = own.segment_id),
      1::smallint);
  if not found then
    select nullif(own.calendar, 1), own.segment_id, time_zone,
      working_seconds(till, end_second) - working_seconds(since, start_second),
      (select halalas from hourly_rate
       where person_id = new.technician_id and effective_from <= (new.started_at at time zone time_zone)::date
       order by effective_from desc limit 1),
      (select month from locked_period where month = date_trunc('month', new.started_at at time zone time_zone)::date)
    into new.calendar_id, new.segment_id, zone, new.effective_seconds, new.rate_halalas, closed
    from workshop
    cross join lateral (
      select segment_id, coalesce(kept,
        (select calendar.id from segment join calendar on calendar.segment = segment.name where segment.id = segment_id),
        1::smallint) as calendar
      from (select segment_at(new.technician_id, new.started_at) as segment_id) as at_start
    ) as own
    cross join lateral (select max(part) as part from calendar_part where calendar_id = own.calendar) as last
    join calendar_part as since on since.calendar_id = own.calendar and since.part = part_of(start_second, last.part)
    join calendar_part as till on till.calendar_id = own.calendar and till.part = part_of(end_second, last.part);
  end if;
  if new.effective_seconds is null then
    new.raw_seconds := null;
  else
    new.raw_seconds := end_second - start_second;
  end if;
  new.held_seconds := nullif(held, 0);
  new.cost_halalas := cost_halalas(new.effective_seconds, new.rate_halalas);
  if closed is null then
    return new;
  end if;
  -- What of it counts in the closed month stays, null where nothing does.
  if tg_op = 'UPDATE' and old.effective_seconds is not null and old.voided_at is null then
    perform note_late_arrival(new, closed, case when new.voided_at is null then 0 else -1 end,
      case when new.voided_at is null then new.raw_seconds else 0 end - old.raw_seconds,
      case when new.voided_at is null then new.effective_seconds else 0 end - old.effective_seconds,
      case when new.voided_at is null then held else 0 end - coalesce(old.held_seconds, 0),
      case when new.voided_at is null then new.cost_halalas else 0 end - old.cost_halalas);
    new.raw_seconds := old.raw_seconds;
    new.held_seconds := old.held_seconds;
    new.effective_seconds := old.effective_seconds;
    new.cost_halalas := old.cost_halalas;
    new.rate_halalas := old.rate_halalas;
    new.segment_id := old.segment_id;
    new.calendar_id := old.calendar_id;
  else
    if new.voided_at is null then
      perform note_late_arrival(new, closed, 1, new.raw_seconds, new.effective_seconds, held, new.cost_halalas);
    else
      perform note_late_arrival(new, closed, 0, 0, 0, 0, 0);
    end if;
    new.raw_seconds := null;
    new.held_seconds := null;
    new.effective_seconds := null;
    new.cost_halalas := null;
  end if;
  new.review_flags := new.review_flags | 256;
  return new;
end $$;

drop trigger result_when_changed on work_session;
create trigger result_when_changed
  before update of started_at, ended_at, technician_id, voided_at, review_flags, reviewed_flags on work_session
  for each row execute function fill_result();

-- Keeps `day_work` in the transaction that changes a session. By row, not by statement: a trigger by statement would
-- collect the old and the new row of every statement, a recompute of all sessions included, and at each start. That
-- recompute sets no column that is named here; it moves `day_work` by itself.
create or replace function keep_day_work() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.effective_seconds is not distinct from old.effective_seconds
      and new.raw_seconds is not distinct from old.raw_seconds and new.cost_halalas is not distinct from old.cost_halalas
      and new.held_seconds is not distinct from old.held_seconds and new.started_at = old.started_at
      and new.technician_id = old.technician_id and new.segment_id is not distinct from old.segment_id
      and new.voided_at is not distinct from old.voided_at then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' and old.effective_seconds is not null and old.voided_at is null then
    update day_work as d set
      sessions = d.sessions - 1,
      raw_seconds = d.raw_seconds - old.raw_seconds,
      effective_seconds = d.effective_seconds - old.effective_seconds,
      held_seconds = d.held_seconds - coalesce(old.held_seconds, 0),
      cost_halalas = d.cost_halalas - old.cost_halalas
    from workshop
    where day = (old.started_at at time zone time_zone)::date and technician_id = old.technician_id
      and segment_id = coalesce(old.segment_id, 0);
    delete from day_work using workshop
    where day = (old.started_at at time zone time_zone)::date and technician_id = old.technician_id
      and segment_id = coalesce(old.segment_id, 0) and sessions = 0;
  end if;
  if tg_op <> 'DELETE' and new.effective_seconds is not null and new.voided_at is null then
    insert into day_work as d
      (day, technician_id, segment_id, sessions, raw_seconds, effective_seconds, held_seconds, cost_halalas)
    select (new.started_at at time zone time_zone)::date, new.technician_id, coalesce(new.segment_id, 0), 1,
      new.raw_seconds, new.effective_seconds, coalesce(new.held_seconds, 0), new.cost_halalas
    from workshop
    on conflict (day, technician_id, segment_id) do update set
      sessions = d.sessions + excluded.sessions,
      raw_seconds = d.raw_seconds + excluded.raw_seconds,
      effective_seconds = d.effective_seconds + excluded.effective_seconds,
      held_seconds = d.held_seconds + excluded.held_seconds,
      cost_halalas = d.cost_halalas + excluded.cost_halalas;
  end if;
  return null;
end $$;
drop trigger day_work_when_added on work_session;
create trigger day_work_when_added after insert on work_session
  for each row when (new.effective_seconds is not null and new.voided_at is null) execute function keep_day_work();
drop trigger day_work_when_changed on work_session;
create trigger day_work_when_changed
  after update of started_at, ended_at, technician_id, voided_at, review_flags, reviewed_flags on work_session
  for each row execute function keep_day_work();
drop trigger day_work_when_deleted on work_session;
create trigger day_work_when_deleted after delete on work_session
  for each row when (old.effective_seconds is not null and old.voided_at is null) execute function keep_day_work();

-- What is stored already. No column that a trigger looks at is set.
update work_session as s set raw_seconds = case when effective_seconds is not null then raw_seconds(started_at, ended_at) end,
  segment_id = segment_at(technician_id, started_at)
where ended_at is not null;
delete from day_work;
insert into day_work (day, technician_id, segment_id, sessions, raw_seconds, effective_seconds, cost_halalas)
select business_day(started_at, time_zone), technician_id, coalesce(segment_id, 0), count(*), sum(raw_seconds),
  sum(effective_seconds), sum(cost_halalas)
from work_session, workshop
where effective_seconds is not null and voided_at is null
group by 1, 2, 3 order by 1, 2, 3;
select keep_closed_lines(month, now()) from locked_period order by month;

-- Closing and reopening can be made to take two admins: what one has asked for, another one does.
alter table workshop add column closing_takes_two boolean not null default false;
create table period_proposal (
  month date primary key constraint proposed_month_is_its_first_day check (extract(day from month) = 1),
  action text not null constraint proposed_action check (action in ('lock', 'reopen')),
  proposed_by int not null references person,
  proposed_at timestamptz(3) not null,
  reason text not null default '',
  accepts_to_review boolean not null default false
);
