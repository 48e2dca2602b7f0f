-- Notes what a report that comes too late for its month changes there. `sessions`, `raw` and so on are what the session
-- comes to now less what of it counts in the closed month.
create or replace function note_late_arrival(
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
