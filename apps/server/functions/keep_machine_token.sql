-- What a machine token may do never changes, and one that was ended never comes back.
create or replace function keep_machine_token() returns trigger language plpgsql as $$
begin
  if old.ended_at is not null
      or (new.person_id, new.hash, new.ending, new.scopes, new.calls_a_minute, new.made_by, new.made_at, new.ends_at)
        is distinct from
        (old.person_id, old.hash, old.ending, old.scopes, old.calls_a_minute, old.made_by, old.made_at, old.ends_at) then
    raise exception 'machine token % can only be ended, once', old.person_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace trigger machine_token_kept before update on machine_token
  for each row execute function keep_machine_token();
