-- Half up, once for a session.
create or replace function cost_halalas(seconds int, halalas_per_hour int) returns bigint
language sql immutable parallel safe as $$ select (seconds * coalesce(halalas_per_hour, 0)::bigint + 1800) / 3600 $$;
