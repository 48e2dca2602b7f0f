-- A row that is changed carries the transaction that did it, whoever wrote it, for `GET /api/changes`. New rows have it by
-- the default of the column.
create or replace function stamp_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create or replace trigger written_in before update on work_session for each row execute function stamp_change();
-- Learning notes in other columns what it has seen.
create or replace trigger written_in before update of said_at on session_finish for each row execute function stamp_change();
create or replace trigger written_in before update on late_arrival for each row execute function stamp_change();
create or replace trigger written_in before update on locked_period for each row execute function stamp_change();
create or replace trigger written_in before update on job for each row execute function stamp_change();
create or replace trigger written_in before update on person for each row execute function stamp_change();
create or replace trigger written_in before update on activity_type for each row execute function stamp_change();
create or replace trigger written_in before update on job_type for each row execute function stamp_change();
create or replace trigger written_in before update on power_rating for each row execute function stamp_change();
create or replace trigger written_in before update on rpm_category for each row execute function stamp_change();
create or replace trigger written_in before update on department for each row execute function stamp_change();
