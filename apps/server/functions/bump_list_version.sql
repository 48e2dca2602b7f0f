-- Counts the versions of what is a list as a whole: once for all rows that come or go at once. Argument: the thing.
create or replace function bump_list_version() returns trigger language plpgsql as $$
begin
  if exists (select from touched) then
    perform count_thing_version(tg_argv[0], 0, 0);
  end if;
  return null;
end $$;

create or replace trigger order_has_version_when_added after insert on work_order
  referencing new table as touched for each statement execute function bump_list_version('work_order');
create or replace trigger order_has_version_when_changed after update on work_order
  referencing new table as touched for each statement execute function bump_list_version('work_order');
create or replace trigger order_has_version_when_removed after delete on work_order
  referencing old table as touched for each statement execute function bump_list_version('work_order');
create or replace trigger unpaid_has_version_when_added after insert on unpaid_activity
  referencing new table as touched for each statement execute function bump_list_version('pay_rules');
create or replace trigger unpaid_has_version_when_removed after delete on unpaid_activity
  referencing old table as touched for each statement execute function bump_list_version('pay_rules');
