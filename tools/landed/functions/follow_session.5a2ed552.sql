-- A session ends where the technician's next one starts, even if that one took no time at all. `no_overlap` sees to it
-- for all that have a length. Those without one are looked for when the change has been made, so that a start which
-- came first is seen and one which comes later runs into `no_overlap`. The error is one that the server answers by
-- trying again. And the learning pass is told of what it does not know yet: an item with a running session is looked at
-- again anyway, so that a completion changes nothing that was known.
create or replace function follow_session() returns trigger language plpgsql as $$
declare
  ends_later boolean := true;
  is_news boolean := true;
begin
  if tg_op = 'UPDATE' then
    ends_later := coalesce(new.ended_at > old.ended_at, false) or new.started_at <> old.started_at
      or old.voided_at is not null;
    is_news := new.job_id <> old.job_id or new.activity_type_id <> old.activity_type_id
      or new.started_at <> old.started_at or new.voided_at is distinct from old.voided_at
      or new.finishes_activity <> old.finishes_activity
      or (old.ended_at is not null and (new.ended_at is distinct from old.ended_at
        or (new.review_flags & ~new.reviewed_flags = 0) <> (old.review_flags & ~old.reviewed_flags = 0)));
  end if;
  if ends_later and new.voided_at is null or is_news then
    -- Looks and notes in one query, as each costs as much as what it does.
    insert into work_to_learn
    select new.job_id, new.activity_type_id
    where not (ends_later and new.voided_at is null and exists (
      select from work_session as later
      where later.technician_id = new.technician_id and later.ended_at = later.started_at and later.voided_at is null
        and later.started_at >= new.started_at
        and (later.started_at, coalesce(later.unique_key, later.id)) > (new.started_at, coalesce(new.unique_key, new.id))
        and (new.ended_at is null or later.started_at < new.ended_at)
    ));
    if not found then
      raise exception using
        errcode = 'serialization_failure', constraint = 'ends_by_next', message = 'a session would end after the next one starts';
    end if;
    if tg_op = 'UPDATE' and (new.job_id, new.activity_type_id) <> (old.job_id, old.activity_type_id) then
      insert into work_to_learn values (old.job_id, old.activity_type_id);
    end if;
  end if;
  return null;
end $$;

create or replace trigger followed_when_added after insert on work_session for each row execute function follow_session();

create or replace trigger followed_when_changed
  after update of started_at, ended_at, job_id, activity_type_id, voided_at, review_flags, reviewed_flags,
    finishes_activity on work_session
  for each row execute function follow_session();
