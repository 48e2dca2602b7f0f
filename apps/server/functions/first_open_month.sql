-- The first month after a closed one that is open.
create or replace function first_open_month(closed date) returns date
language sql stable parallel safe as $$
  select min(later)::date
  from generate_series(closed + interval '1 month',
    greatest(closed, (select max(month) from locked_period)) + interval '1 month', interval '1 month') as later
  where not exists (select from locked_period where month = later::date)
$$;
