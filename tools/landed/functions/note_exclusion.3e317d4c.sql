-- An item that is excluded from learning, or included again, is queued.
create or replace function note_exclusion() returns trigger language plpgsql as $$
begin
  insert into work_to_learn values (coalesce(new.job_id, old.job_id), coalesce(new.activity_type_id, old.activity_type_id));
  return null;
end $$;

create or replace trigger exclusion_to_learn after insert or delete on work_item_exclusion
  for each row execute function note_exclusion();
