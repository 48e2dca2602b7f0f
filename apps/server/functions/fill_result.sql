-- Fills the results of a session. What is reported into a closed month changes nothing of it: it is noted as a late
-- arrival, and waits for review. Two advisory locks, `hashtext` of their names: whoever makes a result holds
-- 'warsha.results' shared to the end of the transaction, a change of the schedule takes it for itself when it is about
-- to commit, and so does whoever closes a month. That change holds 'warsha.schedule' from its beginning on: a result
-- that is made meanwhile is noted.
-- `calendar_id` is null for the calendar of everybody. A reported end is kept where the session's end goes elsewhere, and
-- taken back where they are the same.
create or replace function fill_result() returns trigger language plpgsql as $$
declare
  -- as the domain numbers them: `reviewFlags`
  end_not_reported constant int := 512;
  in_closed_month constant int := 256;
  -- Assigned rather than performed: plpgsql evaluates a simple expression without a query of its own.
  lock_held text;
  kept smallint;
  closed date;
  zone text;
  is_held boolean := new.review_flags & ~new.reviewed_flags & end_not_reported <> 0;
  start_second bigint;
  end_second bigint;
  held int := 0;
  -- the part of the calendar in which the session begins
  at_part int;
  -- of a change that nothing says the time of: now
  arrived timestamptz := coalesce(new.arrives_at, now());
begin
  new.arrives_at := null;
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
      and is_held = (old.review_flags & ~old.reviewed_flags & end_not_reported <> 0)
      and new.review_flags & in_closed_month = old.review_flags & in_closed_month then
      return new;
    end if;
    -- A session that begins at another time may begin in another segment, whose hours are others.
    if new.technician_id = old.technician_id and old.segment_id is not null
      and (new.started_at = old.started_at or old.segment_id = segment_at(new.technician_id, new.started_at)) then
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
      case when new.voided_at is null then new.cost_halalas else 0 end - old.cost_halalas, arrived);
    new.raw_seconds := old.raw_seconds;
    new.held_seconds := old.held_seconds;
    new.effective_seconds := old.effective_seconds;
    new.cost_halalas := old.cost_halalas;
    new.rate_halalas := old.rate_halalas;
    new.segment_id := old.segment_id;
    new.calendar_id := old.calendar_id;
  else
    if new.voided_at is null then
      perform note_late_arrival(new, closed, 1, new.raw_seconds, new.effective_seconds, held, new.cost_halalas, arrived);
    else
      perform note_late_arrival(new, closed, 0, 0, 0, 0, 0, arrived);
    end if;
    new.raw_seconds := null;
    new.held_seconds := null;
    new.effective_seconds := null;
    new.cost_halalas := null;
  end if;
  new.review_flags := new.review_flags | in_closed_month;
  return new;
end $$;

create or replace trigger result_when_added before insert on work_session
  for each row when (new.ended_at is not null) execute function fill_result();

create or replace trigger result_when_changed
  before update of started_at, ended_at, technician_id, voided_at, review_flags, reviewed_flags on work_session
  for each row execute function fill_result();
