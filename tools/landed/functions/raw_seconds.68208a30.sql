-- How long a session took by the clock, in whole seconds.
create or replace function raw_seconds(starts timestamptz, ends timestamptz) returns int
language sql stable as $$ select (second_of(ends) - second_of(starts))::int $$;
