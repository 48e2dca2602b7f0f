-- The day on which a late arrival counts: that of its arrival, or the first day of the first open month if that is later.
-- One that arrives in a month that is closed, too, counts in the first open month after that.
create or replace function posting_day(closed date, arrived timestamptz) returns date
language sql stable parallel safe as $$
  select case when exists (select from locked_period where month = date_trunc('month', usual::timestamp))
    then first_open_month(date_trunc('month', usual::timestamp)::date) else usual end
  from (select greatest(business_day(arrived), first_open_month(closed)) as usual) as posting
$$;
