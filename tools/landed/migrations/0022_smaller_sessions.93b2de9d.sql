-- A session takes 250 bytes with its indexes instead of 350, and a start writes two index entries less.

-- A session's id is the key that its phone gave it. Where that was taken by another technician's session, and where a
-- session is older than this rule, the key stands in `unique_key`.
alter table work_session
  drop constraint session_repeated,
  alter column unique_key drop not null;
create unique index session_repeated on work_session (technician_id, unique_key) where unique_key is not null;

create function session_key(session work_session) returns uuid
language sql immutable as $$ select coalesce(session.unique_key, session.id) $$;

-- `reported_ended_at` is kept where it is not `ended_at`; a session whose end is the reported one says so in a byte.
alter table work_session add column is_end_reported boolean not null default false;

create function reported_end(session work_session) returns timestamptz
language sql immutable as $$
  select coalesce(session.reported_ended_at, case when session.is_end_reported then session.ended_at end)
$$;

-- The sessions of a technician by the week of their start: entries of a week share a tuple, so that the index has a
-- third of the size. Weeks of seven days since the Monday 2000-01-03, in no zone of anybody's.
create function week_number(moment timestamptz) returns int
language sql immutable as $$ select ((moment at time zone 'UTC')::date - date '2000-01-03') / 7 $$;

drop index session_of_technician;
create index session_of_technician on work_session (technician_id, week_number(started_at));

-- The technician's id is negated so that no query finds this index: the planner prefers it in a small table, and reads
-- all of a technician's sessions by it.
alter table work_session
  drop constraint no_overlap,
  add constraint no_overlap exclude using gist ((-technician_id) with =, tstzrange(started_at, ended_at) with &&)
    where (voided_at is null);

-- Those that `no_overlap` cannot see.
create index session_without_length on work_session (technician_id, started_at)
  where ended_at = started_at and voided_at is null;

-- A session ends where the technician's next one starts, even if that one took no time at all. `no_overlap` sees to it
-- for all that have a length. Those without one are looked for when the change has been made, so that a start which
-- came first is seen and one which comes later runs into `no_overlap`. The error is one that the server answers by
-- trying again. And the learning pass is told of what it does not know yet: an item with a running session is looked at
-- again anyway, so that a completion changes nothing that was known.
create or replace function follow_session() returns trigger language plpgsql as $$
declare
  ends_later boolean := true;
  is_news boolean := true;
begin
  if tg_op = 'UPDATE' then
    ends_later := coalesce(new.ended_at > old.ended_at, false) or new.started_at <> old.started_at
      or old.voided_at is not null;
    is_news := new.job_id <> old.job_id or new.activity_type_id <> old.activity_type_id
      or new.started_at <> old.started_at or new.voided_at is distinct from old.voided_at
      or (old.ended_at is not null and (new.ended_at is distinct from old.ended_at
        or (new.review_flags & ~new.reviewed_flags = 0) <> (old.review_flags & ~old.reviewed_flags = 0)));
  end if;
  if ends_later and new.voided_at is null and exists (
    select from work_session as later
    where later.technician_id = new.technician_id and later.ended_at = later.started_at and later.voided_at is null
      and later.started_at >= new.started_at
      and (later.started_at, coalesce(later.unique_key, later.id)) > (new.started_at, coalesce(new.unique_key, new.id))
      and (new.ended_at is null or later.started_at < new.ended_at)
  ) then
    raise exception using
      errcode = 'serialization_failure', constraint = 'ends_by_next', message = 'a session would end after the next one starts';
  end if;
  if is_news then
    insert into work_to_learn values (new.job_id, new.activity_type_id);
    if tg_op = 'UPDATE' and (new.job_id, new.activity_type_id) <> (old.job_id, old.activity_type_id) then
      insert into work_to_learn values (old.job_id, old.activity_type_id);
    end if;
  end if;
  return null;
end $$;

-- Fills the results of a session, and has what is reported into a closed month wait for review. Two advisory locks,
-- `hashtext` of their names: whoever makes a result holds 'warsha.results' shared to the end of the transaction, a change
-- of the schedule takes it for itself when it is about to commit, and so does whoever closes a month. That change holds
-- 'warsha.schedule' from its beginning on: a result that is made meanwhile is noted.
-- `calendar_id` is null for the calendar of everybody. A reported end is kept where the session's end goes elsewhere, and
-- taken back where they are the same.
create or replace function fill_result() returns trigger language plpgsql as $$
declare
  -- Assigned rather than performed: plpgsql evaluates a simple expression without a query of its own.
  held text;
  kept smallint;
  is_closed boolean;
  start_second bigint;
  end_second bigint;
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
      and new.technician_id = old.technician_id and new.voided_at is not distinct from old.voided_at then
      return new;
    end if;
    if new.technician_id = old.technician_id and old.effective_seconds is not null then
      kept := coalesce(new.calendar_id, 1);
    end if;
  end if;
  if new.ended_at is null then
    new.effective_seconds := null;
    new.cost_halalas := null;
    new.rate_halalas := null;
    new.calendar_id := null;
    return new;
  end if;
  held := pg_advisory_xact_lock_shared(hashtext('warsha.results'));
  if not pg_try_advisory_xact_lock_shared(hashtext('warsha.schedule')) then
    insert into result_to_check values (new.id);
  end if;
  start_second := second_of(new.started_at);
  end_second := second_of(new.ended_at);
  at_part := greatest(391, start_second / 2419200);
  -- Nearly every session lies in one part: a query of half the size.
  select nullif(around.calendar_id, 1), working_seconds(around, end_second) - working_seconds(around, start_second),
    (select halalas from hourly_rate
     where person_id = new.technician_id and effective_from <= (new.started_at at time zone time_zone)::date
     order by effective_from desc limit 1),
    exists (
      select from locked_period where month = date_trunc('month', new.started_at at time zone time_zone)::date)
  into new.calendar_id, new.effective_seconds, new.rate_halalas, is_closed
  from workshop, calendar_part as around
  where around.part = at_part and end_second / 2419200 = at_part
    and around.calendar_id = coalesce(kept,
      (select calendar.id from person join calendar using (segment) where person.id = new.technician_id), 1::smallint);
  if not found then
    select nullif(own.calendar, 1), working_seconds(till, end_second) - working_seconds(since, start_second),
      (select halalas from hourly_rate
       where person_id = new.technician_id and effective_from <= (new.started_at at time zone time_zone)::date
       order by effective_from desc limit 1),
      exists (
        select from locked_period where month = date_trunc('month', new.started_at at time zone time_zone)::date)
    into new.calendar_id, new.effective_seconds, new.rate_halalas, is_closed
    from workshop
    cross join lateral (
      select coalesce(kept,
        (select calendar.id from person join calendar using (segment) where person.id = new.technician_id),
        1::smallint) as calendar
    ) as own
    cross join lateral (select max(part) as part from calendar_part where calendar_id = own.calendar) as last
    join calendar_part as since on since.calendar_id = own.calendar and since.part = part_of(start_second, last.part)
    join calendar_part as till on till.calendar_id = own.calendar and till.part = part_of(end_second, last.part);
  end if;
  new.cost_halalas := cost_halalas(new.effective_seconds, new.rate_halalas);
  if is_closed and (tg_op = 'INSERT' or new.ended_at is distinct from old.ended_at or new.started_at <> old.started_at) then
    new.review_flags := new.review_flags | 256;
  end if;
  return new;
end $$;
