-- Whoever writes while the person is being erased waits for the end of it.
create or replace function refuse_of_erased() returns trigger language plpgsql as $$
declare
  erased timestamptz;
begin
  select erased_at into erased from person where id = new.person_id for key share;
  if erased is not null then
    raise exception 'person % was erased', new.person_id
      using errcode = 'check_violation', constraint = 'person_erased';
  end if;
  return new;
end
$$;

create or replace trigger sign_in_of_somebody before insert on sign_in for each row execute function refuse_of_erased();
create or replace trigger rate_of_somebody before insert or update on hourly_rate
  for each row execute function refuse_of_erased();
