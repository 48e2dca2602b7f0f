-- What sessions were before a correction is only added to.
create or replace function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of sessions cannot be changed' using errcode = 'restrict_violation';
end $$;

create or replace trigger session_change_append_only before update or delete or truncate on session_change
  for each statement execute function refuse_change_of_history();
