-- The month whose adjustment a late arrival is.
create or replace function month_of_adjustment(late late_arrival) returns date
language sql stable parallel safe as $$ select date_trunc('month', late.posting_day::timestamp)::date $$;
