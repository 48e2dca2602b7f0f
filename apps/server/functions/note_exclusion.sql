-- An item that is excluded from learning, or included again, or that an admin calls finished, or to which a planner gives
-- hours, is queued.
create or replace function note_exclusion() returns trigger language plpgsql as $$
begin
  insert into work_to_learn values (coalesce(new.job_id, old.job_id), coalesce(new.activity_type_id, old.activity_type_id));
  return null;
end $$;

create or replace trigger exclusion_to_learn after insert or delete on work_item_exclusion
  for each row execute function note_exclusion();

create or replace trigger finish_to_learn after insert or delete or update of is_finished, said_at on work_item_finish
  for each row execute function note_exclusion();

create or replace trigger planners_estimate_to_learn after insert or delete or update of seconds on planners_estimate
  for each row execute function note_exclusion();
