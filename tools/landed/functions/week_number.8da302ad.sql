-- The sessions of a technician by the week of their start: entries of a week share a tuple, so that the index has a
-- third of the size. Weeks of seven days since the Monday 2000-01-03, in no zone of anybody's.
-- `session_of_technician` rests on it: whoever changes what it returns rebuilds that index in a migration.
create or replace function week_number(moment timestamptz) returns int
language sql immutable as $$ select ((moment at time zone 'UTC')::date - date '2000-01-03') / 7 $$;
