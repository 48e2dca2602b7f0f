-- A session ends where the technician's next one starts, even if that one took no time at all: `no_overlap` cannot see
-- a session without length. The trigger looks when the change has been made, so that a start which came first is seen
-- and one which comes later runs into `no_overlap`. Its error is one that the server answers by trying again.
create function refuse_end_after_next_start() returns trigger language plpgsql as $$
begin
  if exists (
    select from work_session
    where technician_id = new.technician_id
      and started_at >= new.started_at and (started_at, unique_key) > (new.started_at, new.unique_key)
      and (new.ended_at is null or started_at < new.ended_at)
  ) then
    raise exception using
      errcode = 'serialization_failure', constraint = 'ends_by_next', message = 'a session would end after the next one starts';
  end if;
  return null;
end $$;

create trigger ends_by_next_when_added after insert on work_session
  for each row execute function refuse_end_after_next_start();
create trigger ends_by_next_when_ended_later after update of ended_at on work_session
  for each row when (new.ended_at > old.ended_at) execute function refuse_end_after_next_start();
