-- A name is one line of which everything is seen: no control characters, line breaks, marks of direction or characters
-- of no width, and single spaces of one kind. `isPlainName` in packages/domain refuses the same. Joiners stand between
-- letters that need them, such as Persian ones, and between the pictures of an emoji.
create function is_plain_name(name text) returns boolean language sql immutable as $$
  select name <> ''
    and name collate "C" !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'
    and name collate "C" !~ '^ | $|  |[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    and name collate "C" !~ '(^|[\u0001-\u052f\u1e00-\u1fff\u200c\u200d])[\u200c\u200d]|[\u200c\u200d]($|[\u0001-\u052f\u1e00-\u1fff])'
    and name collate "C" !~ '(^|[\u0001-\u00a8\u00aa-\u00ad\u00af-\u052f\u1e00-\u1fff])\ufe0f'
$$;

-- What is seen of a stored name; empty when that is nothing.
create function clean_name(name text) returns text language plpgsql as $$
declare
  cleaned text := name;
begin
  cleaned := regexp_replace(cleaned collate "C", '[\u0009-\u000d\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]', ' ', 'g');
  cleaned := regexp_replace(cleaned collate "C", '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufdd0-\ufdef\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]', '', 'g');
  cleaned := normalize(btrim(regexp_replace(cleaned collate "C", ' +', ' ', 'g'), ' '), nfc);
  if cleaned = '' or is_plain_name(cleaned) then
    return cleaned;
  end if;
  -- What is left are joiners that join nothing.
  return clean_name(regexp_replace(cleaned collate "C", '[\u200c\u200d\ufe0f]', '', 'g'));
end $$;

-- Text of several lines without other control characters, and without what turns its direction around.
create function clean_lines(lines text) returns text language sql as $$
  select regexp_replace(lines collate "C", '[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202d\u202e]', '', 'g')
$$;

-- What is cleaned goes into the audit trail, at the end of the migration, as everybody else's entries wait for it.
create temporary table cleaned (
  place int generated always as identity,
  kind text not null,
  subject text not null,
  before jsonb not null,
  after jsonb not null
) on commit drop;

-- Segments are known by their names. Two that become one name stay apart where the calendar knows either: the later one
-- gets a number behind it. `all` stands for everybody.
create temporary table segment_name (was text primary key, becomes text not null) on commit drop;
do $$
declare
  segment_was text;
  base text;
  candidate text;
  n int;
begin
  insert into segment_name
  select distinct segment, segment from (
    select segment from person union all select segment from schedule_exception union all select segment from calendar
  ) as used
  where segment is not null and segment <> '' and clean_name(segment) = segment
  union select 'all', 'all';
  for segment_was in
    select distinct segment from (
      select segment from person union all select segment from schedule_exception union all select segment from calendar
    ) as used
    where segment is not null and clean_name(segment) <> segment order by segment
  loop
    base := coalesce(nullif(clean_name(segment_was), ''), 'Segment');
    candidate := base;
    n := 1;
    while candidate = 'all' or exists (
      select from segment_name where becomes = candidate and exists (
        select from (select segment from schedule_exception union all select segment from calendar) as known
        where segment in (was, segment_was))
    ) loop
      n := n + 1;
      candidate := base || ' ' || n;
    end loop;
    insert into segment_name values (segment_was, candidate);
  end loop;
end $$;

with dirty as (
  select id, role, full_name, segment, coalesce(nullif(clean_name(full_name), ''), '#' || id) as clean,
    coalesce(becomes, nullif(segment, '')) as clean_segment
  from person left join segment_name on was = segment
  where clean_name(full_name) <> full_name or full_name = '' or segment is distinct from coalesce(becomes, nullif(segment, ''))
), saved as (
  update person set full_name = clean, segment = clean_segment from dirty where person.id = dirty.id
)
insert into cleaned (kind, subject, before, after)
select case role when 'ADMIN' then 'admin' else 'technician' end, clean,
  jsonb_build_object('id', id, 'full_name', full_name, 'segment', segment),
  jsonb_build_object('id', id, 'full_name', clean, 'segment', clean_segment)
