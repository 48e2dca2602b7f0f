-- The version of a session, from what is stored of it anyway, as recording work is to write no more than it must: a thousand
-- for each change by an admin, one for its end, one for the end that its technician has reported, one for each time that
-- either moved. None of these is taken back.
create or replace function session_version(s work_session) returns int language sql stable parallel safe as $$
  select 1 + 1000 * (select count(*)::int from session_change where session_id = s.id)
    + (s.ended_at is not null)::int + (reported_end(s) is not null)::int + s.end_moves
$$;
