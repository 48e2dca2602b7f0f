-- The next version of a thing that has no row of its own to carry it.
create or replace function count_thing_version(of_thing text, of_id int, of_part int) returns void language sql as $$
  insert into thing_version as counted (thing, id, part, version)
  values (of_thing, coalesce(of_id, 0), coalesce(of_part, 0), 2)
  on conflict (thing, id, part) do update set version = counted.version + 1
$$;
