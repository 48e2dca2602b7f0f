-- Moves what arrived late, and was not yet accepted, to the day on which it counts by the months that are open now.
create or replace function keep_posting_days() returns trigger language plpgsql as $$
begin
  update late_arrival set posting_day = posting_day(month, arrived_at)
  where carried_to is null and posting_day <> posting_day(month, arrived_at);
  return null;
end $$;

create or replace trigger posting_days_when_closed after insert or delete on locked_period
  for each statement execute function keep_posting_days();
