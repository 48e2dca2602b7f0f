-- Counts the versions of what has no row of its own to carry one. Arguments: the thing, and the columns of its id and its
-- part, where it has them.
create or replace function bump_thing_version() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  if tg_op = 'UPDATE' and to_jsonb(new) = to_jsonb(old) then
    return null;
  end if;
  perform count_thing_version(tg_argv[0], (changed ->> tg_argv[1])::int, (changed ->> tg_argv[2])::int);
  return null;
end $$;

create or replace trigger rates_have_version after insert or update or delete on hourly_rate
  for each row execute function bump_thing_version('hourly_rates', 'person_id');
create or replace trigger decision_has_version after insert or update or delete on work_item_exclusion
  for each row execute function bump_thing_version('work_item', 'job_id', 'activity_type_id');
create or replace trigger decision_has_version after insert or update or delete on work_item_finish
  for each row execute function bump_thing_version('work_item', 'job_id', 'activity_type_id');
create or replace trigger rules_have_version after insert or update or delete on pay_rules
  for each row execute function bump_thing_version('pay_rules');
create or replace trigger closing_has_version after update of closing_takes_two on workshop for each row
  when (new.closing_takes_two <> old.closing_takes_two) execute function bump_thing_version('closing_settings');
