-- Somebody must always be able to let others in. Whoever takes an admin away waits for the others who do so at the same
-- moment, and looks once more when the transaction ends.
create or replace function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('warsha.last_admin'));
  if not exists (select from person where is_admin(role) and rights = 'full' and is_active) then
    raise exception 'there must be an active admin with full rights' using errcode = 'check_violation', constraint = 'last_admin';
  end if;
  return null;
end
$$;

drop trigger if exists last_admin_is_kept on person;
create constraint trigger last_admin_is_kept after delete on person
  deferrable initially deferred for each row
  when (is_admin(old.role) and old.rights = 'full' and old.is_active)
  execute function keep_an_admin();

drop trigger if exists last_admin_stays on person;
create constraint trigger last_admin_stays after update on person
  deferrable initially deferred for each row
  when (is_admin(old.role) and old.rights = 'full' and old.is_active
    and not (is_admin(new.role) and new.rights = 'full' and new.is_active))
  execute function keep_an_admin();
