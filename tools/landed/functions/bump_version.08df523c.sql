-- A row that is changed has the next version. Columns that are named as arguments are none that anybody edits, or belong to
-- another thing, or generated, which no new row has yet; any other column counts, so that a new one cannot be forgotten.
create or replace function bump_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

create or replace trigger version_rises before update on job for each row execute function bump_version(
  'version', 'changed_in', 'search_text', 'lasted_until', 'closed_at', 'closed_before', 'first_closed_at');
create or replace trigger version_rises before update on person for each row execute function bump_version(
  'version', 'changed_in', 'name_key', 'password_hash', 'must_change_password', 'temporary_until', 'segment_changed_at');
create or replace trigger version_rises before update on activity_type for each row
  execute function bump_version('version', 'changed_in');
create or replace trigger version_rises before update on job_type for each row
  execute function bump_version('version', 'changed_in');
create or replace trigger version_rises before update on power_rating for each row
  execute function bump_version('version', 'changed_in');
create or replace trigger version_rises before update on rpm_category for each row
  execute function bump_version('version', 'changed_in');
create or replace trigger version_rises before update on department for each row
  execute function bump_version('version', 'changed_in');
create or replace trigger version_rises before update on estimate for each row execute function bump_version('version');
create or replace trigger version_rises before update on schedule_rule for each row execute function bump_version('version');
create or replace trigger version_rises before update on workshop for each row execute function bump_version(
  'version', 'time_zone', 'logo_type', 'closing_takes_two', 'hides_set_up', 'hours_confirmed');
create or replace trigger version_rises before update on retention for each row execute function bump_version('version');
create or replace trigger version_rises before update on absence for each row execute function bump_version('version');
