-- Every query of a trigger costs more than what it asks, and every `when` is read anew for each statement: so one
-- function before the row is written, one after it, and no condition that nearly always holds.

-- Fills the results of a session, and has what is reported into a closed month wait for review. Two advisory locks,
-- `hashtext` of their names: whoever makes a result holds 'warsha.results' shared to the end of the transaction, a change
-- of the schedule takes it for itself when it is about to commit, and so does whoever closes a month. That change holds
-- 'warsha.schedule' from its beginning on: a result that is made meanwhile is noted.
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
  if tg_op = 'UPDATE' then
    if new.ended_at is not distinct from old.ended_at and new.started_at = old.started_at
      and new.technician_id = old.technician_id and new.voided_at is not distinct from old.voided_at then
      return new;
    end if;
    if new.technician_id = old.technician_id then
      kept := new.calendar_id;
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
  select around.calendar_id, working_seconds(around, end_second) - working_seconds(around, start_second),
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
    select own.calendar, working_seconds(till, end_second) - working_seconds(since, start_second),
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

drop trigger result_when_changed on work_session;
create trigger result_when_changed before update of started_at, ended_at, technician_id, voided_at on work_session
  for each row execute function fill_result();
-- A session that runs does not count yet: when it ends, it is looked at.
drop trigger settled_month_when_added on work_session;
drop trigger settled_month_when_changed on work_session;
drop function flag_closed_month();

-- Keeps `day_work` in the transaction that changes a session. By row, not by statement: a trigger by statement would
-- collect the old and the new row of every statement, a recompute of all sessions included, and at each start. That
-- recompute sets no column that is named here; it moves `day_work` by itself.
create or replace function keep_day_work() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.ended_at is not distinct from old.ended_at and new.started_at = old.started_at
      and new.technician_id = old.technician_id and new.voided_at is not distinct from old.voided_at then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' and old.ended_at is not null and old.voided_at is null then
    update day_work as d set
      sessions = d.sessions - 1,
      raw_seconds = d.raw_seconds - raw_seconds(old.started_at, old.ended_at),
      effective_seconds = d.effective_seconds - old.effective_seconds,
      cost_halalas = d.cost_halalas - old.cost_halalas
    from workshop
    where day = (old.started_at at time zone time_zone)::date and technician_id = old.technician_id;
    delete from day_work using workshop
    where day = (old.started_at at time zone time_zone)::date and technician_id = old.technician_id and sessions = 0;
  end if;
  if tg_op <> 'DELETE' and new.ended_at is not null and new.voided_at is null then
    insert into day_work as d (day, technician_id, sessions, raw_seconds, effective_seconds, cost_halalas)
    select (new.started_at at time zone time_zone)::date, new.technician_id, 1,
      raw_seconds(new.started_at, new.ended_at), new.effective_seconds, new.cost_halalas
    from workshop
    on conflict (day, technician_id) do update set
      sessions = d.sessions + excluded.sessions,
      raw_seconds = d.raw_seconds + excluded.raw_seconds,
      effective_seconds = d.effective_seconds + excluded.effective_seconds,
      cost_halalas = d.cost_halalas + excluded.cost_halalas;
  end if;
  return null;
end $$;
drop trigger day_work_when_changed on work_session;
create trigger day_work_when_changed after update of started_at, ended_at, technician_id, voided_at on work_session
  for each row execute function keep_day_work();

-- A session ends where the technician's next one starts, even if that one took no time at all: `no_overlap` cannot see
-- a session without length. Looked at when the change has been made, so that a start which came first is seen and one
-- which comes later runs into `no_overlap`. The error is one that the server answers by trying again. And the learning
-- pass is told of what it does not know yet: an item with a running session is looked at again anyway, so that a
-- completion changes nothing that was known.
create function follow_session() returns trigger language plpgsql as $$
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
    select from work_session
    where technician_id = new.technician_id and voided_at is null
      and started_at >= new.started_at and (started_at, unique_key) > (new.started_at, new.unique_key)
      and (new.ended_at is null or started_at < new.ended_at)
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

drop trigger ends_by_next_when_added on work_session;
drop trigger ends_by_next_when_ended_later on work_session;
drop trigger ends_by_next_when_moved on work_session;
drop function refuse_end_after_next_start();
drop trigger work_to_learn_when_added on work_session;
drop trigger work_to_learn_when_changed on work_session;
drop function note_work();
drop function note_changed_work();
create trigger followed_when_added after insert on work_session for each row execute function follow_session();
create trigger followed_when_changed
  after update of started_at, ended_at, job_id, activity_type_id, voided_at, review_flags, reviewed_flags on work_session
  for each row execute function follow_session();
