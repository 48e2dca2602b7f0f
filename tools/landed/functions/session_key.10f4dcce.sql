-- The key by which a phone names its session: stored only where it is not the id.
create or replace function session_key(session work_session) returns uuid
language sql immutable as $$ select coalesce(session.unique_key, session.id) $$;
