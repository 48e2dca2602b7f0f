-- The day to which a moment belongs in a time zone, and in the workshop's own.
create or replace function business_day(moment timestamptz, time_zone text) returns date
language sql immutable parallel safe as $$ select (moment at time zone time_zone)::date $$;

create or replace function business_day(moment timestamptz) returns date
language sql stable parallel safe as $$ select (moment at time zone (select time_zone from workshop))::date $$;
