-- Notes what was deleted, for `GET /api/changes`. Arguments: its type there, and the column of its id. A month is named
-- without its day.
create or replace function note_removal() returns trigger language plpgsql as $$
declare
  of_thing text := to_jsonb(old) ->> tg_argv[1];
begin
  insert into removed_thing (type, id)
  values (tg_argv[0], case tg_argv[1] when 'month' then left(of_thing, 7) else of_thing end)
  on conflict do nothing;
  return null;
end $$;

create or replace trigger removal_noted after delete on work_session
  for each row execute function note_removal('session', 'id');
create or replace trigger removal_noted after delete on late_arrival
  for each row execute function note_removal('adjustment', 'id');
create or replace trigger removal_noted after delete on locked_period
  for each row execute function note_removal('closed_month', 'month');
create or replace trigger removal_noted after delete on job
  for each row execute function note_removal('job', 'id');
create or replace trigger removal_noted after delete on person
  for each row when (is_technician(old.role)) execute function note_removal('technician', 'id');
create or replace trigger removal_noted after delete on activity_type
  for each row execute function note_removal('activity_type', 'code');
create or replace trigger removal_noted after delete on job_type
  for each row execute function note_removal('job_type', 'id');
create or replace trigger removal_noted after delete on power_rating
  for each row execute function note_removal('power_rating', 'id');
create or replace trigger removal_noted after delete on rpm_category
  for each row execute function note_removal('rpm_category', 'id');
create or replace trigger removal_noted after delete on department
  for each row execute function note_removal('department', 'id');
