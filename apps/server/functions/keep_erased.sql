-- Nobody who was erased comes back, and nothing is written of them any more that tells who they were.
create or replace function keep_erased() returns trigger language plpgsql as $$
begin
  if old.erased_at is not null then
    raise exception 'person % was erased', old.id using errcode = 'check_violation', constraint = 'person_erased';
  end if;
  return new;
end
$$;

create or replace trigger erased_stay_erased before update on person for each row execute function keep_erased();
