-- The part in which a second lies: the first one for all before the year 2000, the last one for all that is too far.
create or replace function part_of(second bigint, last_part int) returns int
language sql immutable parallel safe as $$ select greatest(391, least(last_part, second / 2419200))::int $$;
