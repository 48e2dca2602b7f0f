-- What the beginnings of a text's words are with one letter left out, and as they are: two words share one of these where
-- a letter too many, too few, another one or two that are swapped make the difference. Numbers have none: another number
-- is another thing. Takes the form of `search_key`.
create or replace function near_forms(given text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct left(word, place - 1) || substr(word, place + 1)), '{}')
  from (
    select distinct left(word, 8) as word from unnest(string_to_array(given, ' ')) as word
    where char_length(word) >= 4 and word collate "C" !~ '^[0-9]+$'
  ) as beginning
  cross join lateral generate_series(1, char_length(word) + 1) as place
$$;
