-- An instant, cut to its whole second, counted from 1970.
create or replace function second_of(moment timestamptz) returns bigint
language sql stable as $$ select floor(date_part('epoch', moment))::bigint $$;
