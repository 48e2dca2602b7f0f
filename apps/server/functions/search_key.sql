-- Folded text as the trigram index needs it: pg_trgm knows letters by the database's ctype, and in that of C, which the
-- embedded PostgreSQL has, Arabic ones are none. So each stands as a Latin capital, which no folded text has otherwise;
-- two rare ones stay and cost the index a little. Folded text is compared with folded text only in this form.
create or replace function search_key(given text) returns text language sql immutable strict parallel safe as $$
  select translate(fold_text(given), 'ابتجحخدذرزسشصضطعغفقكلمنهوي', 'ABTJHXDQRZSCPVGEIFKYLMNWOU')
$$;
