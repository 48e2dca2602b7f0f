-- A job that is opened again by who closed it by a slip has its own place in the order of work again, as long as no other job has that.
create or replace function return_to_work_order() returns trigger language plpgsql as $$
begin
  with kept as (delete from left_work_order where job_id = new.id returning job_id, place)
  insert into work_order select job_id, place from kept where new.closed_before is null
  on conflict do nothing;
  return null;
end $$;

create or replace trigger opened_job_returns_to_order after update of status on job
  for each row when (new.status <> 'closed' and old.status = 'closed') execute function return_to_work_order();
