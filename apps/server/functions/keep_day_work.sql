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

create or replace trigger day_work_when_added after insert on work_session
  for each row when (new.effective_seconds is not null and new.voided_at is null) execute function keep_day_work();

create or replace trigger day_work_when_changed
  after update of started_at, ended_at, technician_id, voided_at, review_flags, reviewed_flags on work_session
  for each row execute function keep_day_work();

create or replace trigger day_work_when_deleted after delete on work_session
  for each row when (old.effective_seconds is not null and old.voided_at is null) execute function keep_day_work();
