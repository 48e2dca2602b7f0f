-- A baseline that changes changes what every item of its cell has said.
create or replace function note_estimate() returns trigger language plpgsql as $$
begin
  insert into work_to_learn values (null, coalesce(new.activity_type_id, old.activity_type_id));
  return null;
end $$;

create or replace trigger estimate_to_learn after insert or delete or update of estimated_seconds on estimate
  for each row execute function note_estimate();

create or replace trigger frozen_to_learn after insert or delete or update on frozen_cell
  for each row execute function note_estimate();
