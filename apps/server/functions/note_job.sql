-- A job that is closed, reopened or has another motor has all its items looked at.
create or replace function note_job() returns trigger language plpgsql as $$
begin
  insert into work_to_learn values (new.id, null);
  return null;
end $$;

create or replace trigger job_to_learn after update of status, job_type_id, power_rating_id, rpm_category_id on job
  for each row
  when ((new.status = 'closed') <> (old.status = 'closed') or new.closed_at is distinct from old.closed_at
    or (new.job_type_id, new.power_rating_id, new.rpm_category_id)
      is distinct from (old.job_type_id, old.power_rating_id, old.rpm_category_id))
  execute function note_job();
