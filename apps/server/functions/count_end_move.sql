-- An earlier report that arrives late, and a start that is put between, move an end that somebody may be looking at.
create or replace function count_end_move() returns trigger language plpgsql as $$
begin
  new.end_moves := least(old.end_moves + 1, 990);
  return new;
end $$;

create or replace trigger end_moves before update on work_session for each row
when (old.ended_at is not null and (new.ended_at is distinct from old.ended_at
  or reported_end(old) is not null and reported_end(new) is distinct from reported_end(old)))
execute function count_end_move();
