-- The month whose adjustment a late arrival is.
create or replace function month_of_adjustment(late late_arrival) returns date
language sql stable as $$ select coalesce(late.carried_to, first_open_month(late.month)) $$;
