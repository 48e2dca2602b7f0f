-- What came before everything else changes what is known at each moment since, so that its activity is learned anew.
create or replace function note_past_work() returns trigger language plpgsql as $$
begin
  insert into work_to_learn
  select distinct null::int, activity_type_id from changed;
  return null;
end $$;

create or replace trigger past_work_added after insert on past_work
  referencing new table as changed for each statement execute function note_past_work();

create or replace trigger past_work_removed after delete on past_work
  referencing old table as changed for each statement execute function note_past_work();
