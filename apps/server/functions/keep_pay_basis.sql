-- Keeps what a month's pay sheet rests on, as it is when the month is closed.
create or replace function keep_pay_basis() returns trigger language plpgsql as $$
begin
  insert into closed_pay_rules values (new.month, pay_basis(new.month));
  insert into closed_session_before
  select new.month, session_id, technician_id, activity_type_id, segment_id, started_at, raw_seconds
  from sessions_before_month(new.month);
  return null;
end $$;

create or replace trigger pay_basis_when_closed after insert on locked_period for each row execute function keep_pay_basis();
