-- Keeps `day_work` in the transaction that changes a session. By row, not by statement: a trigger by statement would
-- collect the old and the new row of every statement, a recompute of all sessions included, and at each start. That
-- recompute sets no column that is named here; it moves `day_work` by itself.
create function add_to_day(session work_session, times int) returns void language sql as $$
  insert into day_work as d (day, technician_id, sessions, raw_seconds, effective_seconds, cost_halalas)
  values (business_day(session.started_at), session.technician_id, times, times * raw_seconds(session.started_at, session.ended_at),
    times * session.effective_seconds, times * session.cost_halalas)
  on conflict (day, technician_id) do update set
    sessions = d.sessions + excluded.sessions,
    raw_seconds = d.raw_seconds + excluded.raw_seconds,
    effective_seconds = d.effective_seconds + excluded.effective_seconds,
    cost_halalas = d.cost_halalas + excluded.cost_halalas
$$;

create function keep_day_work() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.ended_at is not null and old.voided_at is null then
    perform add_to_day(old, -1);
    delete from day_work
    where day = business_day(old.started_at) and technician_id = old.technician_id and sessions = 0;
  end if;
  if tg_op <> 'DELETE' and new.ended_at is not null and new.voided_at is null then
    perform add_to_day(new, 1);
  end if;
  return null;
end $$;

create trigger day_work_when_added after insert on work_session
  for each row when (new.ended_at is not null and new.voided_at is null) execute function keep_day_work();
create trigger day_work_when_changed after update of started_at, ended_at, technician_id, voided_at on work_session
  for each row
  when (new.ended_at is distinct from old.ended_at or new.started_at <> old.started_at
    or new.technician_id <> old.technician_id or new.voided_at is distinct from old.voided_at)
  execute function keep_day_work();
create trigger day_work_when_deleted after delete on work_session
  for each row when (old.ended_at is not null and old.voided_at is null) execute function keep_day_work();

-- Whoever voids a session or brings it back while the schedule changes has its result looked at, too.
drop trigger result_when_changed on work_session;
create trigger result_when_changed before update of started_at, ended_at, technician_id, voided_at on work_session
  for each row
  when (new.ended_at is distinct from old.ended_at or new.started_at <> old.started_at
    or new.technician_id <> old.technician_id or new.voided_at is distinct from old.voided_at)
  execute function fill_result();
