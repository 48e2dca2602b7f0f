-- A phone whose sign-in has ended is notified of nothing any more.
create or replace function forget_push() returns trigger language plpgsql as $$
begin
  delete from push_subscription where sign_in_id = new.id;
  return null;
end $$;

create or replace trigger push_of_ended_sign_in after update of ended_at on sign_in
  for each row when (new.ended_at is not null) execute function forget_push();
