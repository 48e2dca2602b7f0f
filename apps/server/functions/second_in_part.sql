-- The second counted from the beginning of a part of the calendar; a part has 28 days.
create or replace function second_in_part(second bigint, part int) returns int
language sql immutable parallel safe as $$ select (second - part * 2419200::bigint)::int $$;
