-- Whoever closes a job takes it out of the order of work: opened again, it has no place in it.
create or replace function leave_work_order() returns trigger language plpgsql as $$
begin
  delete from work_order where job_id = new.id;
  return null;
end $$;

create or replace trigger closed_job_leaves_order after update of status on job
  for each row when (new.status = 'closed' and old.status <> 'closed') execute function leave_work_order();
