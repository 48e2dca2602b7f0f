-- The hours that a planner gives a job's activities are edited with the job: once for all that are given at once.
create or replace function bump_versions_of_jobs() returns trigger language plpgsql as $$
begin
  update job set version = version + 1 where id in (select job_id from given);
  return null;
end $$;

create or replace trigger given_hours_are_version after insert on planners_estimate_change
  referencing new table as given for each statement execute function bump_versions_of_jobs();
create or replace trigger other_hours_are_version after update on planners_estimate_change
  referencing new table as given for each statement execute function bump_versions_of_jobs();
