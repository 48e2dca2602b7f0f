-- Somebody must come in when the company's server fails. Looked at once more when the transaction ends; whoever changes
-- either side waits for the others who do so at the same moment.
create or replace function keep_break_glass() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('warsha.break_glass'));
  if exists (
    select from workshop left join person on person.id = break_glass_id
    where admins_by_company_only and not coalesce(is_active and is_admin(role) and rights = 'full', false)
  ) then
    raise exception 'an admin must keep a password' using errcode = 'check_violation', constraint = 'break_glass_stays';
  end if;
  return null;
end
$$;

drop trigger if exists break_glass_stays_able on person;
create constraint trigger break_glass_stays_able after update of is_active, role, rights on person
  deferrable initially deferred for each row
  when (old.is_active and not (new.is_active and is_admin(new.role) and new.rights = 'full'))
  execute function keep_break_glass();

drop trigger if exists break_glass_is_able on workshop;
create constraint trigger break_glass_is_able after update of admins_by_company_only, break_glass_id on workshop
  deferrable initially deferred for each row
  when (new.admins_by_company_only)
  execute function keep_break_glass();