from dirty order by id;

with dirty as (
  select id, starts_at, ends_at, exception_type, reason, segment,
    coalesce(nullif(clean_name(reason), ''), '#' || id) as clean, coalesce(becomes, segment) as clean_segment
  from schedule_exception left join segment_name on was = segment
  where clean_name(reason) <> reason or reason = '' or becomes <> segment
), saved as (
  update schedule_exception as e set reason = clean, segment = clean_segment from dirty where e.id = dirty.id
)
insert into cleaned (kind, subject, before, after)
select 'schedule_exception', concat_ws(' ', (starts_at at time zone coalesce(time_zone, 'UTC'))::date, clean),
  jsonb_build_object('id', dirty.id, 'reason', reason, 'segment', segment),
  jsonb_build_object('id', dirty.id, 'reason', clean, 'segment', clean_segment)
from dirty left join workshop on true order by dirty.id;

update calendar set segment = becomes from segment_name where was = segment and becomes <> segment;

with dirty as (
  select id, job_no, customer, description, notes, coalesce(nullif(clean_name(customer), ''), '#' || job_no) as clean,
    clean_lines(description) as clean_description, clean_lines(notes) as clean_notes
  from job
  where clean_name(customer) <> customer or customer = ''
    or clean_lines(description) <> description or clean_lines(notes) <> notes
), saved as (
  update job set customer = clean, description = clean_description, notes = clean_notes from dirty where job.id = dirty.id
)
insert into cleaned (kind, subject, before, after)
select 'job', job_no,
  jsonb_build_object('id', id, 'job_no', job_no, 'customer', customer, 'description', description, 'notes', notes),
  jsonb_build_object('id', id, 'job_no', job_no, 'customer', clean, 'description', clean_description, 'notes', clean_notes)
from dirty order by id;

with dirty as (
  select id, code, label, left(coalesce(nullif(clean_name(label), ''), code), 100) as clean
  from activity_type where clean_name(label) <> label
), saved as (
  update activity_type set label = clean from dirty where activity_type.id = dirty.id
)
insert into cleaned (kind, subject, before, after)
select 'activity_type', code, jsonb_build_object('code', code, 'label', label, 'name', label),
  jsonb_build_object('code', code, 'label', clean, 'name', clean)
from dirty order by id;

-- Codes are unique: one that becomes a code that is there gets a number behind it.
do $$
declare
  listed record;
  thing record;
  base text;
  candidate text;
  n int;
  is_taken boolean;
