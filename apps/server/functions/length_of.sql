-- How many seconds some ranges of time have together.
create or replace function length_of(ranges tstzmultirange) returns float8 language sql immutable parallel safe as $$
  select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::float8 from unnest(ranges) as part
$$;
