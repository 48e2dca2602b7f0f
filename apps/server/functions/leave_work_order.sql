-- Whoever closes a job takes it out of the order of work; what place it had is kept.
create or replace function leave_work_order() returns trigger language plpgsql as $$
begin
  with gone as (delete from work_order where job_id = new.id returning job_id, place)
  insert into left_work_order select job_id, place from gone
  on conflict (job_id) do update set place = excluded.place;
  return null;
end $$;

create or replace trigger closed_job_leaves_order after update of status on job
  for each row when (new.status = 'closed' and old.status <> 'closed') execute function leave_work_order();
