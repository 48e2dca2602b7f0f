-- An open invitation ends when its person gets another password or address, or is deactivated, whoever does that.
create or replace function end_invitation() returns trigger language plpgsql as $$
begin
  update invitation set ended_why = case
    when not new.is_active then 'deactivated'
    when new.email is distinct from old.email then 'email'
    else 'password' end
  where person_id = new.id and used_at is null and ended_why is null;
  return null;
end
$$;

create or replace trigger invitation_of_changed_person after update of email, is_active, password_hash on person
  for each row when (
    new.email is distinct from old.email or new.password_hash is distinct from old.password_hash
    or old.is_active and not new.is_active)
  execute function end_invitation();
