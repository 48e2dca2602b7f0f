-- When the technician reported the end: stored only where the session ends at another time.
create or replace function reported_end(session work_session) returns timestamptz
language sql immutable as $$
  select coalesce(session.reported_ended_at, case when session.is_end_reported then session.ended_at end)
$$;
