-- Keeps who belonged to which segment from when on; the first row of a person holds for all the past.
create or replace function keep_segment() returns trigger language plpgsql as $$
begin
  if new.segment is null or tg_op = 'UPDATE' and new.segment is not distinct from old.segment then
    return null;
  end if;
  insert into segment (name) values (new.segment) on conflict (name) do nothing;
  insert into person_segment (person_id, since, segment_id)
  select new.id,
    case when exists (select from person_segment where person_id = new.id)
      then coalesce(new.segment_changed_at, now()) else '-infinity'::timestamptz end,
    segment.id
  from segment where name = new.segment
  on conflict (person_id, since) do update set segment_id = excluded.segment_id;
  return null;
end $$;

create or replace trigger segment_kept after insert or update of segment on person for each row execute function keep_segment();
