-- What a job waits for, and the hours that its planner gives it, are edited with the job. A hold that begins or ends with
-- the status changes the job's row itself.
create or replace function bump_version_of_job() returns trigger language plpgsql as $$
begin
  update job set version = version + 1 where id = coalesce(new.job_id, old.job_id);
  return null;
end $$;

create or replace trigger other_reason_is_version after update of reason, note on job_hold for each row
  when ((new.reason, new.note) is distinct from (old.reason, old.note)) execute function bump_version_of_job();
create or replace trigger next_reason_is_version after insert on job_hold for each row
  when (new.waits_since is not null) execute function bump_version_of_job();
create or replace trigger taken_back_reason_is_version after delete on job_hold for each row
  execute function bump_version_of_job();