begin
  for listed in select * from (values
    ('job_type', 'code'), ('power_rating', 'code'), ('department', 'dept_number')) as list (name, key)
  loop
    for thing in execute format(
      'select id, %1$I as key from %2$I where clean_name(%1$I) <> %1$I or %1$I = '''' order by id', listed.key, listed.name)
    loop
      base := coalesce(nullif(clean_name(thing.key), ''), '#' || thing.id);
      candidate := base;
      n := 1;
      loop
        execute format('select exists (select from %I where %I = $1 and id <> $2)', listed.name, listed.key)
          into is_taken using candidate, thing.id;
        exit when not is_taken;
        n := n + 1;
        candidate := base || ' ' || n;
      end loop;
      execute format('update %I set %I = $1 where id = $2', listed.name, listed.key) using candidate, thing.id;
      insert into cleaned (kind, subject, before, after) values (
        listed.name, candidate, jsonb_build_object('id', thing.id, listed.key, thing.key),
        jsonb_build_object('id', thing.id, listed.key, candidate));
    end loop;
  end loop;
end $$;

with dirty as (
  select id, code, name, description, coalesce(nullif(clean_name(name), ''), code) as clean,
    clean_lines(description) as clean_description
  from job_type where clean_name(name) <> name or name = '' or clean_lines(description) <> description
), saved as (
  update job_type set name = clean, description = clean_description from dirty where job_type.id = dirty.id
)
insert into cleaned (kind, subject, before, after)
select 'job_type', code, jsonb_build_object('id', id, 'code', code, 'name', name, 'description', description),
  jsonb_build_object('id', id, 'code', code, 'name', clean, 'description', clean_description)
from dirty order by id;

with dirty as (
  select id, code, range_description, coalesce(nullif(clean_name(range_description), ''), code) as clean
  from power_rating where clean_name(range_description) <> range_description or range_description = ''
), saved as (
  update power_rating set range_description = clean from dirty where power_rating.id = dirty.id
)
insert into cleaned (kind, subject, before, after)
select 'power_rating', code, jsonb_build_object('id', id, 'code', code, 'range_description', range_description),
  jsonb_build_object('id', id, 'code', code, 'range_description', clean)
from dirty order by id;

with dirty as (
  select id, poles, description, coalesce(nullif(clean_name(description), ''), poles::text) as clean
  from rpm_category where clean_name(description) <> description or description = ''
), saved as (
  update rpm_category set description = clean from dirty where rpm_category.id = dirty.id
)
insert into cleaned (kind, subject, before, after)
select 'rpm_category', clean, jsonb_build_object('id', id, 'poles', poles, 'description', description),
  jsonb_build_object('id', id, 'poles', poles, 'description', clean)
from dirty order by id;

with dirty as (
  select id, dept_number, name, description, coalesce(nullif(clean_name(name), ''), dept_number) as clean,
    clean_lines(description) as clean_description
  from department where clean_name(name) <> name or name = '' or clean_lines(description) <> description
), saved as (
  update department set name = clean, description = clean_description from dirty where department.id = dirty.id
)
insert into cleaned (kind, subject, before, after)
select 'department', dept_number,
  jsonb_build_object('id', id, 'dept_number', dept_number, 'name', name, 'description', description),
  jsonb_build_object('id', id, 'dept_number', dept_number, 'name', clean, 'description', clean_description)
from dirty order by id;

with dirty as (
  select company_name, nullif(clean_name(company_name), '') as clean from workshop
  where clean_name(company_name) <> company_name or company_name = ''
), saved as (
  update workshop set company_name = clean from dirty
)
insert into cleaned (kind, subject, before, after)
select 'workshop', coalesce(clean, ''), jsonb_build_object('company_name', company_name),
  jsonb_build_object('company_name', coalesce(clean, ''))
from dirty;

alter table person
  add constraint full_name_is_plain check (is_plain_name(full_name)),
  add constraint segment_is_plain check (is_plain_name(segment)),
  -- of the workshop's own books; tells two people of one name apart
  add column employee_number text constraint employee_number_form
    check (employee_number collate "C" ~ '^[A-Za-z0-9\u0621-\u063a\u0641-\u064a./-]{1,20}$');
create unique index employee_number_taken on person (lower(employee_number collate "C"));
alter table job add constraint customer_is_plain check (is_plain_name(customer));
alter table activity_type add constraint activity_label_is_plain check (is_plain_name(label));
alter table job_type
  add constraint job_type_code_is_plain check (is_plain_name(code)),
  add constraint job_type_name_is_plain check (is_plain_name(name));
alter table power_rating
  add constraint power_rating_code_is_plain check (is_plain_name(code)),
  add constraint power_rating_range_is_plain check (is_plain_name(range_description));
alter table rpm_category add constraint rpm_category_description_is_plain check (is_plain_name(description));
alter table department
  add constraint department_number_is_plain check (is_plain_name(dept_number)),
  add constraint department_name_is_plain check (is_plain_name(name));
alter table workshop add constraint company_name_is_plain check (is_plain_name(company_name));
alter table schedule_exception add constraint exception_reason_is_plain check (is_plain_name(reason));

insert into audit_entry (at, kind, action, subject, before, after)
select date_trunc('milliseconds', now()), kind, 'changed', subject, before, after from cleaned order by place;

drop function clean_name(text);
drop function clean_lines(text);
