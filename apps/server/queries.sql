-- Every statement that the server sends, as it is sent, by feature, to be read: `npm run queries` writes this file from what
-- the server's tests sent, and `npm test` compares them. A name is that of the feature and of the function that sends the
-- statement, or the name under which PostgreSQL knows it; then come the types of the parameters, and the columns of its rows.
-- Where a function puts a statement together, this is the shortest that it sent.

-- absence_import --------------------------------------------------------------------------------------

-- name: absence_import.candidates() → id int4, person jsonb, employee_number text null, email text null, phone text null, is_active bool
select id, labelled_person as person, employee_number, email, phone, is_active
from person join person_labels() as named on labelled_id = id
where is_technician(role) and erased_at is null order by id;

-- absences --------------------------------------------------------------------------------------------

-- name: absences.absences_by_id(text, int4[]) → id int4, technician_id int4, technician jsonb, kind text, first_day date, last_day date,
--   half text null, recorded_by jsonb, recorded_at timestamptz, worked_days text[], is_locked bool, version int4
  select
absence.id, person_id as technician_id, named.labelled_person as technician, kind, first_day, last_day, half, recorder.labelled_person as recorded_by, recorded_at,
  array(
    select distinct to_char(day, 'YYYY-MM-DD') as date from (
      select business_day(started_at, $1) as day from work_session
      where technician_id = person_id and voided_at is null and ended_at is distinct from started_at
        and week_number(started_at) between week_number((first_day - 1)::timestamptz)
          and week_number((last_day + 2)::timestamptz)
    ) as worked
    where half is null and day between first_day and last_day order by date
  ) as worked_days,
    exists (
      select from locked_period where month <= last_day and month + interval '1 month' > first_day
    ) as is_locked, version
  from absence
  join person_labels() as named on named.labelled_id = person_id
  join person_labels() as recorder on recorder.labelled_id = recorded_by
  where absence.id = any($2::int[]) order by absence.id;

-- name: absences.absences_of(date, date, int4, int4) → id int4, technician_id int4, technician jsonb, kind text, first_day date,
--   last_day date, half text null
  select
absence.id, person_id as technician_id, named.labelled_person as technician, kind, first_day, last_day, half from absence join person_labels() as named on labelled_id = person_id
  where first_day <= $1::date and last_day >= $2::date
    and ($3::int is null or person_id = $4)
  order by first_day, half, absence.id;

-- name: absences.absences_since(int4, date) → id int4, kind text, first_day date, last_day date, half text null
select id, kind, first_day, last_day, half from absence
where person_id = $1 and last_day >= $2::date order by first_day desc, half desc;

-- name: absences.absences_within(text, date, date, int4, int4) → id int4, technician_id int4, technician jsonb, kind text, first_day date,
--   last_day date, half text null, recorded_by jsonb, recorded_at timestamptz, worked_days text[], is_locked bool, version int4
  select
absence.id, person_id as technician_id, named.labelled_person as technician, kind, first_day, last_day, half, recorder.labelled_person as recorded_by, recorded_at,
  array(
    select distinct to_char(day, 'YYYY-MM-DD') as date from (
      select business_day(started_at, $1) as day from work_session
      where technician_id = person_id and voided_at is null and ended_at is distinct from started_at
        and week_number(started_at) between week_number((first_day - 1)::timestamptz)
          and week_number((last_day + 2)::timestamptz)
    ) as worked
    where half is null and day between first_day and last_day order by date
  ) as worked_days,
    exists (
      select from locked_period where month <= last_day and month + interval '1 month' > first_day
    ) as is_locked, version
  from absence
  join person_labels() as named on named.labelled_id = person_id
  join person_labels() as recorder on recorder.labelled_id = recorded_by
  where first_day <= $2::date and last_day >= $3::date
  and ($4::int is null or person_id = $5) order by first_day, half, absence.id;

-- name: absences.absent_within(date, date) → technician_id int4, first_day date, last_day date, half text null, history json
select person_id as technician_id, first_day, last_day, half, (
select coalesce(json_agg(json_build_object('since', floor(extract(epoch from nullif(since, '-infinity')) * 1000)::bigint,
  'segment', name) order by since), '[]')
from person_segment join segment on segment.id = segment_id where person_id = person.id) as history
from absence join person on person.id = person_id
where first_day <= $1::date and last_day >= $2::date and is_active;

-- name: absences.away_on(date) → id int4, technician_id int4, technician jsonb, kind text, first_day date, last_day date, half text null
  select
absence.id, person_id as technician_id, named.labelled_person as technician, kind, first_day, last_day, half
  from absence join person on person.id = person_id join person_labels() as named on labelled_id = person_id
  where $1::date between first_day and last_day and is_active
  order by full_name, person_id, half;

-- name: absences.forget_deleted_absences(timestamptz, timestamptz)
delete from deleted_absence where not (deleted_at > $1::timestamptz and deleted_at <= $2::timestamptz);

-- name: absences.insert_absences(int4, timestamptz, jsonb) → id int4, technician_id int4, kind text, first_day date, last_day date,
--   half text null, version int4
insert into absence (person_id, kind, first_day, last_day, half, recorded_by, recorded_at)
select technician_id, kind, first_day, last_day, half, $1, $2
from jsonb_to_recordset($3::jsonb)
  as given (technician_id int, kind text, first_day date, last_day date, half text)
order by technician_id, first_day, half
on conflict on constraint absence_overlap do nothing
returning id, person_id as technician_id, kind, first_day, last_day, half, version;

-- name: absences.lock_absence(int4) → id int4, technician_id int4, technician jsonb, kind text, first_day date, last_day date,
--   half text null, version int4
  select
absence.id, person_id as technician_id, named.labelled_person as technician, kind, first_day, last_day, half, version from absence join person_labels() as named on labelled_id = person_id
  where absence.id = $1 for update of absence;

-- name: absences.lock_absences(int4[]) → id int4, technician_id int4, technician jsonb, kind text, first_day date, last_day date,
--   half text null, version int4
  select
absence.id, person_id as technician_id, named.labelled_person as technician, kind, first_day, last_day, half, version from absence join person_labels() as named on labelled_id = person_id
  where absence.id = any($1::int[]) order by absence.id for update of absence;

-- name: absences.lock_deleted_absence(int4, timestamptz, timestamptz) → id int4, technician_id int4, technician jsonb, kind text,
--   first_day date, last_day date, half text null, version int4
select deleted.id, person_id as technician_id, named.labelled_person as technician, kind, first_day, last_day, half,
  version
from deleted_absence as deleted join person_labels() as named on labelled_id = person_id
where deleted.id = $1 and (deleted_at > $2::timestamptz and deleted_at <= $3::timestamptz) for update of deleted;

-- name: absences.lock_technicians(int4[]) → id int4, person jsonb
select id, labelled_person as person from person join person_labels() as named on labelled_id = id
where id = any($1::int[]) and is_technician(role) and erased_at is null
order by id for key share of person;

-- name: absences.remove_absence_1(timestamptz, int4)
insert into deleted_absence
  (id, person_id, kind, first_day, last_day, half, recorded_by, recorded_at, version, refs, deleted_at)
select id, person_id, kind, first_day, last_day, half, recorded_by, recorded_at, version, coalesce((
  select jsonb_agg(jsonb_build_object('source', source, 'ref', ref) order by source)
  from external_ref where absence_id = absence.id
), '[]'), $1 from absence where id = $2;

-- name: absences.remove_absence_2(int4)
delete from absence where id = $1;

-- name: absences.remove_absences(int4[])
delete from absence where id = any($1::int[]);

-- name: absences.restore_deleted_1(int4)
insert into absence (id, person_id, kind, first_day, last_day, half, recorded_by, recorded_at, version)
overriding system value
select id, person_id, kind, first_day, last_day, half, recorded_by, recorded_at, version
from deleted_absence where id = $1;

-- name: absences.restore_deleted_2(int4)
insert into external_ref (source, ref, absence_id)
select source, ref, id
from deleted_absence cross join lateral jsonb_to_recordset(refs) as named (source text, ref text)
where id = $1
on conflict do nothing;

-- name: absences.restore_deleted_3(int4)
delete from deleted_absence where id = $1;

-- name: absences.save_absence(text, date, date, text, int4) → version int4
update absence set kind = $1, first_day = $2, last_day = $3, half = $4
where id = $5 returning version;

-- name: absences.technicians_beside(int4[]) → technician_id int4, technician jsonb, segment text null, history json, is_active bool
select id as technician_id, labelled_person as technician, segment, (
select coalesce(json_agg(json_build_object('since', floor(extract(epoch from nullif(since, '-infinity')) * 1000)::bigint,
  'segment', name) order by since), '[]')
from person_segment join segment on segment.id = segment_id where person_id = person.id) as history, is_active
from person join person_labels() as named on labelled_id = id
where is_technician(role) and (is_active or id = any($1::int[]))
order by lower(full_name), id;

-- name: absences.worked_days_of(text, jsonb) → nth int4, days text[]
  select nth,
array(
  select distinct to_char(day, 'YYYY-MM-DD') as date from (
    select business_day(started_at, $1) as day from work_session
    where technician_id = person_id and voided_at is null and ended_at is distinct from started_at
      and week_number(started_at) between week_number((first_day - 1)::timestamptz)
        and week_number((last_day + 2)::timestamptz)
  ) as worked
  where half is null and day between first_day and last_day order by date
) as days
  from jsonb_to_recordset($2::jsonb)
    as absence (nth int, person_id int, first_day date, last_day date, half text);

-- activity_types --------------------------------------------------------------------------------------

-- name: activity_types.active_activity_types() → code text, label text, name text, name_ar text null, is_active bool
select code, label, label as name, name_ar, is_active from activity_type where is_active order by label;

-- name: activity_types.activity_type_of(text) → id int2, code text, label text, name text, name_ar text null, is_active bool,
--   is_charged bool, not_charged_from date null, version int4
select id, code, label, label as name, name_ar, is_active, not upper_inf(uncharged) as is_charged,
case when upper_inf(uncharged) then (select max(lower(stretch)) from unnest(uncharged) as stretch) end as not_charged_from,
version from activity_type where code = $1;

-- name: activity_types.activity_types_by_code(text[]) → code text, label text, name text, name_ar text null, is_active bool,
--   is_charged bool, not_charged_from date null, version int4
select code, label, label as name, name_ar, is_active, not upper_inf(uncharged) as is_charged,
case when upper_inf(uncharged) then (select max(lower(stretch)) from unnest(uncharged) as stretch) end as not_charged_from,
version from activity_type where code = any($1::text[]);

-- name: activity_types.all_activity_types() → code text, label text, name text, name_ar text null, is_active bool, is_charged bool,
--   not_charged_from date null, version int4, in_use bool
  select code, label, label as name, name_ar, is_active, not upper_inf(uncharged) as is_charged,
case when upper_inf(uncharged) then (select max(lower(stretch)) from unnest(uncharged) as stretch) end as not_charged_from,
version,
    (exists (select from work_session where work_session.activity_type_id = activity_type.id) or exists (select from estimate where estimate.activity_type_id = activity_type.id) or exists (select from planners_estimate where planners_estimate.activity_type_id = activity_type.id) or exists (select from planners_estimate_change where planners_estimate_change.activity_type_id = activity_type.id) or exists (select from past_work where past_work.activity_type_id = activity_type.id) or exists (select from correction_request where correction_request.activity_type_id = activity_type.id) or exists (select from invoice_line where invoice_line.activity_type_id = activity_type.id) or exists (select from late_arrival where late_arrival.activity_type_id = activity_type.id) or exists (select from closed_line where closed_line.activity_type_id = activity_type.id) or exists (select from closed_session_before where closed_session_before.activity_type_id = activity_type.id)) as in_use
  from activity_type order by label;

-- name: activity_types.day_of_change() → day date null
select (select (max(month) + interval '1 month')::date from locked_period) as day;

-- name: activity_types.insert_activity_type(text, text, text, bool) → code text, label text, name text, name_ar text null, is_active bool,
--   is_charged bool, not_charged_from date null, version int4
  insert into activity_type (code, label, name_ar, uncharged)
  values ($1, $2, $3, case when $4 then '{}' else datemultirange(daterange((select (max(month) + interval '1 month')::date from locked_period), null)) end)
  on conflict on constraint activity_code_taken do nothing
  returning code, label, label as name, name_ar, is_active, not upper_inf(uncharged) as is_charged,
case when upper_inf(uncharged) then (select max(lower(stretch)) from unnest(uncharged) as stretch) end as not_charged_from,
version;

-- name: activity_types.lock_activity_type(text) → id int2, code text, label text, name text, name_ar text null, is_active bool,
--   is_charged bool, not_charged_from date null, version int4
  select id, code, label, label as name, name_ar, is_active, not upper_inf(uncharged) as is_charged,
case when upper_inf(uncharged) then (select max(lower(stretch)) from unnest(uncharged) as stretch) end as not_charged_from,
version from activity_type where code = $1 for update;

-- name: activity_types.note_its_work(int2)
insert into work_to_learn
select distinct job_id, activity_type_id from work_session where activity_type_id = $1;

-- name: activity_types.remove_activity_type(int2)
delete from activity_type where id = $1;

-- name: activity_types.save_activity_type(text, text, bool, bool, bool, int2) → code text, label text, name text, name_ar text null,
--   is_active bool, is_charged bool, not_charged_from date null, version int4
  update activity_type set label = $1, name_ar = $2, is_active = $3,
    uncharged = case when $4 = not upper_inf(uncharged) then uncharged
      when $5 then uncharged - datemultirange(daterange((select (max(month) + interval '1 month')::date from locked_period), null)) else uncharged + datemultirange(daterange((select (max(month) + interval '1 month')::date from locked_period), null)) end
  where id = $6
  returning code, label, label as name, name_ar, is_active, not upper_inf(uncharged) as is_charged,
case when upper_inf(uncharged) then (select max(lower(stretch)) from unnest(uncharged) as stretch) end as not_charged_from,
version;

-- name: activity_types.work_on_accounts(int2) → job_id int4, sessions int4, seconds int8, halalas int8
select job_id, sum(sessions)::int as sessions, sum(effective_seconds)::bigint as seconds,
  sum(cost_halalas)::bigint as halalas
from posted_work() where activity_type_id = $1 and job_id is not null
group by job_id;

-- admin -----------------------------------------------------------------------------------------------

-- name: admin.absences_in() → id int4, technician int4, kind text, firstDay date, lastDay date, half text null, recordedBy int4,
--   recordedAt timestamptz
select id, person_id as technician, kind, first_day as "firstDay", last_day as "lastDay", half,
  recorded_by as "recordedBy", recorded_at as "recordedAt"
from absence order by id;

-- name: admin.active_rules_in() → weekday int2, startsLocal text, endsLocal text
select weekday, starts_local::text as "startsLocal", ends_local::text as "endsLocal"
from schedule_rule where is_active;

-- name: admin.answers_begin() → month text, technicians int4
select to_char(day, 'YYYY-MM') as month, count(distinct technician_id)::int as technicians
from posted_days() group by 1;

-- name: admin.answers_begin_accounts(int8) → id int4
select job_id as id from (select job_id, max(started_at) as last from work_session group by job_id) as worked
order by last desc, job_id limit $1;

-- name: admin.books_in_1() → time_zone text
select time_zone from workshop;

-- name: admin.books_in_2() → effectiveFrom date, rules jsonb
select effective_from as "effectiveFrom", rules from schedule_version order by effective_from;

-- name: admin.books_in_3() → startsAt timestamptz, endsAt timestamptz, type text, segment text, removedOn date null
select starts_at as "startsAt", ends_at as "endsAt", exception_type as type, segment, removed_on as "removedOn"
from schedule_exception;

-- name: admin.books_in_4() → technician int4, effectiveFrom date, halalas int4
select person_id as technician, effective_from as "effectiveFrom", halalas from hourly_rate;

-- name: admin.books_in_5() → activity text, from date null, to date null
select code as activity, lower(stretch) as "from", upper(stretch) - 1 as "to"
from activity_type cross join unnest(uncharged) as stretch;

-- name: admin.charged_events_in() → kind text, action text, subject text, isCharged bool null, at timestamptz
select kind, action, subject, (after ->> 'is_charged')::boolean as "isCharged", at from audit_entry
where kind = 'period' and action in ('locked', 'reopened')
  or kind = 'activity_type' and (after ? 'is_charged' or action = 'deleted')
order by id;

-- name: admin.closed_months_in(text, text) → month text, sessions int4, rawSeconds int8, effectiveSeconds int8, costHalalas int8,
--   lockedAt timestamptz, lockedBy int4, linesKeptAt timestamptz, isOlder bool, isPaidByCalendar bool
select case when extract(day from month) = 1 then to_char(month, 'YYYY-MM') else month::text end as month, session_count as sessions, raw_seconds as "rawSeconds",
  effective_seconds as "effectiveSeconds", cost_halalas as "costHalalas", locked_at as "lockedAt",
  locked_by as "lockedBy", coalesce(lines_kept_at, locked_at) as "linesKeptAt",
  lines_kept_at is distinct from locked_at and locked_at < (select applied_at from migration where name = $1) as "isOlder",
  locked_at < (select applied_at from migration where name = $2) as "isPaidByCalendar"
from locked_period where (zone_of_days is null or zone_of_days = (select time_zone from workshop)) order by month;

-- name: admin.closings_in() → subject text, entry int8, at timestamptz, by int4 null
select distinct on (subject) subject, id as entry, at, person_id as by
from audit_entry where kind = 'period' and action = 'locked' order by subject, id desc;

-- name: admin.codes_in_1() → id int2, name text
select id, code as name from activity_type;

-- name: admin.codes_in_2() → id int2, name text
select id, name from segment;

-- name: admin.codes_in_3() → id int2, name text null
select id, segment as name from calendar;

-- name: admin.employments_in_1() → id int4, createdAt timestamptz, isActive bool
select id, created_at as "createdAt", is_active as "isActive" from person where not is_machine(role);

-- name: admin.employments_in_2() → id int4, at timestamptz, isActive bool
select (after ->> 'id')::int as id, at, (after ->> 'is_active')::boolean as "isActive"
from audit_entry
where kind = 'technician' and action = 'changed' and before ->> 'is_active' <> after ->> 'is_active' and after ? 'id'
order by at, audit_entry.id;

-- name: admin.hires_in() → technician int4, at timestamptz
select (after ->> 'id')::int as technician, at from audit_entry
where kind = 'technician' and action = 'created' and after ->> 'id' in (select id::text from person);

-- name: admin.instances_of()
select where to_regclass('instance') is not null;

-- name: admin.last_good_backup()
select where to_regclass('backup_run') is not null;

-- name: admin.late_in() → place int8, session uuid, technician int4, segmentId int2, job int4, activityId int2, rateHalalas int4 null,
--   month text, postingDay date, arrivedDay date, carriedTo text null, sessions int2, rawSeconds int4, heldSeconds int4,
--   effectiveSeconds int4, costHalalas int8
select id as place, session_id as session, technician_id as technician, segment_id as "segmentId", job_id as job,
  activity_type_id as "activityId", rate_halalas as "rateHalalas", case when extract(day from month) = 1 then to_char(month, 'YYYY-MM') else month::text end as month,
  posting_day as "postingDay", business_day(arrived_at) as "arrivedDay", case when extract(day from carried_to) = 1 then to_char(carried_to, 'YYYY-MM') else carried_to::text end as "carriedTo",
  sessions, raw_seconds as "rawSeconds", held_seconds as "heldSeconds", effective_seconds as "effectiveSeconds",
  cost_halalas as "costHalalas"
from late_arrival order by id;

-- name: admin.logged_absences_in() → isNamed bool, action text, id int4, after jsonb null, at timestamptz, by int4 null, isErased bool null
select coalesce(after, before) ? 'technician_id' as "isNamed", action, (coalesce(after, before) ->> 'id')::int as id, after, at, person_id as by,
  (coalesce(after, before) ->> 'technician_id')::int in (select id from person where erased_at is not null) as "isErased"
from audit_entry where kind = 'absence' and coalesce(after, before) ? 'id' order by audit_entry.id;

-- name: admin.months_in() → month text
select to_char(month, 'YYYY-MM') as month from (
  select distinct date_trunc('month', started_at at time zone time_zone) as month from work_session, workshop
  -- Into which something ran on over its first midnight.
  union select distinct date_trunc('month', (started_at + (raw_seconds - 1) * interval '1 second') at time zone time_zone)
    from work_session, workshop where raw_seconds > 0 and voided_at is null
  union select date_trunc('month', day::timestamp) from day_work
  union select date_trunc('month', day::timestamp) from closed_line
  union select month::timestamp from locked_period
  union select month::timestamp from closed_session_before
  union select posting_day - extract(day from posting_day)::int + 1 from late_arrival
) as stored
where not exists (select from locked_period where locked_period.month = stored.month and not (zone_of_days is null or zone_of_days = (select time_zone from workshop)))
order by 1;

-- name: admin.parts_in() → calendar int2, segment text null, part int4, base int8, starts int4[], ends int4[], secondsBefore int4[]
select calendar_id as calendar, segment, part, base, starts, ends, seconds_before as "secondsBefore"
from calendar_part left join calendar on calendar.id = calendar_id order by calendar_id, part;

-- name: admin.pay_changes_in() → id int8, at timestamptz, before jsonb null, after jsonb null
select id, at, before, after from audit_entry
where kind = 'workshop' and (after ? 'factor_working_day' and before ? 'effective_from'
  or coalesce(after, before) ?& array['first_day', 'last_day', 'hours_a_day']) order by id;

-- name: admin.pay_in_1() → rules jsonb
select jsonb_build_object('effective_from', nullif(effective_from, '-infinity'),
  'factor_working_day', factor_working_day, 'factor_rest_day', factor_rest_day, 'factor_holiday', factor_holiday,
  'hours_a_day', hours_a_day, 'hours_a_week', hours_a_week, 'unpaid_activities', (
    select coalesce(jsonb_agg(code), '[]') from unpaid_activity
    join activity_type on activity_type.id = activity_type_id
    where unpaid_activity.effective_from = pay_rules.effective_from)) as rules
from pay_rules;

-- name: admin.pay_in_2() → id int4, technician_id int4 null, first_day date, last_day date, hours_a_day numeric null,
--   hours_a_week numeric null
select id, technician_id, first_day, last_day, hours_a_day, hours_a_week from pay_limit;

-- name: admin.pay_in_3() → month text, rules jsonb
select case when extract(day from month) = 1 then to_char(month, 'YYYY-MM') else month::text end as month, rules from closed_pay_rules;

-- name: admin.person_of(int4) → full_name text
select full_name from person where id = $1;

-- name: admin.running_in() → technician int4, since timestamptz
select technician_id as technician, started_at as since from work_session
where ended_at is null and voided_at is null;

-- name: admin.sessions_before_in(date) → month text, session uuid, technician int4, activity text, segment text null,
--   startedAt timestamptz, rawSeconds int4
select case when extract(day from month) = 1 then to_char(month, 'YYYY-MM') else month::text end as month, session_id as session, technician_id as technician, code as activity, segment.name as segment,
  started_at as "startedAt", raw_seconds as "rawSeconds"
from closed_session_before
join activity_type on activity_type.id = activity_type_id
left join segment on segment.id = segment_id
where date_trunc('month', month::timestamp) = $1::date;

-- name: admin.sessions_of(timestamptz, timestamptz) → id uuid, technician int4, job int4, activityId int2, segmentId int2 null,
--   startedAt timestamptz, endedAt timestamptz null, reportedEnd timestamptz null, isVoided bool, isCorrected bool, reviewFlags int2,
--   reviewedFlags int2, isEndMoved bool, rawSeconds int4 null, effectiveSeconds int4 null, rateHalalas int4 null, heldSeconds int4 null,
--   costHalalas int8 null, calendarId int2 null
select id, technician_id as technician, job_id as job, activity_type_id as "activityId", segment_id as "segmentId",
  started_at as "startedAt", ended_at as "endedAt",
  case when is_end_reported then ended_at else reported_ended_at end as "reportedEnd",
  voided_at is not null as "isVoided", corrected_at is not null as "isCorrected",
  review_flags as "reviewFlags", reviewed_flags as "reviewedFlags", end_moves > 0 as "isEndMoved",
  raw_seconds as "rawSeconds", effective_seconds as "effectiveSeconds", rate_halalas as "rateHalalas",
  held_seconds as "heldSeconds", cost_halalas as "costHalalas", calendar_id as "calendarId"
from work_session
where started_at >= $1 and started_at < $2
order by technician_id, started_at;

-- name: admin.shop_in_1() → id int4, label text null, segment text null
select id, labelled_person ->> 'label' as label, segment from person join person_labels() as named on labelled_id = id
order by id;

-- name: admin.shop_in_2() → technician int4, since timestamptz null, segment text
select person_id as technician, nullif(since, '-infinity') as since, name as segment
from person_segment join segment on segment.id = segment_id;

-- name: admin.shop_in_3() → id int4, number text, jobType int4 null, customer text
select id, job_no as number, job_type_id as "jobType", customer from job;

-- name: admin.shop_in_4() → month text
select to_char(month, 'YYYY-MM') as month from locked_period where not (zone_of_days is null or zone_of_days = (select time_zone from workshop));

-- name: admin.stored_of_1(date, date) → day date, technician int4, segment text null, sessions int4, rawSeconds int8, heldSeconds int8,
--   effectiveSeconds int8, costHalalas int8
select day, technician_id as technician, name as segment, sessions, raw_seconds as "rawSeconds",
  held_seconds as "heldSeconds", effective_seconds as "effectiveSeconds", cost_halalas as "costHalalas"
from day_work left join segment on segment.id = segment_id where day >= $1::date and day < $2::date + interval '1 month' order by day;

-- name: admin.stored_of_2(date, date) → month text, day date, technician int4, segment text null, rateHalalas int4 null, job int4,
--   activity text, sessions int4, rawSeconds int8, heldSeconds int8, effectiveSeconds int8, costHalalas int8
select case when extract(day from month) = 1 then to_char(month, 'YYYY-MM') else month::text end as month, day, technician_id as technician, segment.name as segment,
  rate_halalas as "rateHalalas", job_id as job, code as activity, sessions, raw_seconds as "rawSeconds",
  held_seconds as "heldSeconds", effective_seconds as "effectiveSeconds", cost_halalas as "costHalalas"
from closed_line
join activity_type on activity_type.id = activity_type_id
left join segment on segment.id = segment_id
where day >= $1::date and day < $2::date + interval '1 month' order by day;

-- admins ----------------------------------------------------------------------------------------------

-- name: admins.admin_by_id(int4) → id int4, full_name text, person jsonb, employee_number text null, email text null, rights text,
--   is_active bool, must_change_password bool, created_at timestamptz, version int4, left_on text null, last_signed_in_at timestamptz null,
--   has_second_factor bool, company_subject text null, company_address text null, company_linked_at timestamptz null, is_erased bool
select id, full_name, labelled_person as person, employee_number, email, rights, is_active, must_change_password, created_at, version,
  business_day(left_at)::text as left_on,
  (select max(created_at) from sign_in where person_id = person.id) as last_signed_in_at,
  exists (select from second_factor where person_id = person.id and confirmed_at is not null) as has_second_factor,
  subject as company_subject, address as company_address, linked_at as company_linked_at,
  erased_at is not null as is_erased
from person join person_labels() as named on labelled_id = id left join company_account on person_id = person.id
where is_admin(role) and id = $1
order by full_name, id;

-- name: admins.admins_by_name() → id int4, full_name text, person jsonb, employee_number text null, email text null, rights text,
--   is_active bool, must_change_password bool, created_at timestamptz, version int4, left_on text null, last_signed_in_at timestamptz null,
--   has_second_factor bool, company_subject text null, company_address text null, company_linked_at timestamptz null, is_erased bool
select id, full_name, labelled_person as person, employee_number, email, rights, is_active, must_change_password, created_at, version,
  business_day(left_at)::text as left_on,
  (select max(created_at) from sign_in where person_id = person.id) as last_signed_in_at,
  exists (select from second_factor where person_id = person.id and confirmed_at is not null) as has_second_factor,
  subject as company_subject, address as company_address, linked_at as company_linked_at,
  erased_at is not null as is_erased
from person join person_labels() as named on labelled_id = id left join company_account on person_id = person.id
where is_admin(role) and true
order by full_name, id;

-- name: admins.lock_admin(int4)
select from person where id = $1 and is_admin(role) for no key update;

-- name: admins.save_admin_rights(text, int4) → version int4
update person set rights = $1 where id = $2 returning version;

-- name: admins.set_admin_active(bool, bool, timestamptz, int4) → version int4, left_on text null
update person set is_active = $1, left_at = case when $2::boolean then null when is_active then $3 else left_at end where id = $4 returning version, business_day(left_at)::text as left_on;

-- analytics -------------------------------------------------------------------------------------------

-- name: analytics.accuracy_by_activity(timestamptz, timestamptz) → activity_code text, activity_label text, activity_label_ar text null,
--   session_count int4, item_count int4, estimated_seconds int8, actual_seconds int8, least_seconds int4, most_seconds int4
select code as activity_code, label as activity_label, name_ar as activity_label_ar, session_count, item_count,
  estimated_seconds, actual_seconds, least_seconds, most_seconds
from (
  select activity_type_id as id, sum(session_count)::int as session_count, count(*)::int as item_count,
    sum(estimated_seconds) as estimated_seconds, sum(actual_seconds) as actual_seconds,
    min(actual_seconds) as least_seconds, max(actual_seconds) as most_seconds
  from work_item
  where settled_at >= $1 and settled_at < $2 and left_out is null and estimated_seconds is not null
  group by activity_type_id
) as items
join activity_type using (id);

-- name: analytics.cockpit(timestamptz[], timestamptz, timestamptz, int4, int8, timestamptz, timestamptz, date) → overall json,
--   activities json, months json, cells json, cell_count int8, halalas_per_hour float8 null, left_out json
  with finest as materialized (
  select job_type_id, power_rating_id, rpm_category_id, activity_type_id, left_out,
    width_bucket(settled_at, $1::timestamptz[]) - 1 as place, min(started_at) as first_start,
    count(*) as item_count, sum(actual_seconds::float8 / nullif(estimated_seconds, 0) - 1) as deviations,
    sum(abs(actual_seconds - estimated_seconds)) as estimated_miss_seconds,
    sum(abs(actual_seconds - baseline_seconds)) as baseline_miss_seconds,
    sum(abs(actual_seconds - 3600 * learned_hours)) as learned_miss_seconds,
    count(*) filter (where actual_seconds <= 3600 * p80_hours) as covered
  from work_item where settled_at >= $2 and settled_at < $3
  group by job_type_id, power_rating_id, rpm_category_id, activity_type_id, left_out, place),
    counted as materialized (select * from finest where left_out is null),
    cells as materialized (
      select job_type_id, power_rating_id, rpm_category_id, activity_type_id, coalesce(sum(item_count), 0) as item_count, coalesce(sum(deviations), 0) as deviations,
coalesce(sum(estimated_miss_seconds), 0) as estimated_miss_seconds,
coalesce(sum(baseline_miss_seconds), 0) as baseline_miss_seconds,
coalesce(sum(learned_miss_seconds), 0) as learned_miss_seconds, coalesce(sum(covered), 0) as covered
      from counted group by job_type_id, power_rating_id, rpm_category_id, activity_type_id
    )
  select
    (select row_to_json(whole) from (select coalesce(sum(item_count), 0) as item_count, coalesce(sum(deviations), 0) as deviations,
coalesce(sum(estimated_miss_seconds), 0) as estimated_miss_seconds,
coalesce(sum(baseline_miss_seconds), 0) as baseline_miss_seconds,
coalesce(sum(learned_miss_seconds), 0) as learned_miss_seconds, coalesce(sum(covered), 0) as covered from counted) as whole) as overall,
    (select coalesce(json_agg(listed), '[]') from (
select code as activity_code, label as activity_label, name_ar as activity_label_ar, misses.*
from (select activity_type_id, coalesce(sum(item_count), 0) as item_count, coalesce(sum(deviations), 0) as deviations,
coalesce(sum(estimated_miss_seconds), 0) as estimated_miss_seconds,
coalesce(sum(baseline_miss_seconds), 0) as baseline_miss_seconds,
coalesce(sum(learned_miss_seconds), 0) as learned_miss_seconds, coalesce(sum(covered), 0) as covered from counted group by activity_type_id) as misses
join activity_type on id = activity_type_id
order by item_count desc, label) as listed) as activities, (select coalesce(json_agg(listed), '[]') from (
  select place, coalesce(sum(item_count), 0) as item_count, coalesce(sum(deviations), 0) as deviations,
coalesce(sum(estimated_miss_seconds), 0) as estimated_miss_seconds,
coalesce(sum(baseline_miss_seconds), 0) as baseline_miss_seconds,
coalesce(sum(learned_miss_seconds), 0) as learned_miss_seconds, coalesce(sum(covered), 0) as covered
  from generate_series(0, $4::int - 1) as place
  left join counted using (place)
  group by place order by place) as listed) as months,
    (select coalesce(json_agg(listed), '[]') from (
  select worst.*, job_type.name as job_type, job_type.name_ar as job_type_ar, power_rating.range_description as power_rating,
    rpm_category.description as rpm_category, activity_type.code as activity_code,
    activity_type.label as activity_label, activity_type.name_ar as activity_label_ar
  from (
    select * from cells
    order by estimated_miss_seconds desc, job_type_id, activity_type_id, power_rating_id, rpm_category_id
    limit $5
  ) as worst
  join job_type on job_type.id = job_type_id
  join activity_type on activity_type.id = activity_type_id
  left join power_rating on power_rating.id = power_rating_id
  left join rpm_category on rpm_category.id = rpm_category_id
  order by estimated_miss_seconds desc, job_type_id, activity_type_id, power_rating_id, rpm_category_id) as listed) as cells, (select count(*) from cells) as cell_count,
    (
  select sum(seconds * halalas_per_second) * 3600 / nullif(sum(seconds), 0)
  from (
    select technician_id, sum(actual_seconds) as seconds
    from work_item_share where settled_at >= $6 and settled_at < $7 group by technician_id
  ) as shares
  join (
    select technician_id, sum(cost_halalas)::float8 / nullif(sum(effective_seconds), 0) as halalas_per_second
    from posted_days()
    where day between business_day((select min(first_start) from counted)) and $8
    group by technician_id
  ) as rates using (technician_id)) as halalas_per_hour,
    (select coalesce(json_object_agg(left_out, items), '{}') from (
      select left_out, sum(item_count) as items from finest where left_out is not null group by left_out
    ) as left_out_items) as left_out;

-- name: analytics.cost_by(timestamptz, timestamptz) → id int4 null, name text null, name_ar text null, person jsonb null, is_charged bool,
--   cost_halalas int8
select id, name, name_ar, person, is_charged, cost_halalas from (
select id, job_no as name, null as name_ar, null::jsonb as person, job_id is not null as is_charged, cost_halalas
from (
select job_id, sum(cost_halalas)::bigint as cost_halalas
from posted_work() where posted_at >= $1 and posted_at < $2 group by job_id) as work
left join job on id = job_id) as costs
order by is_charged desc, cost_halalas desc, name nulls last, id;

-- name: analytics.efficiency(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) → technicians json, total_sessions int4,
--   total_items int4, open_job_items int4, left_out json
  select
    (select coalesce(json_agg(row), '[]') from (
select id as technician_id, full_name as technician_name, named.labelled_person as technician, employee_number,
  (
select name from person_segment join segment on segment.id = segment_id
where person_id = person.id and since < $1::timestamptz order by since desc limit 1) as segment, shares.*
from (
  select technician_id as id, sum(session_count)::int as session_count,
    count(log)::int as item_count, sum(estimated_seconds) as estimated_seconds,
    sum(actual_seconds) as actual_seconds, sum(actual_seconds::float8 * actual_seconds) as squared_seconds,
    sum(actual_seconds * log) as weighted_logs, sum(actual_seconds * log * log) as weighted_squares
  from (
    select technician_id, session_count, estimated_seconds, actual_seconds,
      ln(nullif(estimated_seconds, 0) / nullif(actual_seconds, 0)) as log
    from work_item_share where settled_at >= $2 and settled_at < $3
  ) as share
  group by technician_id
  having count(log) > 0
) as shares
join person using (id)
join person_labels() as named on labelled_id = id) as row) as technicians,
    coalesce(sum(sessions) filter (where left_out is null), 0)::int as total_sessions,
    coalesce(sum(items) filter (where left_out is null), 0)::int as total_items,
    coalesce(sum(open_items) filter (where left_out is null), 0)::int as open_job_items,
    coalesce(json_object_agg(left_out, items) filter (where left_out is not null), '{}') as left_out
  from (
    select left_out, sum(sessions) as sessions, sum(items)::int as items,
      sum(items) filter (where status <> 'closed') as open_items
    from (
      select job_id, left_out, sum(session_count) as sessions, count(*) as items
      from work_item where settled_at >= $4 and settled_at < $5 group by job_id, left_out
    ) as of_jobs
    join job on job.id = job_id
    group by left_out
  ) as counted;

-- name: analytics.learned(int8) → total_estimates int8, with_data int8, using_historical int8, high_confidence int8, improved int8,
--   measured int8, cells json
    select (
(select count(*) from estimate) + (
  select count(*) from learned_cell as cell
  where not exists (
    select from estimate
    where estimate.job_type_id = cell.job_type_id and estimate.activity_type_id = cell.activity_type_id
      and estimate.power_rating_id is not distinct from cell.power_rating_id
      and estimate.rpm_category_id is not distinct from cell.rpm_category_id))) as total_estimates, count(*) as with_data,
      count(*) filter (where use_historical) as using_historical,
      count(*) filter (where confidence = 'high') as high_confidence,
      count(*) filter (where learned_miss_seconds < baseline_miss_seconds) as improved,
      count(*) filter (where exists (
        select from work_item as item
        where item.activity_type_id = learned_cell.activity_type_id and item.job_type_id = learned_cell.job_type_id
          and item.power_rating_id is not distinct from learned_cell.power_rating_id
          and item.rpm_category_id is not distinct from learned_cell.rpm_category_id
          and item.settled_at is not null and item.left_out is null)) as measured,
      (select coalesce(json_agg(listed), '[]') from (
  select job_type.name as job_type, job_type.name_ar as job_type_ar, power_rating.range_description as power_rating,
    rpm_category.description as rpm_category, activity_type.label as activity,
    activity_type.name_ar as activity_ar, cell.baseline_seconds,
    cell.learned_seconds, cell.sample_count, cell.confidence, cell.use_historical, cell.baseline_miss_seconds,
    cell.learned_miss_seconds
  from learned_cell as cell
  join job_type on job_type.id = cell.job_type_id
  join activity_type on activity_type.id = cell.activity_type_id
  left join power_rating on power_rating.id = cell.power_rating_id
  left join rpm_category on rpm_category.id = cell.rpm_category_id
  where cell.sample_count > 0
  order by cell.sample_count desc, job_type.display_order, job_type.name, activity_type.label,
    cell.power_rating_id nulls first, cell.rpm_category_id nulls first
  limit $1) as listed) as cells
    from learned_cell where sample_count > 0;

-- name: analytics.overview(date, date, date, date, date, date, date, date, date, date, date) → today json, this_week json, this_month json,
--   active_technicians int8, open_jobs int8, using_learned int8, total_estimates int8
    select json_build_object(
  'sessions', coalesce(sum(sessions) filter (where day >= $1), 0),
  'effective_seconds', coalesce(sum(effective_seconds) filter (where day >= $2), 0),
  'cost_halalas', coalesce(sum(cost_halalas) filter (where day >= $3), 0)) as today, json_build_object(
  'sessions', coalesce(sum(sessions) filter (where day >= $4), 0),
  'effective_seconds', coalesce(sum(effective_seconds) filter (where day >= $5), 0),
  'cost_halalas', coalesce(sum(cost_halalas) filter (where day >= $6), 0)) as this_week,
      json_build_object(
  'sessions', coalesce(sum(sessions) filter (where day >= $7), 0),
  'effective_seconds', coalesce(sum(effective_seconds) filter (where day >= $8), 0),
  'cost_halalas', coalesce(sum(cost_halalas) filter (where day >= $9), 0)) as this_month,
      (select count(distinct technician_id) from work_session
       where ended_at is null and voided_at is null) as active_technicians,
      (select count(*) from job where status = 'open')  as open_jobs,
      (select count(*) from learned_cell where use_historical) as using_learned,
      (
(select count(*) from estimate) + (
  select count(*) from learned_cell as cell
  where not exists (
    select from estimate
    where estimate.job_type_id = cell.job_type_id and estimate.activity_type_id = cell.activity_type_id
      and estimate.power_rating_id is not distinct from cell.power_rating_id
      and estimate.rpm_category_id is not distinct from cell.rpm_category_id))) as total_estimates
    from posted_days() where day between $10 and $11;

-- name: analytics.work_by_period(text, date, date, date, date) → period text, sessions int4, technicians int4, effective_seconds int8,
--   cost_halalas int8
select to_char(period, $1) as period, coalesce(sessions, 0) as sessions,
  coalesce(technicians, 0) as technicians, coalesce(effective_seconds, 0)::bigint as effective_seconds,
  coalesce(cost_halalas, 0)::bigint as cost_halalas
from (
  select distinct day as period
  from (select generate_series($2::date, $3::date, '1 day')::date as day) as days
) as periods
left join (
  select period, sum(sessions)::int as sessions, count(*) filter (where sessions <> 0)::int as technicians,
    sum(effective_seconds) as effective_seconds, sum(cost_halalas) as cost_halalas
  from (
    select day as period, technician_id, sum(sessions) as sessions,
      sum(effective_seconds::int) as effective_seconds, sum(cost_halalas) as cost_halalas
    from posted_days() where day between $4 and $5
    group by 1, technician_id
  ) as own
  group by period
) as work using (period)
order by period;

-- audit -----------------------------------------------------------------------------------------------

-- name: audit.audit_entries_like_1(int8, int8) → id int8, at timestamptz, person_id int4 null, person_name text null, person jsonb null,
--   kind text, action text, subject text, subject_person jsonb null, before jsonb null, after jsonb null, hash text
  select audit_entry.id, at, person_id, full_name as person_name, author.labelled_person as person, kind, action, subject,
    named.labelled_person as subject_person, before, after,
    encode(hash, 'hex') as hash
  from audit_entry
  left join person on person.id = person_id
  left join person_labels() as author on author.labelled_id = person_id
  left join person_labels() as named on named.labelled_id = (case
when kind in ('technician', 'hourly_rate', 'admin')
  then coalesce((after ->> 'id')::int, (before ->> 'id')::int,
    case when action = 'password_changed' then person_id end)
when kind = 'invitation' then (after ->> 'person_id')::int
when kind in ('session', 'correction_request', 'absence')
  then coalesce((after ->> 'technician_id')::int, (before ->> 'technician_id')::int)
end)
  where true
  order by at desc, audit_entry.id desc
  limit $1 offset $2;

-- name: audit.audit_entries_like_2() → total int8
select count(*) as total from audit_entry left join person on person.id = person_id where true;

-- name: audit.audit_head() → id int8, at timestamptz, hash text
select id, at, encode(hash, 'hex') as hash from audit_entry order by id desc limit 1;

-- name: audit.check_seals(int8, int8) → id int8, hash bytea, kid text null, mac bytea null
select id, hash, kid, mac from audit_entry left join audit_seal on entry_id = id
where id > $1 order by id limit $2;

-- name: audit.first_cut_off() → id int8, what text
select entry_id as id, 'missing' as what from audit_seal
where entry_id > coalesce((select max(id) from audit_entry), 0) order by entry_id limit 1;

-- name: audit.first_fault() → id int8, what text
select id, what from (
  select id, case
    when id <> row_number() over in_order then 'missing'
    when previous_hash is distinct from lag(hash) over in_order then 'reordered'
    when hash is distinct from audit_hash(audit_entry) then 'altered'
  end as what
  from audit_entry
  window in_order as (order by id)
) as looked_at
where what is not null
order by id limit 1;

-- name: audit.has_audit_hash(text)
select from audit_entry where hash = decode($1, 'hex');

-- name: audit.people_in_audit() → id int4, full_name text, person jsonb
select id, full_name, labelled_person as person from person join person_labels() as named on labelled_id = id
where exists (select from audit_entry where person_id = person.id)
order by full_name, id;

-- name: audit.verify_audit() → entries int8
select count(*) as entries from audit_entry;

-- backup ----------------------------------------------------------------------------------------------

-- name: backup.back_up_to_file() → has bool
select to_regclass('backup_run') is not null as has;

-- name: backup.backups_fail_since(timestamptz, timestamptz) → since timestamptz null
select min(ended_at) as since from backup_run
where kind = 'nightly' and failure is not null and ended_at <= $1::timestamptz
  and ended_at > coalesce((
    select max(ended_at) from backup_run where failure is null and ended_at <= $2::timestamptz
  ), '-infinity');

-- name: backup.clear_empty_schema_1()
select from "job" limit 1;

-- name: backup.clear_empty_schema_2() → name name
select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e');

-- name: backup.drop_functions() → signature text
select pg_proc.oid::regprocedure::text as signature from pg_proc
where pronamespace = current_schema()::regnamespace
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e');

-- name: backup.enable_triggers() → name name
select distinct relname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
where relnamespace = current_schema()::regnamespace and not tgisinternal;

-- name: backup.end_sign_ins(timestamptz)
update sign_in set ended_at = greatest(created_at, $1::timestamptz) where ended_at is null;

-- name: backup.forget_old_runs(timestamptz)
delete from backup_run where ended_at < $1;

-- name: backup.header_of() → ?column? int4
select 1;

-- name: backup.newest(bool, timestamptz) → kind text, started_at timestamptz, ended_at timestamptz, place text, bytes int8 null,
--   table_count int4 null, row_count int8 null, photo_count int4 null, missing_photo_count int4 null, failure text null
select kind, started_at, ended_at, place, bytes, table_count, row_count, photo_count, missing_photo_count, failure
from backup_run where (failure is null) = $1 and ended_at <= $2::timestamptz
order by ended_at desc limit 1;

-- name: backup.nightly_runs(timestamptz) → good_since timestamptz null, failed_at timestamptz null
select max(started_at) filter (where failure is null) as good_since,
  max(ended_at) filter (where failure is not null) as failed_at
from backup_run where kind = 'nightly' and started_at <= $1::timestamptz;

-- name: backup.note_run(text, timestamptz, timestamptz, text, int8, int4, int8, int4, int4, text)
insert into backup_run (kind, started_at, ended_at, place, bytes, table_count, row_count, photo_count,
  missing_photo_count, failure)
values ($1, $2, $3, $4,
  $5, $6, $7, $8,
  $9, $10);

-- name: backup.photo_files_of_1()
select where to_regclass('photo_check') is not null;

-- name: backup.photo_files_of_2() → session_id uuid, sha256 text, photo_sha256 text null, thumbnail_sha256 text null
select session_id, encode(sha256, 'hex') as sha256, encode(photo_sha256, 'hex') as photo_sha256,
  encode(thumbnail_sha256, 'hex') as thumbnail_sha256
from media left join photo_check as known (media_id, photo_sha256, thumbnail_sha256) on media_id = media.id order by session_id, media.sha256;

-- name: backup.postgres_version() → version text
select current_setting('server_version') as version;

-- name: backup.sequence_values() → name name, last_value int8 null
select sequencename as name, last_value from pg_sequences where schemaname = current_schema() order by 1;

-- name: backup.set_sequences_1(text)
select where to_regclass($1) is not null;

-- name: backup.set_sequences_2(text, int8) → setval int8
select setval(to_regclass($1), $2::bigint);

-- name: backup.tables_to_back_up(name) → name name, columns text[]
select relname as name, array_agg(attname::text order by attnum) as columns
from pg_class
join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
  and attname <> $1
where relnamespace = current_schema()::regnamespace and relkind = 'r'
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
group by relname order by relname;

-- name: backup.take_foreign_keys() → table name, name name, definition text
select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
from pg_constraint join pg_class on pg_class.oid = conrelid
where connamespace = current_schema()::regnamespace and contype = 'f' order by 1, 2;

-- name: backup.user_tables_of() → name name
select relname as name from pg_class
where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
order by 1;

-- calendar --------------------------------------------------------------------------------------------

-- name: calendar.add_calendars_of_segments(text) → id int2, segment text null
insert into calendar (id, segment)
select (select max(id) from calendar) + row_number() over (order by segment), segment
from (select distinct segment from schedule_exception where segment <> $1) as own
where not exists (select from calendar where calendar.segment = own.segment)
returning id, segment;

-- name: calendar.add_deltas
with taken as (
  delete from day_delta where true returning *
), summed as (
  select day, technician_id, segment_id, sum(raw) as raw, sum(seconds) as seconds, sum(held) as held, sum(cost) as cost
  from taken group by day, technician_id, segment_id
)
update day_work as d
set raw_seconds = d.raw_seconds + summed.raw, effective_seconds = d.effective_seconds + summed.seconds,
  held_seconds = d.held_seconds + summed.held, cost_halalas = d.cost_halalas + summed.cost
from summed
where d.day = summed.day and d.technician_id = summed.technician_id and d.segment_id = summed.segment_id
  and (summed.raw <> 0 or summed.seconds <> 0 or summed.held <> 0 or summed.cost <> 0);

-- name: calendar.base_of_part(int2, int4) → base int8
select base from calendar_part where calendar_id = $1 and part = $2;

-- name: calendar.bring_to_today_1(date)
delete from schedule_version where effective_from > $1::date;

-- name: calendar.bring_to_today_2(date, date)
update schedule_exception set removed_on = $1::date where removed_on > $2::date;

-- name: calendar.calendar_exceptions() → from timestamptz, to timestamptz, type text, segment text, removedOn date null
select starts_at as "from", ends_at as "to", exception_type as type, segment, removed_on as "removedOn"
from schedule_exception;

-- name: calendar.calendars() → id int2, segment text null
select id, segment from calendar order by id;

-- name: calendar.change_time_zone() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha.results'));

-- name: calendar.closed_that_would_change(text, text, text, text) → month text, sessions int4
select to_char(month, 'YYYY-MM') as month, count(*)::int as sessions
from work_session
join locked_period on month in (
  date_trunc('month', business_day(started_at, $1)), date_trunc('month', business_day(started_at, $2)))
where ended_at is not null and voided_at is null
  and business_day(started_at, $3) <> business_day(started_at, $4)
group by month order by month;

-- name: calendar.correct
with corrected as (
update work_session as s
set raw_seconds = f.raw, effective_seconds = f.seconds, held_seconds = f.held, rate_halalas = f.rate,
  cost_halalas = f.cost, calendar_id = nullif(f.calendar, 1), segment_id = f.segment_id
from (
select counted.*, cost_halalas(seconds, rate) as cost, nullif(raw_seconds(counts_until, ended_at), 0) as held
from (
  select s.*, raw_seconds(started_at, counts_until) as raw,
    (working_seconds(till, second_of(counts_until)) - working_seconds(since, second_of(started_at)))::int as seconds
  from (
    select s.*, case when is_held then believed_end(calendar, started_at, ended_at, $1) else ended_at end
      as counts_until
    from (
select s.id, s.technician_id, s.started_at, s.ended_at, s.voided_at is null as counts,
  business_day(s.started_at, $2) as day, s.review_flags & ~s.reviewed_flags & $3::int <> 0 as is_held,
  s.raw_seconds, s.effective_seconds, s.held_seconds, s.cost_halalas, s.rate_halalas, s.calendar_id,
  coalesce(s.segment_id, segment_at(s.technician_id, s.started_at)) as segment_id,
  -- of everybody where it is null, unless there is no result yet
  case when coalesce(s.calendar_id, 1) = 1
      and (s.effective_seconds is null or own.id = any ($4::smallint[]))
      -- of another segment than the session's: its start was moved there
      or kept.segment <> coalesce(segment.name, '')
    then coalesce(own.id, 1::smallint) else coalesce(s.calendar_id, 1::smallint) end as calendar,
  s.rate_halalas as rate
from work_session as s
left join segment on segment.id = coalesce(s.segment_id, segment_at(s.technician_id, s.started_at))
left join calendar as own on own.segment = segment.name
left join calendar as kept on kept.id = s.calendar_id
where s.ended_at is not null and not exists (select from late_arrival where session_id = s.id) and s.ended_at > $5 and true) as s
  ) as s
  join calendar_part as since
    on since.calendar_id = s.calendar and since.part = part_of(second_of(started_at), $6::int)
  join calendar_part as till
    on till.calendar_id = s.calendar and till.part = part_of(second_of(counts_until), $7::int)
  -- counts once what is read several times below
  offset 0
) as counted
where effective_seconds is distinct from seconds or rate_halalas is distinct from rate
  or cost_halalas is distinct from cost_halalas(seconds, rate) or coalesce(calendar_id, 1) <> calendar
  or raw_seconds is distinct from raw
  or held_seconds is distinct from nullif(raw_seconds(counts_until, ended_at), 0)) as f
where s.id = f.id and s.started_at = f.started_at and s.ended_at = f.ended_at
  and s.technician_id = f.technician_id and (s.voided_at is null) = f.counts
  and s.effective_seconds is not distinct from f.effective_seconds
  and s.cost_halalas is not distinct from f.cost_halalas
  returning f.day, f.technician_id, coalesce(f.segment_id, 0) as segment_id, f.counts, f.raw - f.raw_seconds as raw,
    f.seconds - f.effective_seconds as seconds, coalesce(f.held, 0) - coalesce(f.held_seconds, 0) as held,
    f.cost - f.cost_halalas as cost
)
insert into day_delta
select day, technician_id, segment_id, sum(raw), sum(seconds), sum(held), sum(cost)
from corrected where counts group by day, technician_id, segment_id;

-- name: calendar.correct_results_1() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha.results'));

-- name: calendar.correct_results_2() → id uuid
select distinct session_id as id from result_to_check;

-- name: calendar.correct_results_3()
delete from result_to_check;

-- name: calendar.count_on_another_day(text, text) → count int4
select count(*)::int as count from work_session
where ended_at is not null and voided_at is null
  and business_day(started_at, $1) <> business_day(started_at, $2);

-- name: calendar.effect_of(text, text, int4, int2[], timestamptz, int4, int4) → technician_id int4, technician_name text, technician jsonb,
--   employee_number text null, session_count int8, seconds_before int8, seconds_after int8, halalas_before numeric, halalas_after numeric
select technician_id, full_name as technician_name, named.labelled_person as technician, employee_number, count(*) as session_count,
  sum(effective_seconds) as seconds_before, sum(seconds) as seconds_after,
  sum(cost_halalas) as halalas_before, sum(cost) as halalas_after
from (
select counted.*, cost_halalas(seconds, rate) as cost, nullif(raw_seconds(counts_until, ended_at), 0) as held
from (
  select s.*, raw_seconds(started_at, counts_until) as raw,
    (working_seconds(till, second_of(counts_until)) - working_seconds(since, second_of(started_at)))::int as seconds
  from (
    select s.*, case when is_held then believed_end(calendar, started_at, ended_at, $1) else ended_at end
      as counts_until
    from (
select s.id, s.technician_id, s.started_at, s.ended_at, s.voided_at is null as counts,
  business_day(s.started_at, $2) as day, s.review_flags & ~s.reviewed_flags & $3::int <> 0 as is_held,
  s.raw_seconds, s.effective_seconds, s.held_seconds, s.cost_halalas, s.rate_halalas, s.calendar_id,
  coalesce(s.segment_id, segment_at(s.technician_id, s.started_at)) as segment_id,
  -- of everybody where it is null, unless there is no result yet
  case when coalesce(s.calendar_id, 1) = 1
      and (s.effective_seconds is null or own.id = any ($4::smallint[]))
      -- of another segment than the session's: its start was moved there
      or kept.segment <> coalesce(segment.name, '')
    then coalesce(own.id, 1::smallint) else coalesce(s.calendar_id, 1::smallint) end as calendar,
  s.rate_halalas as rate
from work_session as s
left join segment on segment.id = coalesce(s.segment_id, segment_at(s.technician_id, s.started_at))
left join calendar as own on own.segment = segment.name
left join calendar as kept on kept.id = s.calendar_id
where s.ended_at is not null and not exists (select from late_arrival where session_id = s.id) and s.ended_at > $5 and true) as s
  ) as s
  join calendar_part as since
    on since.calendar_id = s.calendar and since.part = part_of(second_of(started_at), $6::int)
  join calendar_part as till
    on till.calendar_id = s.calendar and till.part = part_of(second_of(counts_until), $7::int)
  -- counts once what is read several times below
  offset 0
) as counted
where effective_seconds is distinct from seconds or rate_halalas is distinct from rate
  or cost_halalas is distinct from cost_halalas(seconds, rate) or coalesce(calendar_id, 1) <> calendar
  or raw_seconds is distinct from raw
  or held_seconds is distinct from nullif(raw_seconds(counts_until, ended_at), 0)) as differing
join person on person.id = technician_id
join person_labels() as named on labelled_id = technician_id
where counts and (seconds <> effective_seconds or cost <> cost_halalas)
group by technician_id, full_name, labelled_person, employee_number
order by full_name, technician_id;

-- name: calendar.forget_versions()
delete from schedule_version;

-- name: calendar.in_turn() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha.schedule'));

-- name: calendar.is_app_running() → free bool
select pg_try_advisory_xact_lock(hashtext('warsha.running')) as free;

-- name: calendar.is_open_month() → month date
select month from locked_period order by month;

-- name: calendar.is_schedule_ahead(date, date) → ahead bool
select exists (select from schedule_version where effective_from > $1::date)
  or exists (select from schedule_exception where removed_on > $2::date) as ahead;

-- name: calendar.last_part_made() → part int4 null
select max(part) as part from calendar_part;

-- name: calendar.lock_schedule()
lock table schedule_version in share row exclusive mode;

-- name: calendar.locked_month_in(text, text, int4, int2[], text, int4, timestamptz, timestamptz, timestamptz, int4, int4) → month text
  select to_char(locked_period.month, 'YYYY-MM') as month
  from (
  select counted.*, cost_halalas(seconds, rate) as cost, nullif(raw_seconds(counts_until, ended_at), 0) as held
  from (
    select s.*, raw_seconds(started_at, counts_until) as raw,
      (working_seconds(till, second_of(counts_until)) - working_seconds(since, second_of(started_at)))::int as seconds
    from (
      select s.*, case when is_held then believed_end(calendar, started_at, ended_at, $1) else ended_at end
        as counts_until
      from (
  select s.id, s.technician_id, s.started_at, s.ended_at, s.voided_at is null as counts,
    business_day(s.started_at, $2) as day, s.review_flags & ~s.reviewed_flags & $3::int <> 0 as is_held,
    s.raw_seconds, s.effective_seconds, s.held_seconds, s.cost_halalas, s.rate_halalas, s.calendar_id,
    coalesce(s.segment_id, segment_at(s.technician_id, s.started_at)) as segment_id,
    -- of everybody where it is null, unless there is no result yet
    case when coalesce(s.calendar_id, 1) = 1
        and (s.effective_seconds is null or own.id = any ($4::smallint[]))
        -- of another segment than the session's: its start was moved there
        or kept.segment <> coalesce(segment.name, '')
      then coalesce(own.id, 1::smallint) else coalesce(s.calendar_id, 1::smallint) end as calendar,
    (
select halalas from hourly_rate
where person_id = s.technician_id and effective_from <= business_day(s.started_at, $5)
order by effective_from desc limit 1) as rate
  from work_session as s
  left join segment on segment.id = coalesce(s.segment_id, segment_at(s.technician_id, s.started_at))
  left join calendar as own on own.segment = segment.name
  left join calendar as kept on kept.id = s.calendar_id
  where s.ended_at is not null and not exists (select from late_arrival where session_id = s.id) and s.technician_id = $6 and s.started_at >= $7 and s.started_at < $8
    and week_number(s.started_at) >= week_number($9::timestamptz)) as s
    ) as s
    join calendar_part as since
      on since.calendar_id = s.calendar and since.part = part_of(second_of(started_at), $10::int)
    join calendar_part as till
      on till.calendar_id = s.calendar and till.part = part_of(second_of(counts_until), $11::int)
    -- counts once what is read several times below
    offset 0
  ) as counted
  where effective_seconds is distinct from seconds or rate_halalas is distinct from rate
    or cost_halalas is distinct from cost_halalas(seconds, rate) or coalesce(calendar_id, 1) <> calendar
    or raw_seconds is distinct from raw
    or held_seconds is distinct from nullif(raw_seconds(counts_until, ended_at), 0)) as differing
  join locked_period on locked_period.month = date_trunc('month', day)
  order by 1 limit 1;

-- name: calendar.moved_1(text, text, text, text)
update schedule_exception set starts_at = (starts_at at time zone $1) at time zone $2,
  ends_at = (ends_at at time zone $3) at time zone $4;

-- name: calendar.moved_2(text)
update locked_period set zone_of_days = coalesce(zone_of_days, $1);

-- name: calendar.moved_3(text, text, int4, int2[], text, text, int4, int4)
  update work_session as s
  set raw_seconds = f.raw, effective_seconds = f.seconds, held_seconds = f.held, rate_halalas = f.rate,
    cost_halalas = f.cost, calendar_id = nullif(f.calendar, 1), segment_id = f.segment_id
  from (
  select counted.*, cost_halalas(seconds, rate) as cost, nullif(raw_seconds(counts_until, ended_at), 0) as held
  from (
    select s.*, raw_seconds(started_at, counts_until) as raw,
      (working_seconds(till, second_of(counts_until)) - working_seconds(since, second_of(started_at)))::int as seconds
    from (
      select s.*, case when is_held then believed_end(calendar, started_at, ended_at, $1) else ended_at end
        as counts_until
      from (
  select s.id, s.technician_id, s.started_at, s.ended_at, s.voided_at is null as counts,
    business_day(s.started_at, $2) as day, s.review_flags & ~s.reviewed_flags & $3::int <> 0 as is_held,
    s.raw_seconds, s.effective_seconds, s.held_seconds, s.cost_halalas, s.rate_halalas, s.calendar_id,
    coalesce(s.segment_id, segment_at(s.technician_id, s.started_at)) as segment_id,
    -- of everybody where it is null, unless there is no result yet
    case when coalesce(s.calendar_id, 1) = 1
        and (s.effective_seconds is null or own.id = any ($4::smallint[]))
        -- of another segment than the session's: its start was moved there
        or kept.segment <> coalesce(segment.name, '')
      then coalesce(own.id, 1::smallint) else coalesce(s.calendar_id, 1::smallint) end as calendar,
    (
select halalas from hourly_rate
where person_id = s.technician_id and effective_from <= business_day(s.started_at, $5)
order by effective_from desc limit 1) as rate
  from work_session as s
  left join segment on segment.id = coalesce(s.segment_id, segment_at(s.technician_id, s.started_at))
  left join calendar as own on own.segment = segment.name
  left join calendar as kept on kept.id = s.calendar_id
  where s.ended_at is not null and not exists (select from late_arrival where session_id = s.id) and (s.effective_seconds is null or not exists (
  select from locked_period where month = date_trunc('month', business_day(s.started_at, $6))))) as s
    ) as s
    join calendar_part as since
      on since.calendar_id = s.calendar and since.part = part_of(second_of(started_at), $7::int)
    join calendar_part as till
      on till.calendar_id = s.calendar and till.part = part_of(second_of(counts_until), $8::int)
    -- counts once what is read several times below
    offset 0
  ) as counted
  where effective_seconds is distinct from seconds or rate_halalas is distinct from rate
    or cost_halalas is distinct from cost_halalas(seconds, rate) or coalesce(calendar_id, 1) <> calendar
    or raw_seconds is distinct from raw
    or held_seconds is distinct from nullif(raw_seconds(counts_until, ended_at), 0)) as f
  where s.id = f.id and s.started_at = f.started_at and s.ended_at = f.ended_at
    and s.technician_id = f.technician_id and (s.voided_at is null) = f.counts
    and s.effective_seconds is not distinct from f.effective_seconds
    and s.cost_halalas is not distinct from f.cost_halalas;

-- name: calendar.note_work(timestamptz)
insert into work_to_learn select distinct job_id, activity_type_id from work_session as s where s.ended_at > $1 and true;

-- name: calendar.rebuild_results(text, text, int4, int2[], text, int4, int4)
  update work_session as s
  set raw_seconds = f.raw, effective_seconds = f.seconds, held_seconds = f.held, rate_halalas = f.rate,
    cost_halalas = f.cost, calendar_id = nullif(f.calendar, 1), segment_id = f.segment_id
  from (
  select counted.*, cost_halalas(seconds, rate) as cost, nullif(raw_seconds(counts_until, ended_at), 0) as held
  from (
    select s.*, raw_seconds(started_at, counts_until) as raw,
      (working_seconds(till, second_of(counts_until)) - working_seconds(since, second_of(started_at)))::int as seconds
    from (
      select s.*, case when is_held then believed_end(calendar, started_at, ended_at, $1) else ended_at end
        as counts_until
      from (
  select s.id, s.technician_id, s.started_at, s.ended_at, s.voided_at is null as counts,
    business_day(s.started_at, $2) as day, s.review_flags & ~s.reviewed_flags & $3::int <> 0 as is_held,
    s.raw_seconds, s.effective_seconds, s.held_seconds, s.cost_halalas, s.rate_halalas, s.calendar_id,
    coalesce(s.segment_id, segment_at(s.technician_id, s.started_at)) as segment_id,
    -- of everybody where it is null, unless there is no result yet
    case when coalesce(s.calendar_id, 1) = 1
        and (s.effective_seconds is null or own.id = any ($4::smallint[]))
        -- of another segment than the session's: its start was moved there
        or kept.segment <> coalesce(segment.name, '')
      then coalesce(own.id, 1::smallint) else coalesce(s.calendar_id, 1::smallint) end as calendar,
    (
select halalas from hourly_rate
where person_id = s.technician_id and effective_from <= business_day(s.started_at, $5)
order by effective_from desc limit 1) as rate
  from work_session as s
  left join segment on segment.id = coalesce(s.segment_id, segment_at(s.technician_id, s.started_at))
  left join calendar as own on own.segment = segment.name
  left join calendar as kept on kept.id = s.calendar_id
  where s.ended_at is not null and not exists (select from late_arrival where session_id = s.id) and true) as s
    ) as s
    join calendar_part as since
      on since.calendar_id = s.calendar and since.part = part_of(second_of(started_at), $6::int)
    join calendar_part as till
      on till.calendar_id = s.calendar and till.part = part_of(second_of(counts_until), $7::int)
    -- counts once what is read several times below
    offset 0
  ) as counted
  where effective_seconds is distinct from seconds or rate_halalas is distinct from rate
    or cost_halalas is distinct from cost_halalas(seconds, rate) or coalesce(calendar_id, 1) <> calendar
    or raw_seconds is distinct from raw
    or held_seconds is distinct from nullif(raw_seconds(counts_until, ended_at), 0)) as f
  where s.id = f.id and s.started_at = f.started_at and s.ended_at = f.ended_at
    and s.technician_id = f.technician_id and (s.voided_at is null) = f.counts
    and s.effective_seconds is not distinct from f.effective_seconds
    and s.cost_halalas is not distinct from f.cost_halalas;

-- name: calendar.rebuild_rollup_1()
delete from day_work;

-- name: calendar.rebuild_rollup_2()
  insert into day_work
    (day, technician_id, segment_id, sessions, raw_seconds, effective_seconds, held_seconds, cost_halalas)
select business_day(started_at, time_zone) as day, technician_id, coalesce(segment_id, 0)::smallint as segment_id,
  count(*)::int as sessions, sum(raw_seconds) as raw_seconds, sum(effective_seconds) as effective_seconds,
  coalesce(sum(held_seconds), 0) as held_seconds, sum(cost_halalas)::bigint as cost_halalas
from work_session, workshop
where effective_seconds is not null and voided_at is null
group by 1, 2, 3 order by 1, 2, 3;

-- name: calendar.relearn()
insert into work_to_learn default values;

-- name: calendar.repair_hours_1() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha.results'));

-- name: calendar.repair_hours_2(text, text, int4, int2[], text, text, int4, int4)
  update work_session as s
  set raw_seconds = f.raw, effective_seconds = f.seconds, held_seconds = f.held, rate_halalas = f.rate,
    cost_halalas = f.cost, calendar_id = nullif(f.calendar, 1), segment_id = f.segment_id
  from (
  select counted.*, cost_halalas(seconds, rate) as cost, nullif(raw_seconds(counts_until, ended_at), 0) as held
  from (
    select s.*, raw_seconds(started_at, counts_until) as raw,
      (working_seconds(till, second_of(counts_until)) - working_seconds(since, second_of(started_at)))::int as seconds
    from (
      select s.*, case when is_held then believed_end(calendar, started_at, ended_at, $1) else ended_at end
        as counts_until
      from (
  select s.id, s.technician_id, s.started_at, s.ended_at, s.voided_at is null as counts,
    business_day(s.started_at, $2) as day, s.review_flags & ~s.reviewed_flags & $3::int <> 0 as is_held,
    s.raw_seconds, s.effective_seconds, s.held_seconds, s.cost_halalas, s.rate_halalas, s.calendar_id,
    coalesce(s.segment_id, segment_at(s.technician_id, s.started_at)) as segment_id,
    -- of everybody where it is null, unless there is no result yet
    case when coalesce(s.calendar_id, 1) = 1
        and (s.effective_seconds is null or own.id = any ($4::smallint[]))
        -- of another segment than the session's: its start was moved there
        or kept.segment <> coalesce(segment.name, '')
      then coalesce(own.id, 1::smallint) else coalesce(s.calendar_id, 1::smallint) end as calendar,
    (
select halalas from hourly_rate
where person_id = s.technician_id and effective_from <= business_day(s.started_at, $5)
order by effective_from desc limit 1) as rate
  from work_session as s
  left join segment on segment.id = coalesce(s.segment_id, segment_at(s.technician_id, s.started_at))
  left join calendar as own on own.segment = segment.name
  left join calendar as kept on kept.id = s.calendar_id
  where s.ended_at is not null and not exists (select from late_arrival where session_id = s.id) and (s.effective_seconds is null or not exists (
  select from locked_period where month = date_trunc('month', business_day(s.started_at, $6))))) as s
    ) as s
    join calendar_part as since
      on since.calendar_id = s.calendar and since.part = part_of(second_of(started_at), $7::int)
    join calendar_part as till
      on till.calendar_id = s.calendar and till.part = part_of(second_of(counts_until), $8::int)
    -- counts once what is read several times below
    offset 0
  ) as counted
  where effective_seconds is distinct from seconds or rate_halalas is distinct from rate
    or cost_halalas is distinct from cost_halalas(seconds, rate) or coalesce(calendar_id, 1) <> calendar
    or raw_seconds is distinct from raw
    or held_seconds is distinct from nullif(raw_seconds(counts_until, ended_at), 0)) as f
  where s.id = f.id and s.started_at = f.started_at and s.ended_at = f.ended_at
    and s.technician_id = f.technician_id and (s.voided_at is null) = f.counts
    and s.effective_seconds is not distinct from f.effective_seconds
    and s.cost_halalas is not distinct from f.cost_halalas;

-- name: calendar.save_parts(int2, jsonb)
insert into calendar_part as stored (calendar_id, part, base, starts, ends, seconds_before)
select $1, part, base, starts, ends, seconds_before
from jsonb_to_recordset($2::jsonb)
  as made (part int, base bigint, starts int[], ends int[], seconds_before int[])
order by part
on conflict (calendar_id, part) do update
set base = excluded.base, starts = excluded.starts, ends = excluded.ends, seconds_before = excluded.seconds_before
where (stored.base, stored.starts, stored.ends, stored.seconds_before)
  is distinct from (excluded.base, excluded.starts, excluded.ends, excluded.seconds_before);

-- name: calendar.save_time_zone(text)
insert into workshop (time_zone) values ($1)
on conflict (is_only) do update set time_zone = excluded.time_zone;

-- name: calendar.save_version(date, date)
  insert into schedule_version (effective_from, rules)
  select $1::date, (
select coalesce(jsonb_agg(jsonb_build_object(
  'weekday', weekday,
  'starts', extract(epoch from starts_local)::int,
  'ends', extract(epoch from ends_local)::int
) order by weekday, starts_local), '[]')
from schedule_rule where is_active)
  where (
select coalesce(jsonb_agg(jsonb_build_object(
  'weekday', weekday,
  'starts', extract(epoch from starts_local)::int,
  'ends', extract(epoch from ends_local)::int
) order by weekday, starts_local), '[]')
from schedule_rule where is_active) is distinct from (
    select rules from schedule_version where effective_from <= $2::date order by effective_from desc limit 1)
  on conflict (effective_from) do update set rules = excluded.rules;

-- name: calendar.schedule_versions() → effectiveFrom date, rules jsonb
select effective_from as "effectiveFrom", rules from schedule_version order by effective_from;

-- name: calendar.scope_of_rate(int4, date) → day date null
select min(effective_from) as day from hourly_rate
where person_id = $1 and effective_from > $2;

-- name: calendar.stored_time_zone() → time_zone text
select time_zone from workshop;

-- name: calendar.verdict() → count int8
select count(*) from work_session where ended_at is not null;

-- name: calendar.verify_hours()
set transaction isolation level repeatable read read only;

-- name: calendar.wrong_days() → day date, technician text, sessions_stored int4 null, sessions int4 null, seconds_stored int8 null,
--   seconds int8 null, halalas_stored int8 null, halalas int8 null
  select coalesce(kept.day, made.day) as day, full_name as technician,
    kept.sessions as sessions_stored, made.sessions,
    kept.effective_seconds as seconds_stored, made.effective_seconds as seconds,
    kept.cost_halalas as halalas_stored, made.cost_halalas as halalas
  from day_work as kept
  full join (
select business_day(started_at, time_zone) as day, technician_id, coalesce(segment_id, 0)::smallint as segment_id,
  count(*)::int as sessions, sum(raw_seconds) as raw_seconds, sum(effective_seconds) as effective_seconds,
  coalesce(sum(held_seconds), 0) as held_seconds, sum(cost_halalas)::bigint as cost_halalas
from work_session, workshop
where effective_seconds is not null and voided_at is null
group by 1, 2, 3) as made using (day, technician_id, segment_id)
  join person on person.id = technician_id
  where (kept.sessions, kept.raw_seconds, kept.effective_seconds, kept.held_seconds, kept.cost_halalas)
    is distinct from (made.sessions, made.raw_seconds, made.effective_seconds, made.held_seconds, made.cost_halalas)
  order by 1, 2;

-- name: calendar.wrong_results(text, text, int4, int2[], text, text, text, int4, int4) → id uuid, technician text, started_at timestamptz,
--   is_closed bool, seconds_stored int4 null, seconds int4, halalas_stored int8 null, halalas int8
  select differing.id, full_name as technician, started_at, exists (select from locked_period where month = date_trunc('month', differing.day)) as is_closed,
    effective_seconds as seconds_stored, seconds, cost_halalas as halalas_stored, cost as halalas
  from (
  select counted.*, cost_halalas(seconds, rate) as cost, nullif(raw_seconds(counts_until, ended_at), 0) as held
  from (
    select s.*, raw_seconds(started_at, counts_until) as raw,
      (working_seconds(till, second_of(counts_until)) - working_seconds(since, second_of(started_at)))::int as seconds
    from (
      select s.*, case when is_held then believed_end(calendar, started_at, ended_at, $1) else ended_at end
        as counts_until
      from (
  select s.id, s.technician_id, s.started_at, s.ended_at, s.voided_at is null as counts,
    business_day(s.started_at, $2) as day, s.review_flags & ~s.reviewed_flags & $3::int <> 0 as is_held,
    s.raw_seconds, s.effective_seconds, s.held_seconds, s.cost_halalas, s.rate_halalas, s.calendar_id,
    coalesce(s.segment_id, segment_at(s.technician_id, s.started_at)) as segment_id,
    -- of everybody where it is null, unless there is no result yet
    case when coalesce(s.calendar_id, 1) = 1
        and (s.effective_seconds is null or own.id = any ($4::smallint[]))
        -- of another segment than the session's: its start was moved there
        or kept.segment <> coalesce(segment.name, '')
      then coalesce(own.id, 1::smallint) else coalesce(s.calendar_id, 1::smallint) end as calendar,
    (
select halalas from hourly_rate
where person_id = s.technician_id and effective_from <= business_day(s.started_at, $5)
order by effective_from desc limit 1) as rate
  from work_session as s
  left join segment on segment.id = coalesce(s.segment_id, segment_at(s.technician_id, s.started_at))
  left join calendar as own on own.segment = segment.name
  left join calendar as kept on kept.id = s.calendar_id
  where s.ended_at is not null and not exists (select from late_arrival where session_id = s.id) and not exists (
  select from locked_period
  where month = date_trunc('month', business_day(s.started_at, $6)) and zone_of_days <> $7)) as s
    ) as s
    join calendar_part as since
      on since.calendar_id = s.calendar and since.part = part_of(second_of(started_at), $8::int)
    join calendar_part as till
      on till.calendar_id = s.calendar and till.part = part_of(second_of(counts_until), $9::int)
    -- counts once what is read several times below
    offset 0
  ) as counted
  where effective_seconds is distinct from seconds or rate_halalas is distinct from rate
    or cost_halalas is distinct from cost_halalas(seconds, rate) or coalesce(calendar_id, 1) <> calendar
    or raw_seconds is distinct from raw
    or held_seconds is distinct from nullif(raw_seconds(counts_until, ended_at), 0)) as differing
  join person on person.id = technician_id
  order by started_at, full_name;

-- calendar_addresses ----------------------------------------------------------------------------------

-- name: calendar_addresses.addresses() → id int4, kind text, technician jsonb null, language text, ending text, made_at timestamptz,
--   made_by jsonb, ended_at timestamptz null, ended_by jsonb null, last_read_at timestamptz null
select address.id, kind, whose.labelled_person as technician, language, ending, made_at,
  maker.labelled_person as made_by, ended_at, ender.labelled_person as ended_by, last_read_at
from calendar_address as address
join person_labels() as maker on maker.labelled_id = made_by
left join person_labels() as whose on whose.labelled_id = technician_id
left join person_labels() as ender on ender.labelled_id = ended_by
where true
order by made_at desc, address.id desc;

-- name: calendar_addresses.days_away_since(int4, date) → id int4, name text, kind text, first_day date, last_day date, half text null,
--   version int4
select absence.id, person_label as name, kind, first_day, last_day, half, absence.version
from absence join names_of_people() as named using (person_id)
where person_id = $1 and last_day >= $2::date
order by first_day, absence.id;

-- name: calendar_addresses.days_of_jobs() → id int4, job_no text, customer text, description text, due_on date null, version int4,
--   p50_at timestamptz null, made_at timestamptz null
select id, job_no, customer, description, job.due_on, version, made.p50_at, made.made_at
from job left join job_forecast as made on made.job_id = job.id and case
when (job.status = 'on_hold') is not distinct from made.is_held then made.none_because
when job.status = 'on_hold' then 'on_hold'
else 'not_yet' end is null
where status <> 'closed' and (job.due_on is not null or made.p50_at is not null)
order by id;

-- name: calendar_addresses.days_off_since(timestamptz) → id int4, starts_at timestamptz, ends_at timestamptz, reason text,
--   exception_type text, segment text, removed_on date null, first_day_id int4 null
select id, starts_at, ends_at, reason, exception_type, segment, removed_on, first_day_id
from schedule_exception where ends_at > $1
order by starts_at, id;

-- name: calendar_addresses.end_address(timestamptz, int4, int4)
update calendar_address set ended_at = $1, ended_by = $2
where id = $3 and ended_at is null;

-- name: calendar_addresses.good_address(timestamptz, timestamptz, bytea) → id int4, kind text, technician_id int4 null, language text,
--   uid uuid, is_read_anew bool
select address.id, kind, technician_id, language, uid,
  not coalesce((last_read_at > $1::timestamptz and last_read_at <= $2::timestamptz), false) as is_read_anew
from calendar_address as address left join person on person.id = technician_id
where hash = $3 and ended_at is null and erased_at is null;

-- name: calendar_addresses.insert_address_1(int4)
select from person where id = $1 and is_technician(role) and erased_at is null for share;

-- name: calendar_addresses.insert_address_2(text, int4, text, bytea, text, int4, timestamptz) → id int4
insert into calendar_address (kind, technician_id, language, hash, ending, made_by, made_at)
values ($1, $2, $3, $4, $5, $6, $7)
returning id;

-- name: calendar_addresses.note_reading(timestamptz, int4)
update calendar_address set last_read_at = $1 where id = $2;

-- change_feed -----------------------------------------------------------------------------------------

-- name: change_feed.change_feed() → since timestamptz null
select least(
(select min(xact_start) from pg_stat_activity where backend_xid is not null and datname = current_database()),
(select min(prepared) from pg_prepared_xacts where database = current_database())) as since;

-- name: change_feed.changed_after(text, text, int4, xid8, xid8, int8, int4, xid8, xid8, text[], int8, int8) → source text, type text,
--   key text, thing text null, transaction text
select source, type, key, thing, changed_in::text as transaction from ((
select $1::text as source, $2::text as type, id::text as key, id::text as thing, changed_in,
  $3::int as rank, row_number() over (order by changed_in, id) as nth
from job
where changed_in > '0' and changed_in < $4::xid8 and changed_in >= $5::xid8 and true
order by changed_in, id limit $6) union all (
select 'removed_thing' as source, type, type || '/' || id as key, id as thing, changed_in,
  $7::int as rank, row_number() over (order by changed_in, type, id) as nth
from removed_thing
where changed_in < $8::xid8 and changed_in >= $9::xid8 and type = any ($10::text[])
order by changed_in, type, id limit $11)) as changed
order by changed.changed_in, rank, nth limit $12;

-- name: change_feed.forget_removals_1(timestamptz, xid8)
insert into feed_mark (history, at, reached)
select history_of_feed(), $1, $2::xid8;

-- name: change_feed.forget_removals_2(timestamptz)
update feed_history set kept_in = known.history, kept_from = known.reached
from (
  select history, reached from feed_mark
  where history = history_of_feed() and at <= $1 order by reached desc limit 1
) as known
where kept_in is distinct from known.history or kept_from < known.reached;

-- name: change_feed.forget_removals_3()
delete from removed_thing using feed_history
where kept_in = history_of_feed() and removed_thing.changed_in < kept_from;

-- name: change_feed.forget_removals_4(timestamptz)
delete from feed_mark where history <> history_of_feed() or at <= $1;

-- name: feed_horizon() → history text, ended text, next text, keptFrom text, hasEndedMeanwhile bool, writingSince timestamptz null
    with open as materialized (
      select xid, (
        select datname from pg_locks left join pg_stat_activity using (pid)
        where locktype = 'transactionid' and transactionid = xid::xid and mode = 'ExclusiveLock' and granted limit 1
      ) as at
      from pg_snapshot_xip(pg_current_snapshot()) as xid
    )
    select history, coalesce(
        (select xid from open where at is null or at = current_database() order by xid limit 1),
        pg_snapshot_xmax(pg_current_snapshot()))::text as ended,
      pg_snapshot_xmax(pg_current_snapshot())::text as next,
      case when kept_in = history then kept_from::text else '0' end as "keptFrom",
      exists (select from open where at is null) as "hasEndedMeanwhile", least(
(select min(xact_start) from pg_stat_activity where backend_xid is not null and datname = current_database()),
(select min(prepared) from pg_prepared_xacts where database = current_database())) as "writingSince"
    from feed_history, history_of_feed() as history;

-- name: feed_is_kept(pg_lsn) → is_kept bool
select pg_current_wal_flush_lsn() >= $1::pg_lsn as is_kept;

-- name: change_feed.keep_written_2() → pg_logical_emit_message pg_lsn
select pg_logical_emit_message(true, 'warsha.changes', '');

-- name: change_feed.present_after(text, text, int8) → source text, type text, key text, thing text null
select $1::text as source, $2::text as type, id::text as key, id::text as thing
from job where true
order by id limit $3;

-- name: feed_seen() → history text, written text
select history_of_feed() as history, pg_current_wal_insert_lsn()::text as written;

-- connections -----------------------------------------------------------------------------------------

-- name: connections.end_token(timestamptz, int4, int4)
update machine_token set ended_at = $1, ended_by = $2
where person_id = $3 and ended_at is null;

-- name: connections.insert_token_1(text, text, timestamptz) → id int4
insert into person (full_name, role, password_hash, must_change_password, is_active, created_at)
values ($1, $2, '', false, false, $3)
returning id;

-- name: connections.insert_token_2(int4, bytea, text, text[], int4, int4, timestamptz, date, text)
insert into machine_token (person_id, hash, ending, scopes, calls_a_minute, made_by, made_at, ends_at)
values ($1, $2, $3, $4::text[], $5, $6, $7,
  ($8::date + 1)::timestamp at time zone $9);

-- name: machine_token_check(timestamptz, int4) → is_ended bool, is_expired bool
select ended_at is not null as is_ended, coalesce(ends_at <= $1, false) as is_expired
from machine_token where person_id = $2;

-- name: connections.note_use(int4, timestamptz, text, timestamptz, timestamptz)
insert into machine_token_use as known (person_id, last_used_at, address)
values ($1, $2, $3)
on conflict (person_id) do update set last_used_at = excluded.last_used_at, address = excluded.address
  where not (known.last_used_at > $4::timestamptz and known.last_used_at <= $5::timestamptz);

-- name: machine_token_by_hash(timestamptz, timestamptz, timestamptz, bytea) → id int4, scopes text[], calls_a_minute int4, is_ended bool,
--   is_expired bool, is_used_anew bool
select machine_token.person_id as id, scopes, calls_a_minute, ended_at is not null as is_ended,
  coalesce(ends_at <= $1, false) as is_expired,
  not coalesce((last_used_at > $2::timestamptz and last_used_at <= $3::timestamptz), false) as is_used_anew
from machine_token left join machine_token_use on machine_token_use.person_id = machine_token.person_id
where hash = $4;

-- name: connections.tokens(timestamptz) → id int4, name text, machine jsonb, ending text, scopes text[], calls_a_minute int4, state text,
--   made_at timestamptz, made_by jsonb, ends_at timestamptz null, ended_at timestamptz null, ended_by jsonb null,
--   last_used_at timestamptz null, last_address text null
select token.person_id as id, full_name as name, itself.labelled_person as machine, ending, scopes, calls_a_minute,
  case when ended_at is not null then 'ended' when ends_at <= $1 then 'expired' else 'active' end as state,
  made_at, maker.labelled_person as made_by, ends_at, ended_at, ender.labelled_person as ended_by,
  last_used_at, address as last_address
from machine_token as token
join person on person.id = token.person_id
join person_labels() as itself on itself.labelled_id = token.person_id
join person_labels() as maker on maker.labelled_id = made_by
left join person_labels() as ender on ender.labelled_id = token.ended_by
left join machine_token_use as used on used.person_id = token.person_id
where true
order by made_at desc, token.person_id desc;

-- data_export -----------------------------------------------------------------------------------------

-- name: data_export.read() → count int4
select count(*)::int as count from job where true;

-- name: data_export.rows_of() → id text
select id::text from job where true   order by created_at, id;

-- delivery --------------------------------------------------------------------------------------------

-- name: delivery.delivery(int4)
select from person where id = $1 and is_technician(role);

-- name: delivery.failures_of(int4) → id int8, record text, first_at timestamptz, last_at timestamptz, count int4, byte_count int8 null,
--   received_bytes int8 null, code text null, values jsonb, device_id text null, device text null, request_id text, job_no text null,
--   activity_code text null, activity_label text null, activity_label_ar text null
with failed as (
  select failed_delivery.*, (
select sign_in.device from sign_in
where sign_in.person_id = failed_delivery.person_id and sign_in.device_id = failed_delivery.device_id and sign_in.device is not null
order by last_seen_at desc limit 1) as device,
    coalesce(by_id.job_id, by_key.job_id) as job_id,
    coalesce(by_id.activity_type_id, by_key.activity_type_id) as activity_type_id
  from failed_delivery
  left join work_session as by_id on by_id.id = subject and by_id.technician_id = person_id
  left join work_session as by_key on by_key.unique_key = subject and by_key.technician_id = person_id
  where person_id = $1)
select failed.id, record, first_at, last_at, count, byte_count, received_bytes, failed.code, message_values as values,
  device_id, device, request_id, coalesce(failed.job_no, job.job_no, start.job_no) as job_no,
  coalesce(failed.activity_code, own.code, start.activity_code) as activity_code,
  coalesce(own.label, named.label) as activity_label, coalesce(own.name_ar, named.name_ar) as activity_label_ar
from failed
left join job on job.id = failed.job_id
left join activity_type as own on own.id = failed.activity_type_id
left join lateral (
  select earlier.job_no, earlier.activity_code from failed as earlier
  where earlier.record = 'start' and earlier.subject = failed.subject limit 1
) as start on true
left join activity_type as named on named.code = coalesce(failed.activity_code, start.activity_code)
order by last_at desc, failed.id desc;

-- device_sync_status ----------------------------------------------------------------------------------

-- name: device_sync_status.forget_phone_hours(timestamptz, timestamptz)
delete from phone_hour where not (hour > $1::timestamptz and hour <= $2::timestamptz);

-- name: device_sync_status.phone_hours_of(int4, timestamptz, timestamptz) → device_id text, device text null, hour timestamptz,
--   unsent_count int4, unsent_since timestamptz null
select phone_hour.device_id, (
select sign_in.device from sign_in
where sign_in.person_id = phone_hour.person_id and sign_in.device_id = phone_hour.device_id and sign_in.device is not null
order by last_seen_at desc limit 1) as device, hour, phone_hour.unsent_count,
  phone_hour.unsent_since
from phone_hour join phone using (person_id, device_id)
where person_id = $1 and (hour > $2::timestamptz and hour <= $3::timestamptz)
order by last_heard_at desc, device_id, hour desc;

-- name: device_sync_status.save_device_sync_status_1(int4, text, int4, timestamptz, timestamptz, int4, int4, timestamptz)
  insert into phone (person_id, device_id, unsent_count, unsent_since, last_heard_at)
  select reported.* from (values ($1::int, $2, $3::int, $4::timestamptz,
      $5::timestamptz)) as reported (person_id, device_id, unsent_count, unsent_since, last_heard_at)
  join person on person.id = reported.person_id and erased_at is null
  on conflict (person_id, device_id) do update
  set unsent_count = excluded.unsent_count,
    unsent_since = case when (phone.unsent_count > 0 and (
abs(extract(epoch from excluded.unsent_since - phone.unsent_since)) < $6::int
or phone.unsent_since < excluded.unsent_since
  and excluded.unsent_since <= excluded.last_heard_at - make_interval(secs => $7::int))) then phone.unsent_since else excluded.unsent_since end,
    last_heard_at = excluded.last_heard_at
  where phone.last_heard_at <= excluded.last_heard_at or not phone.last_heard_at <= $8::timestamptz;

-- name: device_sync_status.save_device_sync_status_2(int4[], int8)
delete from phone using (
  select person_id, device_id,
    row_number() over (partition by person_id order by unsent_count = 0, last_heard_at desc) as place
  from phone where person_id = any($1)
) as known
where phone.person_id = known.person_id and phone.device_id = known.device_id and place > $2;

-- name: device_sync_status.save_phone_hours(int4, text, timestamptz, int4, timestamptz)
insert into phone_hour as known (person_id, device_id, hour, unsent_count, unsent_since)
select held.* from (values ($1::int, $2, $3::timestamptz, $4::int,
    $5::timestamptz)) as held (person_id, device_id, hour, unsent_count, unsent_since)
join phone on phone.person_id = held.person_id and phone.device_id = held.device_id
order by held.person_id, held.device_id, hour
on conflict (person_id, device_id, hour) do update set
  unsent_count = greatest(known.unsent_count, excluded.unsent_count),
  unsent_since = least(known.unsent_since, excluded.unsent_since);

-- name: device_sync_status.unsent_totals() → phones int8, records int8
select count(*) as phones, coalesce(sum(unsent_count), 0) as records from phone where unsent_count > 0;

-- name: device_sync_status.unsent_work_of_technicians(int8) → technician_id int4, full_name text, technician jsonb, unsent_count int8,
--   unsent_since timestamptz null, last_heard_at timestamptz
select person.id as technician_id, full_name, labelled_person as technician, sum(unsent_count) as unsent_count, min(unsent_since) as unsent_since,
  max(last_heard_at) as last_heard_at
from phone join person on person.id = person_id
join person_labels() as named on labelled_id = person_id
where unsent_count > 0
group by person.id, labelled_person
order by unsent_since, last_heard_at limit $1;

-- erasure ---------------------------------------------------------------------------------------------

-- name: erasure.erase_person(text, timestamptz, int4)
update person set full_name = $1, email = null, phone = null, employee_number = null,
  password_hash = '', must_change_password = false, temporary_until = null,
  erased_at = $2
where id = $3;

-- name: erasure.forget_mail_of_1(int4, text, int4)
delete from mail_message where person_id = $1 or lower(address) = lower($2::text)
  or invitation_id in (select id from invitation where person_id = $3);

-- name: erasure.forget_mail_of_2(text, text, timestamptz, text)
update mail_subscription set addresses = array(select each from unnest(addresses) as each where lower(each) <> lower($1::text)),
  ended_at = case when exists (select from unnest(addresses) as each where lower(each) <> lower($2::text)) then ended_at
    else coalesce(ended_at, $3::timestamptz) end
where exists (select from unnest(addresses) as each where lower(each) = lower($4::text));

-- name: erasure.forget_traces_1(int4)
delete from sign_in where person_id = $1;

-- name: erasure.forget_traces_10(int4, int4)
delete from external_ref
where person_id = $1 or absence_id in (select id from absence where person_id = $2);

-- name: erasure.forget_traces_11(int4, int4, text[])
delete from sign_in_failure
where key = 'person ' || $1::int or key like 'device % ' || $2::int
  or split_part(key, ' ', 1) in ('identifier', 'both') and split_part(key, ' ', 2) = any($3::text[]);

-- name: erasure.forget_traces_12(int4)
update security_event set address = null, request_id = null where person_id = $1;

-- name: erasure.forget_traces_2(int4)
delete from company_account where person_id = $1;

-- name: erasure.forget_traces_3(int4)
delete from phone where person_id = $1;

-- name: erasure.forget_traces_4(int4)
delete from second_factor where person_id = $1;

-- name: erasure.forget_traces_5(int4)
update absence set kind = 'other' where person_id = $1 and kind <> 'other';

-- name: erasure.forget_traces_6(int4)
delete from deleted_absence where person_id = $1;

-- name: erasure.forget_traces_7(int4)
delete from photo_upload where person_id = $1;

-- name: erasure.forget_traces_8(int4)
delete from failed_delivery where person_id = $1;

-- name: erasure.forget_traces_9(int4)
delete from import_run where person_id = $1;

-- name: erasure.keep_name(int4, timestamptz, timestamptz)
insert into kept_name (person_id, full_name, employee_number)
select id, full_name, employee_number from person, retention
where id = $1
  and business_day(coalesce(left_at, $2)) + make_interval(years => name_years::int)
    >= business_day($3)
  and (is_technician(role) or exists (select from work_session where technician_id = person.id));

-- name: erasure.lock_person(int4) → id int4, full_name text, role text, email text null, phone text null, is_active bool, is_erased bool
select id, full_name, role, email, phone, is_active, erased_at is not null as is_erased
from person where id = $1 and not is_machine(role) for update;

-- name: erasure.reason_against(int4)
select from work_session where technician_id = $1 and ended_at is null and voided_at is null;

-- estimate_import -------------------------------------------------------------------------------------

-- name: estimate_import.give_hours(int4[], int4[])
update estimate set estimated_seconds = cell.seconds
from unnest($1::int[], $2::int[]) as cell (id, seconds)
where estimate.id = cell.id;

-- name: estimate_import.save_cells(int2, jsonb) → id int4
insert into estimate
  (job_type_id, power_rating_id, rpm_category_id, activity_type_id, estimated_seconds, buffer_percentage)
select job_type_id, power_rating_id, rpm_category_id, activity_type.id, estimated_seconds, $1
from jsonb_to_recordset($2::jsonb) as cell
  (job_type_id int, power_rating_id int, rpm_category_id int, activity_code text, estimated_seconds int)
join activity_type on activity_type.code = activity_code
on conflict on constraint estimate_taken do update set estimated_seconds = excluded.estimated_seconds
returning id;

-- name: estimate_import.stored_cells() → id int4, job_type_id int4, power_rating_id int4 null, rpm_category_id int4 null,
--   activity_code text, estimated_seconds int4
select estimate.id, job_type_id, power_rating_id, rpm_category_id, activity_type.code as activity_code,
  estimated_seconds
from estimate join activity_type on activity_type.id = activity_type_id
order by job_type_id, power_rating_id nulls first, rpm_category_id nulls first, activity_type.code;

-- estimates -------------------------------------------------------------------------------------------

-- name: estimates.active_activities() → code text, label text, label_ar text null
select code, label, name_ar as label_ar from activity_type where is_active order by label;

-- name: estimates.active_job_types() → id int4, code text, name text, name_ar text null, description text null, is_active bool,
--   display_order int4, version int4
select id, code, name, name_ar, description, is_active, display_order, version from job_type
where is_active order by display_order, name, id;

-- name: estimates.activities_of(int4, int4, int4, int4, int4) → activity_type_id int2, activity_code text, activity_label text,
--   activity_label_ar text null, began_at timestamptz null, worked_seconds int8, is_running bool, baseline_seconds int4 null,
--   learned_hours float8 null, p80_hours float8 null, estimated_seconds int4 null, deviation float8 null, trust float8 null,
--   sample_count int4 null, median_error float8 null, planner_hours float8 null, planner_deviation float8 null, planner_trust float8 null,
--   finished_at timestamptz null, finished_by jsonb null, planned_seconds int4 null, planned_seconds_then int4 null,
--   settled_at timestamptz null, left_out text null, reason text null, excluded_by jsonb null, excluded_at timestamptz null,
--   baseline_now int4 null, frozen_now int4 null, is_quiet bool, version int4
  select activity_type.id as activity_type_id, code as activity_code, label as activity_label, name_ar as activity_label_ar, began_at,
    coalesce(worked_seconds, 0) as worked_seconds, coalesce(is_running, false) as is_running,
    item.baseline_seconds, item.learned_hours, item.p80_hours, item.estimated_seconds, item.deviation, item.trust,
    item.sample_count,
    item.median_error, item.planner_hours, item.planner_deviation, item.planner_trust, finished_at, finished_by,
    planners_estimate.seconds as planned_seconds,
    (select seconds from planners_estimate_change as planned
  where planned.job_id = taken.job_id and planned.activity_type_id = taken.activity_type_id
    and given_at <= began_at
  order by given_at desc limit 1) as planned_seconds_then,
    item.settled_at, item.left_out, reason, labelled_person as excluded_by, excluded_at, baseline_now,
    frozen_cell.seconds as frozen_now, (job.status <> 'closed' and item.settled_at is not null and not exists (
select from work_item_finish as goes_on
where goes_on.job_id = item.job_id and goes_on.activity_type_id = item.activity_type_id
  and not goes_on.is_finished and goes_on.said_at >= item.settled_at)) as is_quiet, coalesce(counted.version, 1) as version
  from job
  cross join activity_type
  cross join lateral baseline_seconds(job.job_type_id, job.power_rating_id, job.rpm_category_id, activity_type.id)
    as baseline_now
  left join (
    select job_id, activity_type_id, min(started_at) as began_at, sum(
  case when s.review_flags & $1::int = 0 then s.effective_seconds
    else nullif(coalesce(s.effective_seconds, 0) + coalesce((
      select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
    end) as worked_seconds,
      bool_or(ended_at is null) as is_running
    from work_session as s where job_id = $2 and voided_at is null and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
  or is_charged(s.activity_type_id, business_day(s.started_at)))
    group by job_id, activity_type_id
  ) as taken on taken.activity_type_id = activity_type.id
  left join work_item as item on item.job_id = job.id and item.activity_type_id = activity_type.id
  left join thing_version as counted
    on counted.thing = 'work_item' and counted.id = job.id and counted.part = activity_type.id
  left join work_item_exclusion as exclusion
    on exclusion.job_id = job.id and exclusion.activity_type_id = activity_type.id
  left join person_labels() as named on labelled_id = excluded_by
  left join (
select said.job_id, said.activity_type_id, said.said_at as finished_at, labelled_person as finished_by
from (
  select distinct on (job_id, activity_type_id) job_id, activity_type_id, is_finished, said_at, said_by
  from (
    select job_id, activity_type_id, true as is_finished, said_at, s.technician_id as said_by, 1 as rank
    from work_session as s left join session_finish as finish
on finish.technician_id = s.technician_id and finish.session_key = session_key(s) and s.ended_at is not null
    where job_id = $3 and said_at is not null and voided_at is null
    union all
    select job_id, activity_type_id, is_finished, said_at, said_by, 2
    from work_item_finish where job_id = $4
  ) as word
  order by job_id, activity_type_id, said_at desc, rank
) as said
join person_labels() as named on labelled_id = said_by
where is_finished and not exists (
  select from work_session as s left join session_finish as finish
on finish.technician_id = s.technician_id and finish.session_key = session_key(s) and s.ended_at is not null
  where s.job_id = said.job_id and s.activity_type_id = said.activity_type_id and s.voided_at is null
    and least(s.started_at, finish.said_at - interval '1 millisecond') >= said.said_at)) as finish on finish.activity_type_id = activity_type.id
  left join planners_estimate
    on planners_estimate.job_id = job.id and planners_estimate.activity_type_id = activity_type.id
  left join frozen_cell on frozen_cell.activity_type_id = activity_type.id
    and frozen_cell.job_type_id = job.job_type_id
    and frozen_cell.power_rating_id is not distinct from job.power_rating_id
    and frozen_cell.rpm_category_id is not distinct from job.rpm_category_id
  where job.id = $5
    and (taken.activity_type_id is not null or not upper_inf(activity_type.uncharged)
      and (planners_estimate.seconds is not null or (activity_type.is_active and baseline_now is not null)))
  order by began_at nulls last, label, code;

-- name: estimates.cell_named(text, int4, int4, int4, int4, int4) → id int2
select activity_type.id from activity_type, job_type
where activity_type.code = $1 and job_type.id = $2
  and ($3::int is null or exists (select from power_rating where id = $4))
  and ($5::int is null or exists (select from rpm_category where id = $6));

-- name: estimates.estimate_by_id(int4) → id int4, job_type_id int4, power_rating_id int4 null, rpm_category_id int4 null,
--   activity_code text, estimated_seconds int4, buffer_percentage int2, historical_avg_seconds int4 null, sample_count int4,
--   use_historical bool, learned_seconds int4 null, p80_seconds int4 null, confidence text null, frozen_seconds int4 null, version int4
  select estimate.id, estimate.job_type_id, estimate.power_rating_id, estimate.rpm_category_id,
activity_type.code as activity_code, estimated_seconds, buffer_percentage, historical_avg_seconds,
coalesce(sample_count, 0) as sample_count, coalesce(use_historical, false) as use_historical, learned_seconds,
p80_seconds, confidence, frozen_cell.seconds as frozen_seconds, estimate.version from estimate
  join activity_type on activity_type.id = estimate.activity_type_id
  left join learned_cell on learned_cell.activity_type_id = estimate.activity_type_id
  and learned_cell.job_type_id = estimate.job_type_id
  and learned_cell.power_rating_id = estimate.power_rating_id and learned_cell.rpm_category_id = estimate.rpm_category_id
  left join frozen_cell on frozen_cell.activity_type_id = estimate.activity_type_id
  and frozen_cell.job_type_id = estimate.job_type_id
  and frozen_cell.power_rating_id = estimate.power_rating_id and frozen_cell.rpm_category_id = estimate.rpm_category_id
  where estimate.id = $1;

-- name: estimates.estimated_from(int4[]) → id int4
select distinct estimate.id from estimate
join work_item as item on item.activity_type_id = estimate.activity_type_id
  and item.job_type_id = estimate.job_type_id
  and (estimate.power_rating_id is null or item.power_rating_id = estimate.power_rating_id)
  and (estimate.rpm_category_id is null or item.rpm_category_id = estimate.rpm_category_id)
cross join lateral (
  select array_agg(id order by power_rating_id nulls last, rpm_category_id nulls last) as ids,
    array_agg(estimated_seconds order by power_rating_id nulls last, rpm_category_id nulls last) as seconds
  from estimate as other
  where other.job_type_id = item.job_type_id and other.activity_type_id = item.activity_type_id
    and (other.power_rating_id is null or other.power_rating_id = item.power_rating_id)
    and (other.rpm_category_id is null or other.rpm_category_id = item.rpm_category_id)
) as holding
where estimate.id = any($1::int[]) and item.baseline_seconds is not null
  and holding.ids[1] = estimate.id and item.baseline_seconds is distinct from holding.seconds[2];

-- name: estimates.estimated_job(int4) → job_id int4, job_no text, job_type_id int4 null, power_rating_id int4 null,
--   rpm_category_id int4 null, is_learning bool
select id as job_id, job_no, job_type_id, power_rating_id, rpm_category_id,
  exists (select from work_to_learn) as is_learning
from job where id = $1;

-- name: estimates.estimates_for(int4, int4, int4, int4, int4, int4, int4, int4) → id int4, job_type_id int4, power_rating_id int4 null,
--   rpm_category_id int4 null, activity_code text, estimated_seconds int4, buffer_percentage int2, historical_avg_seconds int4 null,
--   sample_count int4, use_historical bool, learned_seconds int4 null, p80_seconds int4 null, confidence text null,
--   frozen_seconds int4 null, version int4
  select distinct on (estimate.job_type_id, estimate.activity_type_id) estimate.id, estimate.job_type_id, estimate.power_rating_id, estimate.rpm_category_id,
activity_type.code as activity_code, estimated_seconds, buffer_percentage, historical_avg_seconds,
coalesce(sample_count, 0) as sample_count, coalesce(use_historical, false) as use_historical, learned_seconds,
p80_seconds, confidence, frozen_cell.seconds as frozen_seconds, estimate.version
  from estimate
  join job_type on job_type.id = estimate.job_type_id and job_type.is_active
  join activity_type on activity_type.id = estimate.activity_type_id and activity_type.is_active
  left join learned_cell on learned_cell.activity_type_id = estimate.activity_type_id
  and learned_cell.job_type_id = estimate.job_type_id
  and learned_cell.power_rating_id = $1 and learned_cell.rpm_category_id = $2
  left join frozen_cell on frozen_cell.activity_type_id = estimate.activity_type_id
  and frozen_cell.job_type_id = estimate.job_type_id
  and frozen_cell.power_rating_id = $3 and frozen_cell.rpm_category_id = $4
  where coalesce(estimate.power_rating_id, $5) = $6
    and coalesce(estimate.rpm_category_id, $7) = $8
  order by estimate.job_type_id, estimate.activity_type_id,
    estimate.power_rating_id nulls last, estimate.rpm_category_id nulls last;

-- name: estimates.estimates_of_ids(int4[]) → id int4, job_type_id int4, power_rating_id int4 null, rpm_category_id int4 null,
--   activity_code text, estimated_seconds int4, buffer_percentage int2, historical_avg_seconds int4 null, sample_count int4,
--   use_historical bool, learned_seconds int4 null, p80_seconds int4 null, confidence text null, frozen_seconds int4 null, version int4
  select estimate.id, estimate.job_type_id, estimate.power_rating_id, estimate.rpm_category_id,
activity_type.code as activity_code, estimated_seconds, buffer_percentage, historical_avg_seconds,
coalesce(sample_count, 0) as sample_count, coalesce(use_historical, false) as use_historical, learned_seconds,
p80_seconds, confidence, frozen_cell.seconds as frozen_seconds, estimate.version from estimate
  join activity_type on activity_type.id = estimate.activity_type_id
  left join learned_cell on learned_cell.activity_type_id = estimate.activity_type_id
  and learned_cell.job_type_id = estimate.job_type_id
  and learned_cell.power_rating_id = estimate.power_rating_id and learned_cell.rpm_category_id = estimate.rpm_category_id
  left join frozen_cell on frozen_cell.activity_type_id = estimate.activity_type_id
  and frozen_cell.job_type_id = estimate.job_type_id
  and frozen_cell.power_rating_id = estimate.power_rating_id and frozen_cell.rpm_category_id = estimate.rpm_category_id
  where estimate.id = any($1::int[]) order by estimate.id;

-- name: estimates.exclusion_of(int4, int2) → reason text, excluded_by jsonb, excluded_at timestamptz
select reason, labelled_person as excluded_by, excluded_at
from work_item_exclusion join person_labels() as named on labelled_id = excluded_by
where job_id = $1 and activity_type_id = $2;

-- name: estimates.facts_of(int2, int4, int4, int4, int2, int4, int4, int4, int2, int4, int4, int2, int4, int4, int4, int2, int4, int4, int4, int2, int4, int4, int4, int4) →
--   job_type_name text, job_type_name_ar text null, power_rating_code text null, rpm_category_name text null, activity_label text,
--   activity_label_ar text null, baseline_seconds int4 null, is_exact bool, buffer_percentage int2 null, historical_avg_seconds int4 null,
--   frozen_seconds int4 null, frozen_by jsonb null, frozen_at timestamptz null, item_count int8, past_item_count int8, is_learning bool
select job_type.name as job_type_name, job_type.name_ar as job_type_name_ar, power_rating.code as power_rating_code,
  rpm_category.description as rpm_category_name, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar,
  baseline.estimated_seconds as baseline_seconds, coalesce(baseline.is_exact, false) as is_exact,
  baseline.buffer_percentage, historical_avg_seconds,
  frozen_cell.seconds as frozen_seconds, labelled_person as frozen_by, frozen_at,
  (select count(*) from work_item where work_item.activity_type_id = $1 and work_item.job_type_id = $2
and work_item.power_rating_id is not distinct from $3::int
and work_item.rpm_category_id is not distinct from $4::int) as item_count,
  (select count(distinct (job_no, case when job_no is null then id end)) from past_work
    where past_work.activity_type_id = $5 and past_work.job_type_id = $6
and past_work.power_rating_id is not distinct from $7::int
and past_work.rpm_category_id is not distinct from $8::int) as past_item_count,
  exists (select from work_to_learn) as is_learning
from job_type
join activity_type on activity_type.id = $9
left join power_rating on power_rating.id = $10
left join rpm_category on rpm_category.id = $11
left join lateral (
  select estimated_seconds, buffer_percentage,
    estimate.power_rating_id is not null and estimate.rpm_category_id is not null as is_exact
  from estimate where estimate.activity_type_id = $12 and estimate.job_type_id = $13
and (estimate.power_rating_id is null or estimate.power_rating_id = $14::int)
and (estimate.rpm_category_id is null or estimate.rpm_category_id = $15::int) order by estimate.power_rating_id nulls last, estimate.rpm_category_id nulls last limit 1
) as baseline on true
left join learned_cell on learned_cell.activity_type_id = $16 and learned_cell.job_type_id = $17
and learned_cell.power_rating_id is not distinct from $18::int
and learned_cell.rpm_category_id is not distinct from $19::int
left join frozen_cell on frozen_cell.activity_type_id = $20 and frozen_cell.job_type_id = $21
and frozen_cell.power_rating_id is not distinct from $22::int
and frozen_cell.rpm_category_id is not distinct from $23::int
left join person_labels() as named on labelled_id = frozen_by
where job_type.id = $24;

-- name: estimates.frozen_by(int2, int4, int4, int4) → seconds int4, frozen_by int4
select seconds, frozen_by from frozen_cell where frozen_cell.activity_type_id = $1 and frozen_cell.job_type_id = $2
and frozen_cell.power_rating_id is not distinct from $3::int
and frozen_cell.rpm_category_id is not distinct from $4::int;

-- name: estimates.hold_cell(text) → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- name: estimates.holding(int2, int4, int4, int4) → id int4, job_type_id int4, power_rating_id int4 null, rpm_category_id int4 null,
--   activity_code text, estimated_seconds int4, buffer_percentage int2, historical_avg_seconds int4 null, sample_count int4,
--   use_historical bool, learned_seconds int4 null, p80_seconds int4 null, confidence text null, frozen_seconds int4 null, version int4
  select estimate.id, estimate.job_type_id, estimate.power_rating_id, estimate.rpm_category_id,
activity_type.code as activity_code, estimated_seconds, buffer_percentage, historical_avg_seconds,
coalesce(sample_count, 0) as sample_count, coalesce(use_historical, false) as use_historical, learned_seconds,
p80_seconds, confidence, frozen_cell.seconds as frozen_seconds, estimate.version from estimate
  join activity_type on activity_type.id = estimate.activity_type_id
  left join learned_cell on learned_cell.activity_type_id = estimate.activity_type_id
  and learned_cell.job_type_id = estimate.job_type_id
  and learned_cell.power_rating_id = estimate.power_rating_id and learned_cell.rpm_category_id = estimate.rpm_category_id
  left join frozen_cell on frozen_cell.activity_type_id = estimate.activity_type_id
  and frozen_cell.job_type_id = estimate.job_type_id
  and frozen_cell.power_rating_id = estimate.power_rating_id and frozen_cell.rpm_category_id = estimate.rpm_category_id
  where estimate.activity_type_id = $1 and estimate.job_type_id = $2
  and (estimate.power_rating_id is null or estimate.power_rating_id = $3::int)
  and (estimate.rpm_category_id is null or estimate.rpm_category_id = $4::int) order by estimate.power_rating_id nulls last, estimate.rpm_category_id nulls last;

-- name: estimates.insert_estimate(int4, int4, int4, int2, int4, int2) → id int4
insert into estimate
  (job_type_id, power_rating_id, rpm_category_id, activity_type_id, estimated_seconds, buffer_percentage)
values ($1, $2, $3, $4,
  $5, $6)
on conflict on constraint estimate_taken do nothing
returning id;

-- name: estimates.insert_frozen(int4, int4, int4, int2, int4, int4, timestamptz)
insert into frozen_cell (job_type_id, power_rating_id, rpm_category_id, activity_type_id, seconds, frozen_by, frozen_at)
values ($1, $2, $3, $4, $5, $6,
  $7);

-- name: estimates.is_finished(int4, int4, int2) → finished bool
  select exists (
    select from (
select said.job_id, said.activity_type_id, said.said_at as finished_at, labelled_person as finished_by
from (
  select distinct on (job_id, activity_type_id) job_id, activity_type_id, is_finished, said_at, said_by
  from (
    select job_id, activity_type_id, true as is_finished, said_at, s.technician_id as said_by, 1 as rank
    from work_session as s left join session_finish as finish
on finish.technician_id = s.technician_id and finish.session_key = session_key(s) and s.ended_at is not null
    where job_id = $1 and said_at is not null and voided_at is null
    union all
    select job_id, activity_type_id, is_finished, said_at, said_by, 2
    from work_item_finish where job_id = $2
  ) as word
  order by job_id, activity_type_id, said_at desc, rank
) as said
join person_labels() as named on labelled_id = said_by
where is_finished and not exists (
  select from work_session as s left join session_finish as finish
on finish.technician_id = s.technician_id and finish.session_key = session_key(s) and s.ended_at is not null
  where s.job_id = said.job_id and s.activity_type_id = said.activity_type_id and s.voided_at is null
    and least(s.started_at, finish.said_at - interval '1 millisecond') >= said.said_at)) as finish where activity_type_id = $3) as finished;

-- name: estimates.is_quiet(int4, int2) → quiet bool
  select (job.status <> 'closed' and item.settled_at is not null and not exists (
select from work_item_finish as goes_on
where goes_on.job_id = item.job_id and goes_on.activity_type_id = item.activity_type_id
  and not goes_on.is_finished and goes_on.said_at >= item.settled_at)) as quiet
  from work_item as item join job on job.id = item.job_id
  where item.job_id = $1 and item.activity_type_id = $2;

-- name: estimates.is_running(int4, int2) → running bool
select exists (
  select from work_session
  where job_id = $1 and activity_type_id = $2 and ended_at is null and voided_at is null
) as running;

-- name: estimates.keep_activity(text) → id int2
select id from activity_type where code = $1 for key share;

-- name: estimates.last_items(int2, int4, int4, int4, int8) → job_id int4, job_no text, started_at timestamptz, actual_seconds int4,
--   baseline_seconds int4 null, learned_hours float8 null, p80_hours float8 null, estimated_seconds int4 null, settled_at timestamptz null,
--   left_out text null, reason text null, excluded_by jsonb null, excluded_at timestamptz null, version int4
select job_id, job_no, started_at, actual_seconds, baseline_seconds, learned_hours, p80_hours, estimated_seconds,
  settled_at, left_out, reason, labelled_person as excluded_by, excluded_at, coalesce(counted.version, 1) as version
from work_item
join job on job.id = job_id
left join thing_version as counted
  on counted.thing = 'work_item' and counted.id = job_id and counted.part = activity_type_id
left join work_item_exclusion using (job_id, activity_type_id)
left join person_labels() as named on labelled_id = excluded_by
where work_item.activity_type_id = $1 and work_item.job_type_id = $2
and work_item.power_rating_id is not distinct from $3::int
and work_item.rpm_category_id is not distinct from $4::int
order by settled_at desc nulls first, started_at desc, job_id desc
limit $5;

-- name: estimates.learned_seconds(int2, int4, int4, int4) → seconds int4
select learned_seconds as seconds from learned_cell where learned_cell.activity_type_id = $1 and learned_cell.job_type_id = $2
and learned_cell.power_rating_id is not distinct from $3::int
and learned_cell.rpm_category_id is not distinct from $4::int;

-- name: estimates.lock_estimate(int4) → id int4, job_type_id int4, power_rating_id int4 null, rpm_category_id int4 null,
--   activity_code text, estimated_seconds int4, buffer_percentage int2, historical_avg_seconds int4 null, sample_count int4,
--   use_historical bool, learned_seconds int4 null, p80_seconds int4 null, confidence text null, frozen_seconds int4 null, version int4
  select estimate.id, estimate.job_type_id, estimate.power_rating_id, estimate.rpm_category_id,
activity_type.code as activity_code, estimated_seconds, buffer_percentage, historical_avg_seconds,
coalesce(sample_count, 0) as sample_count, coalesce(use_historical, false) as use_historical, learned_seconds,
p80_seconds, confidence, frozen_cell.seconds as frozen_seconds, estimate.version from estimate
  join activity_type on activity_type.id = estimate.activity_type_id
  left join learned_cell on learned_cell.activity_type_id = estimate.activity_type_id
  and learned_cell.job_type_id = estimate.job_type_id
  and learned_cell.power_rating_id = estimate.power_rating_id and learned_cell.rpm_category_id = estimate.rpm_category_id
  left join frozen_cell on frozen_cell.activity_type_id = estimate.activity_type_id
  and frozen_cell.job_type_id = estimate.job_type_id
  and frozen_cell.power_rating_id = estimate.power_rating_id and frozen_cell.rpm_category_id = estimate.rpm_category_id
  where estimate.id = $1 for update of estimate;

-- name: estimates.lock_exact(int2, int4, int4, int4) → id int4, job_type_id int4, power_rating_id int4 null, rpm_category_id int4 null,
--   activity_code text, estimated_seconds int4, buffer_percentage int2, historical_avg_seconds int4 null, sample_count int4,
--   use_historical bool, learned_seconds int4 null, p80_seconds int4 null, confidence text null, frozen_seconds int4 null, version int4
  select estimate.id, estimate.job_type_id, estimate.power_rating_id, estimate.rpm_category_id,
activity_type.code as activity_code, estimated_seconds, buffer_percentage, historical_avg_seconds,
coalesce(sample_count, 0) as sample_count, coalesce(use_historical, false) as use_historical, learned_seconds,
p80_seconds, confidence, frozen_cell.seconds as frozen_seconds, estimate.version from estimate
  join activity_type on activity_type.id = estimate.activity_type_id
  left join learned_cell on learned_cell.activity_type_id = estimate.activity_type_id
  and learned_cell.job_type_id = estimate.job_type_id
  and learned_cell.power_rating_id = estimate.power_rating_id and learned_cell.rpm_category_id = estimate.rpm_category_id
  left join frozen_cell on frozen_cell.activity_type_id = estimate.activity_type_id
  and frozen_cell.job_type_id = estimate.job_type_id
  and frozen_cell.power_rating_id = estimate.power_rating_id and frozen_cell.rpm_category_id = estimate.rpm_category_id
  where estimate.activity_type_id = $1 and estimate.job_type_id = $2
  and estimate.power_rating_id is not distinct from $3::int
  and estimate.rpm_category_id is not distinct from $4::int for update of estimate;

-- name: estimates.lock_item_1(int4, text) → jobId int4, activityTypeId int2, code text, name text
select job.id as "jobId", activity_type.id as "activityTypeId", code, job_no || ' / ' || code as name
from job, activity_type
where job.id = $1 and code = $2 and exists (
  select from work_session
  where job_id = job.id and activity_type_id = activity_type.id and voided_at is null);

-- name: estimates.lock_item_2(text) → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtextextended($1, 0));

-- name: estimates.lock_matrix()
lock table estimate in share row exclusive mode;

-- name: estimates.motor_exists(int4, int4)
select from power_rating, rpm_category where power_rating.id = $1 and rpm_category.id = $2;

-- name: estimates.name_of_cell(int4, text, int4, int4) → name text
select concat_ws(' / ',
  (select code from job_type where id = $1), $2::text,
  coalesce((select code from power_rating where id = $3), '*'),
  coalesce((select poles::text from rpm_category where id = $4), '*')) as name;

-- name: estimates.names_of_cells(int4[]) → id int4, name text
select estimate.id, concat_ws(' / ', job_type.code, activity_type.code, coalesce(power_rating.code, '*'),
  coalesce(poles::text, '*')) as name
from estimate
join job_type on job_type.id = job_type_id
join activity_type on activity_type.id = activity_type_id
left join power_rating on power_rating.id = power_rating_id
left join rpm_category on rpm_category.id = rpm_category_id
where estimate.id = any($1::int[]);

-- name: estimates.remove_estimates(int4[])
delete from estimate where id = any($1::int[]);

-- name: estimates.remove_exclusion(int4, int2)
delete from work_item_exclusion where job_id = $1 and activity_type_id = $2;

-- name: estimates.remove_frozen(int2, int4, int4, int4)
delete from frozen_cell where frozen_cell.activity_type_id = $1 and frozen_cell.job_type_id = $2
and frozen_cell.power_rating_id is not distinct from $3::int
and frozen_cell.rpm_category_id is not distinct from $4::int;

-- name: estimates.save_exclusion(int4, int2, text, int4, timestamptz)
insert into work_item_exclusion (job_id, activity_type_id, reason, excluded_by, excluded_at)
values ($1, $2, $3, $4, $5)
on conflict (job_id, activity_type_id) do update
set reason = excluded.reason, excluded_by = excluded.excluded_by, excluded_at = excluded.excluded_at;

-- name: estimates.save_hours(int4, int4) → estimated_seconds int4, version int4
update estimate set estimated_seconds = $1 where id = $2
returning estimated_seconds, version;

-- name: estimates.save_word(int4, int2, bool, timestamptz, int4)
insert into work_item_finish (job_id, activity_type_id, is_finished, said_at, said_by)
values ($1, $2, $3, $4, $5)
on conflict (job_id, activity_type_id) do update
set is_finished = excluded.is_finished, said_at = excluded.said_at, said_by = excluded.said_by;

-- name: estimates.worked_on_part(int4, int4, int2, int4) → technician_id int4, seconds int8
select s.technician_id, sum(
case when s.review_flags & $1::int = 0 then s.effective_seconds
  else nullif(coalesce(s.effective_seconds, 0) + coalesce((
    select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
  end) as seconds
from work_session as s
where s.job_id = $2 and s.activity_type_id = $3 and s.voided_at is null and s.ended_at is not null
  and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
or is_charged(s.activity_type_id, business_day(s.started_at)))
group by s.technician_id
having sum(
case when s.review_flags & $4::int = 0 then s.effective_seconds
  else nullif(coalesce(s.effective_seconds, 0) + coalesce((
    select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
  end) > 0
order by s.technician_id;

-- file_imports ----------------------------------------------------------------------------------------

-- name: file_imports.hours_of_import(int4) → id int4, made int4, former int4 null
select cell.id, cell.made, cell.former
from file_import cross join lateral unnest(made_ids, made_seconds, former_seconds) as cell (id, made, former)
where file_import.id = $1 order by cell.id;

-- name: file_imports.list_imports(text, int8) → id int4, file_name text, count int4, by jsonb, created_at timestamptz,
--   taken_back_at timestamptz null
select file_import.id, file_name, cardinality(made_ids) as count, labelled_person as by, file_import.created_at, taken_back_at
from file_import join person_labels() as named on labelled_id = person_id
where kind = $1
order by file_import.created_at desc, file_import.id desc limit $2;

-- name: file_imports.lock_import(int4, text) → made_ids int4[], taken_back_at timestamptz null
select made_ids, taken_back_at from file_import where id = $1 and kind = $2 for update;

-- name: file_imports.mark_taken_back(timestamptz, int4)
update file_import set taken_back_at = $1 where id = $2;

-- name: file_imports.record_import(text, text, int4[], int4[], int4[], int4, timestamptz) → id int4
insert into file_import (kind, file_name, made_ids, made_seconds, former_seconds, person_id, created_at)
values ($1, $2, $3::int[], $4::int[], $5::int[],
  $6, $7)
returning id;

-- forecast --------------------------------------------------------------------------------------------

-- name: forecast.activities_in_use() → id int2
select id from activity_type where is_active and not upper_inf(uncharged) order by id;

-- name: forecast.days_to_replay() → first timestamptz null, has_closed bool, kept_from date null, replayed_until date null
select (select min(started_at) from work_session where voided_at is null) as first,
  exists (select from job where closed_at is not null) as has_closed,
  (select min(made_on) from forecast_record where not is_replayed) as kept_from,
  replayed_until
from forecast;

-- name: forecast.finished_jobs(timestamptz, timestamptz) → job_type_id int4 null, activity_type_id int2 null, jobs int8
select job.job_type_id, item.activity_type_id, count(distinct job.id) as jobs
from job join work_item as item on item.job_id = job.id
where job.closed_at > $1 and job.closed_at <= $2
group by grouping sets ((job.job_type_id), (job.job_type_id, item.activity_type_id));

-- name: forecast.forecasts_of() → job_id int4, job_no text, customer text, description text, status text, due_on date null,
--   remaining_hours float8 null, p50_at timestamptz null, p80_at timestamptz null, goes_on_at timestamptz null, late_percent float8 null,
--   is_past_due bool, no_forecast text null, made_at timestamptz null, late_because json null
  select job.id as job_id, job.job_no, job.customer, job.description, job.status, job.due_on, made.remaining_hours,
    made.p50_at, made.p80_at, made.goes_on_at, case when made.due_on is not distinct from job.due_on then made.late_percent end as late_percent,
    coalesce(made.due_on = job.due_on and job.due_on < business_day(made.made_at), false) as is_past_due,
    case
  when (job.status = 'on_hold') is not distinct from made.is_held then made.none_because
  when job.status = 'on_hold' then 'on_hold'
  else 'not_yet' end as no_forecast, made.made_at,
case when made.late_cause is not null and made.due_on is not distinct from job.due_on
  and (job.status = 'on_hold') is not distinct from made.is_held
then json_build_object('cause', made.late_cause, 'team', made.late_team, 'days', made.late_days) end as late_because
  from job left join job_forecast as made on made.job_id = job.id
  where job.status <> 'closed'
  order by late_percent desc nulls last, p50_at nulls last, job.created_at, job.id;

-- name: forecast.forecasts_of_jobs() → job_id int4, p50_at timestamptz null, p80_at timestamptz null, goes_on_at timestamptz null,
--   late_percent float8 null, is_past_due bool null, no_forecast text null
select job.id as job_id, made.p50_at, made.p80_at, made.goes_on_at, case when made.due_on is not distinct from job.due_on then made.late_percent end as late_percent,
  coalesce(made.due_on = job.due_on and job.due_on < business_day(made.made_at), false) as is_past_due,
  case
when (job.status = 'on_hold') is not distinct from made.is_held then made.none_because
when job.status = 'on_hold' then 'on_hold'
else 'not_yet' end as no_forecast
from job left join job_forecast as made on made.job_id = job.id
where job.status <> 'closed';

-- name: forecast.holds_until(timestamptz, timestamptz, timestamptz) → job_id int4, reason text null, began_at timestamptz,
--   ended_at timestamptz null
select job_id, reason, began_at, case when ended_at <= $1 then ended_at end as ended_at
from job_hold
where began_at <= $2 and (ended_at is null or ended_at > $3);

-- name: forecast.judged_dates() → record jsonb null, is_guess bool
select record, is_guess from forecast;

-- name: forecast.kept_work() → id int4, status text, due_on date null, created_at timestamptz, job_type_id int4 null,
--   power_rating_id int4 null, rpm_category_id int4 null, place int4 null, team_hours jsonb null, is_not_yet bool
select job.id, job.status, job.due_on, job.created_at, job.job_type_id, job.power_rating_id, job.rpm_category_id, place,
  made.team_hours,
  made.job_id is null or (made.remaining_hours is not null and made.team_hours is null) as is_not_yet
from job left join work_order on work_order.job_id = job.id left join job_forecast as made on made.job_id = job.id
where job.status <> 'closed';

-- name: forecast.last_forecast_run() → made_at timestamptz null, technicians int4, utilisation float8 null
select made_at, technicians, utilisation from forecast;

-- name: forecast.lateness_by_cause() → cause text, team text null, days float8, jobs int4
  select late_cause as cause, late_team as team, sum(late_days)::float8 as days, count(*)::int as jobs
  from job join job_forecast as made on made.job_id = job.id
  where job.status <> 'closed' and
case when made.late_cause is not null and made.due_on is not distinct from job.due_on
  and (job.status = 'on_hold') is not distinct from made.is_held
then json_build_object('cause', made.late_cause, 'team', made.late_team, 'days', made.late_days) end is not null
  group by late_cause, late_team order by days desc, cause, team;

-- name: forecast.learned_from_forecasts_1() → flow_weight float8, first_flow_weight float8, first_stretch_p50 float8,
--   first_stretch_p80 float8, later_stretch_p50 float8, later_stretch_p80 float8
select flow_weight, coalesce(first_flow_weight, flow_weight) as first_flow_weight, first_stretch_p50, first_stretch_p80, later_stretch_p50, later_stretch_p80
from forecast where flow_weight is not null;

-- name: forecast.learned_from_forecasts_2(timestamptz, timestamptz) → job_id int4
select distinct past.job_id
from forecast_record as past join job on job.id = past.job_id
where job.status <> 'closed' and
(past.is_first or extract(isodow from past.made_on) = 7)
  and past.made_at < $1 and past.made_at > $2
  and cardinality(past.work_quantiles) > 0 and (job.lasted_until is null or past.made_at < job.lasted_until)
  and not exists (
    select from job_hold as hold
    where hold.job_id = past.job_id and hold.began_at <= past.made_at
      and (hold.ended_at is null or hold.ended_at > past.made_at));

-- name: forecast.open_job_count() → jobs int4
select count(*)::int as jobs from job where status <> 'closed';

-- name: forecast.open_jobs_1() → id int4, status text, due_on date null, created_at timestamptz, job_type_id int4 null,
--   power_rating_id int4 null, rpm_category_id int4 null, place int4 null
select id, status, due_on, created_at, job_type_id, power_rating_id, rpm_category_id, place
from job left join work_order on job_id = id where status <> 'closed';

-- name: forecast.open_jobs_2(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) → id int4, due_on date null,
--   created_at timestamptz, job_type_id int4 null, power_rating_id int4 null, rpm_category_id int4 null, place int4 null, status text
select id, due_on, created_at, job_type_id, power_rating_id, rpm_category_id, null::int as place,
  case
    when exists (
      select from job_hold where job_id = job.id and began_at <= $1
        and (ended_at is null or ended_at > $2)
    ) then 'on_hold'
    when exists (
      select from work_session
      where job_id = job.id and voided_at is null and started_at < $3
    ) then 'in_progress'
    else 'open' end as status
from job where (job.lasted_until is null or job.lasted_until > $4) and job.created_at <= $5;

-- name: forecast.passages(timestamptz, timestamptz, int4, timestamptz, int4, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) →
--   job_id int4, job_type_id int4 null, received_at timestamptz, begun_at timestamptz null, lasted_until timestamptz null, seconds int8,
--   is_open_again bool, begun_again_at timestamptz null, seconds_again int8
select job.id as job_id, job.job_type_id, least(job.created_at, begun.first_start) as received_at,
  begun.first_start as begun_at, case when job.lasted_until <= $1 then job.lasted_until end as lasted_until,
  coalesce(begun.seconds, 0) as seconds,
  job.closed_at is null and coalesce(job.lasted_until <= $2, false) as is_open_again,
  begun.again_at as begun_again_at, coalesce(begun.seconds_again, 0) as seconds_again
from job
left join (
  select s.job_id, min(s.started_at) as first_start, min(s.started_at) filter (where coalesce(s.started_at >= job.lasted_until, false)) as again_at,
    sum(
case when s.review_flags & $3::int = 0 then s.effective_seconds
  else nullif(coalesce(s.effective_seconds, 0) + coalesce((
    select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
  end) filter (where s.ended_at <= $4 and not coalesce(s.started_at >= job.lasted_until, false)) as seconds,
    sum(
case when s.review_flags & $5::int = 0 then s.effective_seconds
  else nullif(coalesce(s.effective_seconds, 0) + coalesce((
    select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
  end) filter (where s.ended_at <= $6 and coalesce(s.started_at >= job.lasted_until, false)) as seconds_again
  from work_session as s join job on job.id = s.job_id
  where s.voided_at is null and s.started_at <= $7 and (job.lasted_until is null or job.closed_at is null
or job.lasted_until > $8) and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
or is_charged(s.activity_type_id, business_day(s.started_at)))
  group by s.job_id
) as begun on begun.job_id = job.id
where (job.lasted_until is null or job.closed_at is null
or job.lasted_until > $9) and (job.lasted_until is distinct from job.created_at or begun.first_start is not null)
  and least(job.created_at, begun.first_start) <= $10;

-- name: forecast.passed_dates(int4, float8[], timestamptz, timestamptz) → horizon int4 null, jobs int8, dates int8, p50_held int8,
--   p80_held int8, replayed int8, bias_days float8 null
select horizon, count(distinct job_id) as jobs, count(*) as dates,
  count(*) filter (where lasted_until <= p50_at) as p50_held, count(*) filter (where lasted_until <= p80_at) as p80_held,
  count(*) filter (where is_replayed) as replayed,
  (avg(extract(epoch from lasted_until - p50_at)) / 86400)::float8 as bias_days
from (
  select job_id, p50_at, p80_at, is_replayed, lasted_until,
    $1 - width_bucket(-extract(epoch from p80_at - kept.made_at)::float8 / 86400, $2::float8[]) as horizon
  from forecast_record as kept join job on job.id = job_id
  where p80_at > $3 and p80_at <= $4
    and (lasted_until is null or kept.made_at < lasted_until)
) as passed
group by grouping sets ((horizon), ())
order by horizon nulls last;

-- name: forecast.past_rows(timestamptz, timestamptz, timestamptz, int8) → job_id int4, job_type_id int4 null, made_at timestamptz,
--   has_begun bool, age_hours float4, work_quantiles json, flow_quantiles json null, is_first bool, lasted_until timestamptz null
select past.job_id, past.job_type_id, made_at, has_begun, age_hours,
  to_json(work_quantiles) as work_quantiles, to_json(flow_quantiles) as flow_quantiles, is_first,
  case when job.lasted_until <= $1 then job.lasted_until end as lasted_until
from forecast_record as past join job on job.id = past.job_id
where
(past.is_first or extract(isodow from past.made_on) = 7)
  and past.made_at < $2 and past.made_at > $3
  and cardinality(past.work_quantiles) > 0 and (job.lasted_until is null or past.made_at < job.lasted_until)
  and not exists (
    select from job_hold as hold
    where hold.job_id = past.job_id and hold.began_at <= past.made_at
      and (hold.ended_at is null or hold.ended_at > past.made_at))
order by made_at desc, past.job_id limit $4;

-- name: forecast.planned_activities() → job_id int4, activity_type_id int2, seconds int4
select job_id, activity_type_id, seconds from planners_estimate
join job on job.id = job_id where job.status <> 'closed' and activity_type_id not in (select id from activity_type where upper_inf(uncharged));

-- name: forecast.promises_until(timestamptz, timestamptz, timestamptz) → hold_id int8, job_id int4, promised_at timestamptz,
--   ended_at timestamptz null, is_last bool
select hold_id, job_id,
  (spoken.expected_on + 1)::timestamp at time zone (select time_zone from workshop) as promised_at,
  case when ended_at <= $1 then ended_at end as ended_at, is_last
from (
  select hold_id, expected_on, row_number() over (partition by hold_id order by said_at desc) = 1 as is_last
  from hold_promise where said_at <= $2
) as spoken
join job_hold on job_hold.id = hold_id
where spoken.expected_on is not null and (ended_at is null or ended_at > $3)
order by hold_id, promised_at;

-- name: forecast.replay_days(date)
update forecast set replayed_until = $1::date;

-- name: forecast.replay_forecasts() → isMine bool
select pg_try_advisory_xact_lock(hashtext('warsha.forecast_replay')) as "isMine";

-- name: forecast.running_work(timestamptz) → job_id int4, activity_type_id int2, technician_id int4, started_at timestamptz
select job_id, activity_type_id, technician_id, started_at from work_session as s
where tstzrange(s.started_at, s.ended_at) @> $1::timestamptz and s.voided_at is null and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
or is_charged(s.activity_type_id, business_day(s.started_at)));

-- name: forecast.save_forecasts_1(int4[])
delete from job_forecast where job_id <> all ($1::int[]);

-- name: forecast.save_forecasts_2(timestamptz, jsonb)
insert into job_forecast as kept (job_id, made_at, remaining_hours, p50_at, p80_at, late_percent, due_on, is_held,
  goes_on_at, none_because, team_hours, late_cause, late_team, late_days)
select job.id, $1, remaining_hours, p50_at, p80_at, late_percent, made.due_on, is_held, goes_on_at,
  none_because, team_hours, late_cause, late_team, late_days
from jsonb_to_recordset($2::jsonb) as made (job_id int, remaining_hours float8,
  p50_at timestamptz, p80_at timestamptz, late_percent float8, due_on date, is_held boolean, goes_on_at timestamptz,
  none_because text, team_hours jsonb, late_cause text, late_team text, late_days float8)
join job on job.id = made.job_id
order by job.id
for key share of job
on conflict (job_id) do update set made_at = excluded.made_at, remaining_hours = excluded.remaining_hours,
  p50_at = excluded.p50_at, p80_at = excluded.p80_at, late_percent = excluded.late_percent,
  due_on = excluded.due_on, is_held = excluded.is_held, goes_on_at = excluded.goes_on_at,
  none_because = excluded.none_because, team_hours = excluded.team_hours, late_cause = excluded.late_cause, late_team = excluded.late_team,
  late_days = excluded.late_days;

-- name: forecast.save_forecasts_3(timestamptz, int4, float8, float8, float8, float8, float8, float8, float8)
update forecast set made_at = $1, technicians = $2, utilisation = $3,
  flow_weight = $4, first_flow_weight = $5, first_stretch_p50 = $6, first_stretch_p80 = $7,
  later_stretch_p50 = $8, later_stretch_p80 = $9;

-- name: forecast.save_judged_dates(jsonb, bool)
update forecast set record = $1::jsonb, is_guess = $2;

-- name: forecast.save_record_1(date, timestamptz, date, bool, jsonb)
insert into forecast_record (job_id, made_on, made_at, p50_at, p80_at, remaining_hours, work_quantiles, flow_quantiles,
  hold_quantiles, stretch_p50, stretch_p80, has_begun, age_hours, job_type_id, flow_weight, technicians, is_first, is_replayed)
select row.job_id, $1::date, $2, row.p50_at, row.p80_at, row.remaining_hours,
  row.work_quantiles, row.flow_quantiles, row.hold_quantiles, row.stretch_p50, row.stretch_p80, row.has_begun, row.age_hours, row.job_type_id, row.flow_weight, row.technicians,
  not exists (select from forecast_record as before where before.job_id = row.job_id and before.made_on < $3::date),
  $4
from jsonb_to_recordset($5::jsonb) as row (job_id int, p50_at timestamptz, p80_at timestamptz,
  remaining_hours real, work_quantiles real[], flow_quantiles real[], hold_quantiles real[], stretch_p50 real, stretch_p80 real, has_begun boolean, age_hours real, job_type_id int, flow_weight real,
  technicians smallint)
join job on job.id = row.job_id
order by row.job_id
for key share of job
on conflict (job_id, made_on) do nothing;

-- name: forecast.save_record_2(date, int4[])
update forecast_record set is_first = false
where is_first and made_on > $1::date and job_id = any ($2::int[]);

-- name: forecast.segments_of_activities(int4, timestamptz, timestamptz, timestamptz) → activity_type_id int2, segment text null
select distinct on (activity_type_id) activity_type_id, segment
from (
  select s.activity_type_id, member.segment, sum(
case when s.review_flags & $1::int = 0 then s.effective_seconds
  else nullif(coalesce(s.effective_seconds, 0) + coalesce((
    select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
  end) as seconds
  from work_session as s join (
    select person.id, name as segment
    from person left join segment on segment.id = segment_at(person.id, $2)
  ) as member on member.id = s.technician_id
  where s.voided_at is null and s.ended_at <= $3
    and s.started_at > $4
  group by s.activity_type_id, member.segment
) as worked
order by activity_type_id, seconds desc nulls last, segment;

-- name: forecast.take_turn_1() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha.forecast'));

-- name: forecast.take_turn_2() → made_at timestamptz null
select made_at from forecast;

-- name: forecast.team_members(date, date, timestamptz, date, date, timestamptz, date, date) → technician_id int4, segment text null,
--   absences json
select person.id as technician_id, name as segment, (
    select coalesce(json_agg(json_build_object('first', first_day, 'last', last_day, 'half', half)
      order by first_day, half), '[]')
    from absence where person_id = person.id and last_day >= $1::date and first_day <= $2::date
  ) as absences
from person left join segment on segment.id = segment_at(person.id, $3)
where is_active and (
  exists (
    select from day_work where technician_id = person.id and day between $4::date and $5::date)
  or exists (
    select from work_session as s where s.technician_id = person.id and tstzrange(s.started_at, s.ended_at) @> $6::timestamptz and s.voided_at is null)
  or exists (
    select from absence
    where person_id = person.id and half is null and first_day <= $7::date and last_day >= $8::date)
)
order by segment, technician_id;

-- name: forecast.visits(timestamptz, timestamptz) → job_id int4, activity_type_id int2, first_started_at timestamptz,
--   last_started_at timestamptz
select s.job_id, s.activity_type_id, min(s.started_at) as first_started_at, max(s.started_at) as last_started_at
from work_session as s join job on job.id = s.job_id
where s.voided_at is null and job.closed_at <= $1
  and job.closed_at > $2 and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
or is_charged(s.activity_type_id, business_day(s.started_at)))
group by s.job_id, s.activity_type_id
order by s.job_id, first_started_at, s.activity_type_id;

-- name: forecast.waits_until(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) → job_id int4, from timestamptz,
--   till timestamptz
select id as job_id, lower(wait) as from, upper(wait) as till
from job
cross join lateral (
  select range_agg(tstzrange(began_at, least(ended_at, $1))) as held from job_hold
  where job_id = job.id and began_at < $2 and ended_at is distinct from began_at
) as hold
left join lateral (
  select range_agg(tstzrange(started_at, least(ended_at, $3))) as worked from work_session as s
  where job_id = job.id and voided_at is null and started_at < $4
    and ended_at is distinct from started_at and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
or is_charged(s.activity_type_id, business_day(s.started_at)))
) as work on true
cross join lateral unnest(held - coalesce(worked, '{}')) as wait
where id in (select job_id from job_hold)
  and (job.lasted_until is null or job.closed_at is null or job.lasted_until > $5)
order by id, lower(wait);

-- name: forecast.work_by_technician(timestamptz, int4, timestamptz, timestamptz) → activity_type_id int2, technician_id int4, seconds int8,
--   lately int8
select activity_type_id, technician_id, coalesce(sum(seconds), 0) as seconds,
  coalesce(sum(seconds) filter (where started_at > $1 and is_active), 0) as lately
from (
  select s.activity_type_id, s.technician_id, s.started_at, person.is_active,
case when s.review_flags & $2::int = 0 then s.effective_seconds
  else nullif(coalesce(s.effective_seconds, 0) + coalesce((
    select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
  end as seconds
  from work_session as s join person on person.id = s.technician_id
  where s.voided_at is null and s.ended_at <= $3 and s.started_at > $4
) as work
group by activity_type_id, technician_id
order by activity_type_id, technician_id;

-- name: forecast.work_on_open_items(int4, timestamptz, timestamptz, timestamptz, int4) → job_id int4, activity_type_id int2,
--   technician_id int4, seconds int8
select s.job_id, s.activity_type_id, s.technician_id, sum(
case when s.review_flags & $1::int = 0 then s.effective_seconds
  else nullif(coalesce(s.effective_seconds, 0) + coalesce((
    select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
  end) as seconds
from job
join work_session as s on s.job_id = job.id and s.voided_at is null and s.ended_at <= $2
  and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
or is_charged(s.activity_type_id, business_day(s.started_at)))
where (job.closed_at is null or job.closed_at > $3) and job.created_at <= $4
group by s.job_id, s.activity_type_id, s.technician_id
having sum(
case when s.review_flags & $5::int = 0 then s.effective_seconds
  else nullif(coalesce(s.effective_seconds, 0) + coalesce((
    select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
  end) > 0
order by s.job_id, s.activity_type_id, s.technician_id;

-- name: forecast.worked_activities(int4, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) → job_id int4,
--   activity_type_id int2, seconds int8, is_settled bool, first_started_at timestamptz, last_started_at timestamptz
select s.job_id, s.activity_type_id,
  coalesce(sum(
case when s.review_flags & $1::int = 0 then s.effective_seconds
  else nullif(coalesce(s.effective_seconds, 0) + coalesce((
    select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
  end) filter (where s.ended_at <= $2), 0) as seconds,
  coalesce(bool_or(item.settled_at <= $3), false) as is_settled,
  min(s.started_at) as first_started_at, max(s.started_at) as last_started_at
from job
join work_session as s on s.job_id = job.id and s.voided_at is null and s.started_at <= $4
  and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
or is_charged(s.activity_type_id, business_day(s.started_at)))
left join work_item as item on item.job_id = s.job_id and item.activity_type_id = s.activity_type_id
where (job.closed_at is null or job.closed_at > $5) and job.created_at <= $6
group by s.job_id, s.activity_type_id;

-- name: forecast.worked_lately(date, date, date, date, timestamptz, int8, date, date, date, date, date, date, timestamptz, int8, timestamptz, date, timestamptz, timestamptz, date, date, timestamptz, timestamptz, int4, timestamptz, timestamptz, timestamptz) →
--   workers json, teams json, seconds int8
  with lately as (
    select day, technician_id
    from day_work join person on person.id = technician_id and person.is_active and coalesce((
  select sum(least(last_day, $1::date) - greatest(first_day, $2::date) + 1) from absence
  where absence.person_id = person.id and half is null and first_day <= $3::date and last_day >= $4::date
    and recorded_at <= $5
), 0) <= $6
    where day between $7::date and $8::date
  ), worker as (
    select technician_id from lately
    union
    select technician_id from work_session as s
    join person on person.id = technician_id and person.is_active and coalesce((
  select sum(least(last_day, $9::date) - greatest(first_day, $10::date) + 1) from absence
  where absence.person_id = person.id and half is null and first_day <= $11::date and last_day >= $12::date
    and recorded_at <= $13
), 0) <= $14
    where tstzrange(s.started_at, s.ended_at) @> $15::timestamptz and s.voided_at is null
  ), first_day as (
    select technician_id, min(day) as own from lately where day < $16::date group by technician_id
  ), described as (
    select segment.name as segment,
      case when exists (
        select from work_session as s
        where s.technician_id = worker.technician_id and s.voided_at is null
          and s.started_at < $17 and week_number(s.started_at) <= week_number($18)
      ) then (select min(own) from first_day) else first_day.own end as since, (
        select coalesce(json_agg(json_build_object('first', first_day, 'last', last_day, 'half', half)
          order by first_day, half), '[]')
        from absence
        where person_id = worker.technician_id and last_day >= $19::date
          and first_day < $20::date and recorded_at <= $21
      ) as absences
    from worker left join first_day using (technician_id)
    left join segment on segment.id = segment_at(worker.technician_id, $22)
  )
  select (select coalesce(json_agg(described), '[]') from described) as workers,
    (select coalesce(json_agg(team order by technicians desc, segment), '[]') from (
      select segment, count(*)::int as technicians from described group by segment
    ) as team) as teams, (
      select coalesce(sum(
  case when s.review_flags & $23::int = 0 then s.effective_seconds
    else nullif(coalesce(s.effective_seconds, 0) + coalesce((
      select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
    end), 0) from work_session as s
      where s.technician_id in (select technician_id from worker) and s.voided_at is null
        and s.started_at >= $24 and s.started_at < $25
        and s.ended_at <= $26 and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
  or is_charged(s.activity_type_id, business_day(s.started_at)))
    ) as seconds;

-- holds -----------------------------------------------------------------------------------------------

-- name: holds.begin_holds(int4[], timestamptz)
insert into job_hold (job_id, began_at) select unnest($1::int[]), $2;

-- name: holds.change_reason_1(text, int8)
update job_hold set note = $1 where id = $2;

-- name: holds.change_reason_2(timestamptz, int8)
update job_hold set ended_at = $1 where id = $2;

-- name: holds.change_reason_3(int4, text, text, timestamptz, timestamptz)
insert into job_hold (job_id, reason, note, began_at, waits_since)
values ($1, $2, $3, $4, $5);

-- name: holds.change_reason_4(text, text, timestamptz, int8)
update job_hold set reason = $1, note = $2, reason_said_at = $3
where id = $4;

-- name: holds.closed_jobs(timestamptz, timestamptz) → jobs int4, flow float8, work float8, hold float8, before_work float8
with closed as (
  select id, least(created_at, first_start) as received_at, first_start,
    tstzmultirange(tstzrange(least(created_at, first_start), lasted_until)) as whole
  from job
  cross join lateral (
    select min(started_at) as first_start from work_session
    where job_id = job.id and voided_at is null and started_at < lasted_until
  ) as begun
  where lasted_until >= $1 and lasted_until < $2 and first_start is not null
), parts as (
  select whole, coalesce(worked, '{}') * whole as worked, coalesce(held, '{}') * whole as held,
    tstzmultirange(tstzrange(received_at, first_start)) as before_work
  from closed
  left join lateral (
    select range_agg(tstzrange(started_at, ended_at)) as worked from work_session
    where job_id = closed.id and voided_at is null and ended_at > started_at
  ) as work on true
  left join lateral (
    select range_agg(tstzrange(began_at, ended_at)) as held from job_hold
    where job_id = closed.id and ended_at > began_at
  ) as hold on true
)
select count(*)::int as jobs, avg(length_of(whole)) as flow, avg(length_of(worked)) as work,
  avg(length_of(held - worked)) as hold, avg(length_of(before_work - worked - held)) as before_work
from parts having count(*) > 0;

-- name: holds.end_hold_1(int8)
delete from job_hold where id = $1;

-- name: holds.end_hold_2(timestamptz, int8)
update job_hold set ended_at = greatest(began_at, $1) where id = $2;

-- name: holds.expect_1(int8, timestamptz[])
delete from hold_promise where hold_id = $1 and said_at = any ($2::timestamptz[]);

-- name: holds.expect_2(int8, timestamptz, date)
insert into hold_promise (hold_id, said_at, expected_on)
values ($1, $2, $3::date);

-- name: holds.expect_3(date, int8)
update job_hold set expected_on = $1::date where id = $2;

-- name: holds.expected_days_of_holds() → job_id int4, expected_on date
select job_id, expected_on from job_hold where ended_at is null and expected_on is not null;

-- name: holds.follow_hold(int4, text, text, timestamptz)
insert into job_hold (job_id, reason, note, began_at)
values ($1, $2, $3, $4);

-- name: holds.go_on_waiting_1(int4, timestamptz, text) → id int8
select id from job_hold
where job_id = $1 and ended_at = $2 and reason = $3;

-- name: holds.go_on_waiting_2(int8)
delete from job_hold where id = $1;

-- name: holds.go_on_waiting_3(text, int8)
update job_hold set ended_at = null, note = $1 where id = $2;

-- name: holds.holds_by_reason(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) → reason text null, holds int4, jobs int4,
--   seconds float8, median_seconds float8 null, lasting int4
select reason, count(*)::int as holds, count(distinct job_id)::int as jobs,
  coalesce(sum(extract(epoch from least(coalesce(ended_at, $1), $2) - greatest(began_at, $3))), 0)::float8
    as seconds,
  percentile_cont(0.5) within group (order by extract(epoch from ended_at - began_at)::float8)
    filter (where ended_at is not null) as median_seconds,
  count(*) filter (where ended_at is null)::int as lasting
from job_hold
where began_at < $4 and (ended_at is null or ended_at > $5)
group by reason
order by seconds desc, reason;

-- name: holds.holds_expected_by(date) → job_id int4, job_no text, reason text null, note text null, expected_on date
select job_id, job_no, reason, job_hold.note, expected_on
from job_hold join job on job.id = job_id
where ended_at is null and expected_on is not null and expected_on <= $1::date and status = 'on_hold'
order by expected_on, job_id;

-- name: holds.lasting_hold(int4) → id int8, reason text null, note text null, began_at timestamptz, waits_since timestamptz,
--   said_at timestamptz, expected_on date null
select id, reason, note, began_at, coalesce(waits_since, began_at) as waits_since,
  coalesce(reason_said_at, began_at) as said_at, expected_on
from job_hold where job_id = $1 and ended_at is null;

-- name: holds.must_be_ahead(timestamptz, int4, date) → today date, wasSaid bool
select business_day($1) as today, exists (
  select from hold_promise as said join job_hold on job_hold.id = hold_id
  where job_id = $2 and said.expected_on = $3::date
) as "wasSaid";

-- name: holds.promises_of(int8) → expected_on date null, said_at timestamptz
select expected_on, said_at from hold_promise where hold_id = $1 order by said_at;

-- name: holds.wait_on_1(int4, int4) → id int8, reason text null, endedAt timestamptz null, hasWorkSince bool
select id, reason, ended_at as "endedAt", exists (
  select from work_session as s where s.job_id = $1 and s.started_at >= job_hold.ended_at and s.voided_at is null
) as "hasWorkSince"
from job_hold where job_id = $2 order by ended_at desc, id desc limit 1;

-- name: holds.wait_on_2(int8)
update job_hold set ended_at = null  where id = $1;

-- invitations -----------------------------------------------------------------------------------------

-- name: invitations.insert_invitation_1(int4)
update invitation set ended_why = 'replaced'
where person_id = $1 and used_at is null and ended_why is null;

-- name: invitations.insert_invitation_2(int4, text, text, int4, timestamptz) → id int4
insert into invitation (person_id, language, app_address, made_by, made_at)
values ($1, $2, $3, $4, $5)
returning id;

-- name: invitations.invitations(timestamptz, timestamptz, int4) → id int4, person jsonb, language text, made_at timestamptz, made_by jsonb,
--   state text, sent_at timestamptz null, expires_at timestamptz null, used_at timestamptz null, ended_why text null, fault text null,
--   answer text null
select invitation.id, invited.labelled_person as person, language, invitation.made_at,
  maker.labelled_person as made_by,
  case when used_at is not null then 'accepted' when ended_why is not null then 'ended'
    when message.state = 'failed' then 'failed'
    when (link.expires_at <= $1::timestamptz or not link.expires_at <= $2::timestamptz) or message.state is null then 'expired'
    when message.state = 'sent' then 'sent' else 'waiting' end as state,
  message.sent_at, link.expires_at, used_at, ended_why, message.fault, message.answer
from invitation
join person_labels() as invited on invited.labelled_id = invitation.person_id
join person_labels() as maker on maker.labelled_id = made_by
left join invitation_link as link on link.invitation_id = invitation.id and not is_replaced
left join mail_message as message on message.invitation_id = invitation.id
where invitation.id = $3
order by invitation.id desc;

-- name: invitations.link_of(bytea) → invitation_id int4, person_id int4, language text, expires_at timestamptz, is_replaced bool,
--   is_used bool, ended_why text null
select invitation_id, person_id, language, expires_at, is_replaced, used_at is not null as is_used, ended_why
from invitation_link join invitation on invitation.id = invitation_id
where hash = $1;

-- name: invitations.lock_invitee(int4) → id int4, full_name text, role text, email text null, is_active bool, is_erased bool
select id, full_name, role, email, is_active, erased_at is not null as is_erased
from person where id = $1 and not is_machine(role) for no key update;

-- name: invitations.lock_open_invitation(int4) → id int4, full_name text, email text null, language text, app_address text, maker text,
--   maker_may bool
select invitation.id, invited.full_name, invited.email, language, app_address, maker.full_name as maker,
  maker.is_active and is_admin(maker.role) and maker.rights = 'full' as maker_may
from invitation
join person as invited on invited.id = person_id and invited.is_active
join person as maker on maker.id = made_by
where invitation.id = $1 and used_at is null and ended_why is null for no key update of invitation;

-- name: invitations.renew_link_1(int4)
update invitation_link set is_replaced = true where invitation_id = $1 and not is_replaced;

-- name: invitations.renew_link_2(bytea, int4, timestamptz)
insert into invitation_link (hash, invitation_id, expires_at)
values ($1, $2, $3);

-- name: invitations.take_back_1(int4)
select from person where id = (select person_id from invitation where id = $1) for no key update;

-- name: invitations.take_back_2(int4)
update invitation set ended_why = 'taken_back' where id = $1 and used_at is null and ended_why is null;

-- name: invitations.use_invitation_1(int4)
select from person where id = $1 for no key update;

-- name: invitations.use_invitation_2(timestamptz, bytea, timestamptz, timestamptz)
update invitation set used_at = $1 from invitation_link as link
where link.hash = $2 and link.invitation_id = invitation.id and not link.is_replaced
  and not (link.expires_at <= $3::timestamptz or not link.expires_at <= $4::timestamptz) and used_at is null and ended_why is null;

-- invoicing -------------------------------------------------------------------------------------------

-- name: invoicing.batch_by_id(int4) → id int4, number int4, customer text, job_id int4 null, job_no text null, until date null, state text,
--   line_count int4, seconds int8, outside_seconds int8, unpriced_seconds int8, amount_halalas int8, cost_halalas int8,
--   made_at timestamptz, approved_at timestamptz null, taken_back_at timestamptz null, reason text null, made_by jsonb,
--   approved_by jsonb null, taken_back_by jsonb null
select batch.id, number, batch.customer, batch.job_id, job_no, until, state, line_count, seconds, outside_seconds,
  unpriced_seconds, amount_halalas, cost_halalas, made_at, approved_at, taken_back_at, reason,
  maker.labelled_person as made_by, approver.labelled_person as approved_by, undoer.labelled_person as taken_back_by
from invoice_batch as batch
left join job on job.id = batch.job_id
join person_labels() as maker on maker.labelled_id = made_by
left join person_labels() as approver on approver.labelled_id = approved_by
left join person_labels() as undoer on undoer.labelled_id = taken_back_by
where batch.id = $1 order by batch.id;

-- name: invoicing.batch_count(text, text, text, text) → total int8
select count(*) as total from invoice_batch as batch where ($1::text is null or state = $2)
and ($3::text is null or batch.customer = $4);

-- name: invoicing.batches_newest_first(text, text, text, text, int8, int8) → id int4, number int4, customer text, job_id int4 null,
--   job_no text null, until date null, state text, line_count int4, seconds int8, outside_seconds int8, unpriced_seconds int8,
--   amount_halalas int8, cost_halalas int8, made_at timestamptz, approved_at timestamptz null, taken_back_at timestamptz null,
--   reason text null, made_by jsonb, approved_by jsonb null, taken_back_by jsonb null
select batch.id, number, batch.customer, batch.job_id, job_no, until, state, line_count, seconds, outside_seconds,
  unpriced_seconds, amount_halalas, cost_halalas, made_at, approved_at, taken_back_at, reason,
  maker.labelled_person as made_by, approver.labelled_person as approved_by, undoer.labelled_person as taken_back_by
from invoice_batch as batch
left join job on job.id = batch.job_id
join person_labels() as maker on maker.labelled_id = made_by
left join person_labels() as approver on approver.labelled_id = approved_by
left join person_labels() as undoer on undoer.labelled_id = taken_back_by
where ($1::text is null or state = $2)
and ($3::text is null or batch.customer = $4) order by number desc limit $5 offset $6;

-- name: invoicing.batches_of_job(int4) → id int4, number int4, state text, made_at timestamptz, seconds int8, amount_halalas numeric
select batch.id, number, state, made_at, sum(line.seconds) as seconds,
  coalesce(sum(line.amount_halalas), 0) as amount_halalas
from invoice_line as line join invoice_batch as batch on batch.id = batch_id
where line.job_id = $1
group by batch.id order by number desc;

-- name: invoicing.batches_of_session(uuid) → id int4, number int4, state text, job_no text, seconds int8
select batch.id, number, state, job_no, sum(line.seconds) as seconds
from invoice_line as line
join invoice_batch as batch on batch.id = batch_id
join job on job.id = line.job_id
where session_id = $1 and not line.is_taken_back
group by batch.id, job.id order by number desc, job_no;

-- name: invoicing.charged_job(int4) → customer text, jobTypeId int4 null
select customer, job_type_id as "jobTypeId" from job where id = $1;

-- name: invoicing.delete_price(int4)
delete from invoice_price where id = $1;

-- name: invoicing.earliest_line() → worked_on date, number int4
select worked_on, number from invoice_line join invoice_batch on invoice_batch.id = batch_id
where not invoice_line.is_taken_back order by worked_on, number limit 1;

-- name: invoicing.first_day() → first_day date
select first_day from invoicing_start;

-- name: invoicing.hold_invoicing() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha.invoicing'));

-- name: invoicing.insert_batch(text, int4, date, int4, timestamptz, int8, int8, int8, int8, int8, int4) → id int4
insert into invoice_batch (number, customer, job_id, until, made_by, made_at, seconds, outside_seconds,
  unpriced_seconds, amount_halalas, cost_halalas, line_count)
select coalesce(max(number), 0) + 1, $1, $2::int, $3::date, $4::int, $5::timestamptz,
  $6::bigint, $7::bigint, $8::bigint, $9::bigint,
  $10::bigint, $11::int
from invoice_batch
returning id;

-- name: invoicing.insert_lines(int4, jsonb)
insert into invoice_line (batch_id, session_id, job_id, activity_type_id, is_outside, part, mark, worked_on, seconds,
  price_id, price_halalas, amount_halalas, cost_halalas)
select $1::int, session_id, job_id, activity_type_id, is_outside, part, mark, worked_on, seconds, price_id,
  price_halalas, amount_halalas, cost_halalas
from jsonb_to_recordset($2::jsonb)
  as given (session_id uuid, job_id int, activity_type_id smallint, is_outside boolean, part smallint, mark text,
    worked_on date, seconds int, price_id int, price_halalas int, amount_halalas bigint, cost_halalas bigint);

-- name: invoicing.insert_price(text, int4, date, int4, int4, int4, timestamptz) → id int4
insert into invoice_price (customer, job_type_id, valid_from, halalas, outside_halalas, made_by, made_at)
values ($1, $2, $3, $4,
  $5, $6, $7)
returning id;

-- name: invoicing.invoiced_of_job(int4) → seconds int8, outsideSeconds int8, unpricedSeconds int8, amountHalalas numeric,
--   costHalalas numeric
select coalesce(sum(seconds), 0) as seconds, coalesce(sum(seconds) filter (where is_outside), 0) as "outsideSeconds",
  coalesce(sum(seconds) filter (where price_halalas is null), 0) as "unpricedSeconds",
  coalesce(sum(amount_halalas), 0) as "amountHalalas", coalesce(sum(cost_halalas), 0) as "costHalalas"
from invoice_line where job_id = $1 and not is_taken_back;

-- name: invoicing.is_session(uuid) → id uuid
select id from work_session where id = $1;

-- name: invoicing.last_batches_of(int4[]) → job_id int4, made_at timestamptz
select line.job_id, max(made_at) as made_at
from invoice_line as line join invoice_batch on invoice_batch.id = batch_id
where line.job_id = any($1::int[]) and not line.is_taken_back
group by line.job_id;

-- name: invoicing.lines_of_batch(int4) → session_id uuid, job_id int4, job_no text, activity_type_id int2, activity_code text,
--   activity_label text, activity_label_ar text null, is_outside bool, part int2, mark text, worked_on date, seconds int4,
--   price_id int4 null, price_halalas int4 null, amount_halalas int8 null, cost_halalas int8, technician jsonb, employee_number text null,
--   earlier_batches int4[]
select line.session_id, line.job_id, job_no, line.activity_type_id, activity_type.code as activity_code,
  activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, is_outside, part, mark, worked_on,
  seconds, price_id, price_halalas, amount_halalas, line.cost_halalas, named.labelled_person as technician,
  person.employee_number,
  case when mark <> 'change' then '{}'::int[] else array(
    select number from invoice_line as other join invoice_batch as earlier on earlier.id = other.batch_id
    where other.session_id = line.session_id and other.job_id = line.job_id and other.is_outside = line.is_outside
      and other.part < line.part and not other.is_taken_back
    order by number
  ) end as earlier_batches
from invoice_line as line
join job on job.id = line.job_id
join activity_type on activity_type.id = line.activity_type_id
join work_session as session on session.id = line.session_id
join person on person.id = session.technician_id
join person_labels() as named on named.labelled_id = session.technician_id
where batch_id = $1
order by length(job_no), job_no, worked_on, session.started_at, line.session_id, is_outside;

-- name: invoicing.numbers_of_batches(int4, int8) → number int4
select distinct number from invoice_line join invoice_batch on invoice_batch.id = batch_id
where price_id = $1 and not invoice_line.is_taken_back order by number limit $2;

-- name: invoicing.open_groups(int4[]) → id int4, job_no text, customer text, description text, job_type_id int4 null
select id, job_no, customer, left(description, 200) as description, job_type_id from job
where id = any($1::int[])
order by customer, length(job_no), job_no, id;

-- name: invoicing.open_sessions(text, int4, int4, date, text, date, date, text, date) → session_id uuid, job_id int4, customer text,
--   job_type_id int4 null, activity_type_id int2, is_outside bool, ended_at timestamptz null, worked_on date, part int2,
--   price_id int4 null, price_halalas int4 null, seconds int8, cost_halalas numeric
select session_id, job_id, customer, job_type_id, open_work.activity_type_id, is_outside, open_work.ended_at,
  worked_on, part, price_id, price_halalas, seconds, cost_halalas
from (
select session_id, coalesce(counted.job_id, standing.job_id) as job_id, kind.is_outside, kind.seconds, kind.cost_halalas, session.activity_type_id,
  session.ended_at, business_day(session.started_at, $1) as worked_on,
  session.voided_at is null and session.review_flags & ~session.reviewed_flags <> 0 as is_waiting,
  coalesce(earlier.part, 0::smallint) as part, earlier.price_id, earlier.price_halalas
from (
  select session_id, job_id, sum(effective_seconds) as inside, sum(raw_seconds - effective_seconds) as outside,
    sum(cost_halalas) as cost
  from posted_work() where job_id is not null and worked_job_id = $2
  group by session_id, job_id
) as counted
full join (
  select session_id, job_id, coalesce(sum(seconds) filter (where not is_outside), 0) as inside,
    coalesce(sum(seconds) filter (where is_outside), 0) as outside, sum(cost_halalas) as cost, true as is_there
  from invoice_line where not is_taken_back and job_id = $3
  group by session_id, job_id
) as standing using (session_id, job_id)
join work_session as session on session.id = session_id
  and (coalesce(counted.inside, 0) <> coalesce(standing.inside, 0) or coalesce(counted.outside, 0) <> coalesce(standing.outside, 0))
cross join lateral (values
  (false, coalesce(counted.inside, 0) - coalesce(standing.inside, 0),
    coalesce(counted.cost, 0) - coalesce(standing.cost, 0)),
  (true, coalesce(counted.outside, 0) - coalesce(standing.outside, 0), 0)
) as kind (is_outside, seconds, cost_halalas)
left join lateral (
  select part, price_id, price_halalas from invoice_line as line
  where standing.is_there and line.session_id = session.id and line.job_id = coalesce(counted.job_id, standing.job_id)
    and line.is_outside = kind.is_outside and not is_taken_back
  order by part desc limit 1
) as earlier on true
where kind.seconds <> 0
  and ($4::date is null or business_day(session.started_at, $5) <= $6::date)
  and ($7::date is null or standing.is_there or business_day(session.started_at, $8) >= $9::date)) as open_work join job on job.id = job_id
where not is_waiting
order by job_id, worked_on, session_id, is_outside;

-- name: invoicing.particular_work(text, uuid[], int4[], uuid[], int4[], date, text, date, date, text, date) → job_id int4,
--   activity_type_id int2, is_outside bool, is_waiting bool, price_time int4, is_change bool, price_halalas int4 null, seconds int8,
--   cost_halalas int8
select job_id, activity_type_id, is_outside, is_waiting, 0 as price_time, part > 0 as is_change,
  price_halalas, sum(seconds)::bigint as seconds, sum(cost_halalas)::bigint as cost_halalas
from (
select session_id, coalesce(counted.job_id, standing.job_id) as job_id, kind.is_outside, kind.seconds, kind.cost_halalas, session.activity_type_id,
  session.ended_at, business_day(session.started_at, $1) as worked_on,
  session.voided_at is null and session.review_flags & ~session.reviewed_flags <> 0 as is_waiting,
  coalesce(earlier.part, 0::smallint) as part, earlier.price_id, earlier.price_halalas
from (
  select session_id, job_id, sum(effective_seconds) as inside, sum(raw_seconds - effective_seconds) as outside,
    sum(cost_halalas) as cost
  from posted_work() where job_id is not null
and (session_id, job_id) in (select id, job from unnest($2::uuid[], $3::int[]) as these (id, job))
  group by session_id, job_id
) as counted
full join (
  select session_id, job_id, coalesce(sum(seconds) filter (where not is_outside), 0) as inside,
    coalesce(sum(seconds) filter (where is_outside), 0) as outside, sum(cost_halalas) as cost, true as is_there
  from invoice_line where not is_taken_back
and (session_id, job_id) in (select id, job from unnest($4::uuid[], $5::int[]) as these (id, job))
  group by session_id, job_id
) as standing using (session_id, job_id)
join work_session as session on session.id = session_id
  and (coalesce(counted.inside, 0) <> coalesce(standing.inside, 0) or coalesce(counted.outside, 0) <> coalesce(standing.outside, 0))
cross join lateral (values
  (false, coalesce(counted.inside, 0) - coalesce(standing.inside, 0),
    coalesce(counted.cost, 0) - coalesce(standing.cost, 0)),
  (true, coalesce(counted.outside, 0) - coalesce(standing.outside, 0), 0)
) as kind (is_outside, seconds, cost_halalas)
left join lateral (
  select part, price_id, price_halalas from invoice_line as line
  where standing.is_there and line.session_id = session.id and line.job_id = coalesce(counted.job_id, standing.job_id)
    and line.is_outside = kind.is_outside and not is_taken_back
  order by part desc limit 1
) as earlier on true
where kind.seconds <> 0
  and ($6::date is null or business_day(session.started_at, $7) <= $8::date)
  and ($9::date is null or standing.is_there or business_day(session.started_at, $10) >= $11::date)) as open_work
group by job_id, activity_type_id, is_outside, is_waiting, part > 0, price_halalas, price_time;

-- name: invoicing.price_rows() → id int4, customer text null, job_type_id int4 null, job_type_name text null, job_type_name_ar text null,
--   valid_from date, halalas int4 null, outside_halalas int4 null, made_by jsonb, made_at timestamptz, is_used bool
select price.id, customer, job_type_id, job_type.name as job_type_name, job_type.name_ar as job_type_name_ar,
  valid_from, halalas, outside_halalas, named.labelled_person as made_by, made_at,
  exists (select from invoice_line where price_id = price.id and not is_taken_back) as is_used
from invoice_price as price
left join job_type on job_type.id = job_type_id
join person_labels() as named on labelled_id = made_by
order by customer nulls first, job_type.name nulls first, job_type_id, valid_from desc;

-- name: invoicing.save_approved(int4, timestamptz, int4)
update invoice_batch set state = 'approved', approved_by = $1, approved_at = $2 where id = $3;

-- name: invoicing.save_first_day_1()
delete from invoicing_start;

-- name: invoicing.save_first_day_2(date, date)
insert into invoicing_start (first_day) values ($1) on conflict (is_only) do update set first_day = $2;

-- name: invoicing.save_taken_back(int4, timestamptz, text, int4)
update invoice_batch
set state = 'taken_back', taken_back_by = $1, taken_back_at = $2, reason = $3
where id = $4;

-- name: invoicing.standing_beside()
select from invoice_line where not is_taken_back  limit 1;

-- name: invoicing.stored_prices() → id int4, customer text null, jobTypeId int4 null, validFrom date, halalas int4 null,
--   outsideHalalas int4 null
select id, customer, job_type_id as "jobTypeId", valid_from as "validFrom", halalas,
  outside_halalas as "outsideHalalas"
from invoice_price;

-- name: invoicing.usual_work() → job_id int4, activity_type_id int2, price_time int4, inside int8, outside int8, cost_halalas int8,
--   particular uuid null
select job_id, activity_type_id, price_time, coalesce(sum(inside), 0)::bigint as inside,
  coalesce(sum(outside), 0)::bigint as outside, coalesce(sum(cost_halalas), 0)::bigint as cost_halalas, particular
from (
  select session_id, job_id, 0::smallint as activity_type_id, work.inside, work.outside, cost_halalas, posted_at,
    coalesce(0, 0) as price_time,
    case when standing.seconds is not null or looked_at.session_id is not null then session_id end as particular
  from (
    select session_id, job_id, activity_type_id, posted_at, effective_seconds as inside,
      raw_seconds - effective_seconds as outside, cost_halalas
    from posted_work()
    where job_id is not null
  ) as work
  cross join (select null::int as inside, null::int as outside, null::int as seconds) as standing
  left join (
    select late_arrival.session_id from late_arrival
    union
    select id from work_session where review_flags & ~reviewed_flags <> 0 and voided_at is null
  ) as looked_at using (session_id)
  where looked_at.session_id is not null
    or (standing.inside = work.inside and standing.outside = work.outside) is not true
) as open_work
group by job_id, activity_type_id, price_time, particular;

-- job_account -----------------------------------------------------------------------------------------

-- name: job_account.accounted_job(int4) → id int4, job_no text, first_started_at timestamptz null, last_ended_at timestamptz null
select job.id, job_no, min(started_at) as first_started_at, max(ended_at) as last_ended_at
from job left join work_session as s on s.job_id = job.id and s.voided_at is null and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
or is_charged(s.activity_type_id, business_day(s.started_at)))
where job.id = $1
group by job.id;

-- name: job_account.activities_of_job(int4, int4) → id int2, code text, label text, name_ar text null, sessionCount int8, rawSeconds int8,
--   effectiveSeconds int8, costHalalas int8, estimatedSeconds int4 null
  select activity_type.id, activity_type.code, activity_type.label, activity_type.name_ar, "sessionCount", "rawSeconds", "effectiveSeconds", "costHalalas",
    coalesce(item.estimated_seconds, case when baseline is not null then
      coalesce(frozen_cell.seconds, case when use_historical then learned_seconds end, baseline) end
    ) as "estimatedSeconds"
  from (
    select activity_type_id, sum(sessions) as "sessionCount", sum(raw_seconds) as "rawSeconds",
sum(effective_seconds) as "effectiveSeconds", sum(cost_halalas)::bigint as "costHalalas" from posted_work() where worked_job_id = $1 and job_id is not null
    group by activity_type_id
  ) as taken
  join activity_type on activity_type.id = taken.activity_type_id
  join job on job.id = $2
  cross join lateral baseline_seconds(job.job_type_id, job.power_rating_id, job.rpm_category_id, activity_type.id)
    as baseline
  left join work_item as item on item.job_id = job.id and item.activity_type_id = activity_type.id
  left join learned_cell on learned_cell.activity_type_id = activity_type.id and learned_cell.job_type_id = job.job_type_id
  and learned_cell.power_rating_id is not distinct from job.power_rating_id
  and learned_cell.rpm_category_id is not distinct from job.rpm_category_id
  left join frozen_cell on frozen_cell.activity_type_id = activity_type.id and frozen_cell.job_type_id = job.job_type_id
  and frozen_cell.power_rating_id is not distinct from job.power_rating_id
  and frozen_cell.rpm_category_id is not distinct from job.rpm_category_id;

-- name: job_account.technicians_of_job(int4) → id int4, person jsonb, employee_number text null, sessionCount int8, rawSeconds int8,
--   effectiveSeconds int8, costHalalas int8
  select person.id, labelled_person as person, person.employee_number, "sessionCount", "rawSeconds", "effectiveSeconds", "costHalalas"
  from (
    select technician_id, sum(sessions) as "sessionCount", sum(raw_seconds) as "rawSeconds",
sum(effective_seconds) as "effectiveSeconds", sum(cost_halalas)::bigint as "costHalalas" from posted_work() where worked_job_id = $1 and job_id is not null
    group by technician_id
  ) as taken
  join person on person.id = taken.technician_id
  join person_labels() as named on labelled_id = person.id;

-- job_card --------------------------------------------------------------------------------------------

-- name: job_card.card_of_job(int4) → job_no text, customer text, description text, status text, job_type_id int4 null,
--   power_rating_id int4 null, rpm_category_id int4 null, notes text null, due_on date null, created_at timestamptz,
--   job_type_name text null, job_type_name_ar text null, power_rating text null, rpm_category text null
select job.job_no, job.customer, job.description, job.status, job.job_type_id, job.power_rating_id, job.rpm_category_id, job.notes, job.due_on, job.created_at,
  job_type.name as job_type_name, job_type.name_ar as job_type_name_ar, range_description as power_rating, rpm_category.description as rpm_category
from job
  left join job_type on job_type.id = job_type_id
  left join power_rating on power_rating.id = power_rating_id
  left join rpm_category on rpm_category.id = rpm_category_id
where job.id = $1;

-- job_images ------------------------------------------------------------------------------------------

-- name: job_images.answer_in_numbers() → jobs int8, unusable_rows int4
    select (select count(*) from (
  select job_no, customer, description, created_at from images_job
  where not exists (select from job where job.job_no = images_job.job_no)
) as images_job_alone) as jobs,
      coalesce((select unusable_rows from images_answer), 0) as unusable_rows;

-- name: job_images.images_database_digest
select count(*) || ':' || coalesce(sum(hashtext(row(job_no, customer, description, captured_at)::text)::bigint), 0)
  as digest
from job_images;

-- name: job_images.images_database_encoding() → name name
select getdatabaseencoding() as name;

-- name: job_images.images_database_jobs
select convert_to(job_no, $1) as job_no, count(*) as row_count,
  (extract(epoch from min(captured_at)) * 1000)::float8 as first_at,
  (extract(epoch from max(captured_at)) * 1000)::float8 as last_at,
  convert_to((array_agg(customer order by captured_at desc nulls last))[1], $2) as customer,
  convert_to((array_agg(description order by captured_at desc nulls last))[1], $3) as description
from (
  select job_no::text, customer::text, description::text, captured_at from job_images
) as image
group by job_no;

-- name: job_images.images_database_names
select where exists (
  select from job_images where convert_to(image_path::text, $1) = any($2::bytea[])
);

-- name: job_images.images_database_pictures_of
select convert_to(image_path::text, $1) as path,
  (extract(epoch from min(captured_at)) * 1000)::float8 as at
from job_images
where encode(convert_to(job_no::text, $2), 'hex') = any($3::text[])
  and image_path::text <> ''
group by image_path;

-- name: job_images.job_sources(text, text) → hasRecord bool, writtenAs text[]
select exists (select from job where job_no = $1) as "hasRecord",
  coalesce((select written_as from images_job where job_no = $2), '{}') as "writtenAs";

-- name: job_images.keep_answer_1() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha.images'));

-- name: job_images.keep_answer_2(text, int4)
insert into images_answer (digest, unusable_rows) values ($1, $2)
on conflict (is_only) do update set digest = excluded.digest, unusable_rows = excluded.unusable_rows;

-- name: job_images.keep_jobs_1(text[])
delete from images_job where job_no <> all($1::text[]);

-- name: job_images.keep_jobs_2(json)
insert into images_job (job_no, customer, description, created_at, written_as)
select * from json_to_recordset($1::json)
  as x(job_no text, customer text, description text, created_at timestamptz, written_as text[])
on conflict (job_no) do update set customer = excluded.customer, description = excluded.description,
  created_at = excluded.created_at, written_as = excluded.written_as
where (images_job.*) is distinct from (excluded.*);

-- name: job_images.session_pictures_of(text) → media_id uuid, captured_at timestamptz, technician_name text, technician jsonb,
--   activity_label text, activity_label_ar text null
select media.id as media_id, media.captured_at, person.full_name as technician_name, named.labelled_person as technician,
  activity_type.label as activity_label, activity_type.name_ar as activity_label_ar
from job
join work_session on work_session.job_id = job.id and work_session.voided_at is null
join media on media.session_id = work_session.id
join person on person.id = work_session.technician_id
join person_labels() as named on labelled_id = person.id
join activity_type on activity_type.id = work_session.activity_type_id
where job.job_no = $1
order by media.captured_at, media.id;

-- name: job_images.stored_digest() → digest text
select digest from images_answer;

-- job_import ------------------------------------------------------------------------------------------

-- name: job_import.insert_jobs(timestamptz, timestamptz, jsonb) → id int4, job_no text, customer text, description text, status text,
--   job_type_id int4 null, power_rating_id int4 null, rpm_category_id int4 null, notes text null, due_on date null, created_at timestamptz
insert into job (job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id, notes, due_on, created_at, closed_at)
select job.job_no, job.customer, job.description, job.status, job.job_type_id, job.power_rating_id, job.rpm_category_id, job.notes, job.due_on, $1, case when status = 'closed' then $2::timestamptz end
from jsonb_populate_recordset(null::job, $3::jsonb) as job
join job_type on job_type.id = job_type_id and is_active
order by char_length(job_no), job_no
-- Waits for who moves the jobs of a type to another one, or deletes it, and looks at it again.
for key share of job_type
on conflict (job_no) do nothing
returning id, job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id, notes, due_on, created_at;

-- name: job_import.latest_imports(int8) → id int4, file_name text, jobs int4, by jsonb, created_at timestamptz,
--   taken_back_at timestamptz null
select job_import.id, file_name, cardinality(job_ids) as jobs, labelled_person as by, job_import.created_at, taken_back_at
from job_import join person_labels() as named on labelled_id = person_id
order by job_import.created_at desc, job_import.id desc limit $1;

-- name: job_import.lock_import(int4) → job_ids int4[], taken_back_at timestamptz null
select job_ids, taken_back_at from job_import where id = $1 for update;

-- name: job_import.lock_imports() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('job import'));

-- name: job_import.mark_taken_back(timestamptz, int4)
update job_import set taken_back_at = $1 where id = $2;

-- name: job_import.record_import(text, int4[], int4, timestamptz) → id int4
insert into job_import (file_name, job_ids, person_id, created_at)
values ($1, $2::int[], $3, $4)
returning id;

-- name: job_import.references_of_1(bool) → id int4, code text, name text, name_ar text null, is_active bool
select id, code, name, name_ar, is_active from job_type where is_active or $1
order by display_order, name;

-- name: job_import.references_of_2(bool) → id int4, code text, range_description text, min_kw float8 null, max_kw float8 null,
--   is_active bool
select id, code, range_description, min_kw::float8 as min_kw, max_kw::float8 as max_kw, is_active from power_rating
where is_active or $1 order by min_kw nulls last, code;

-- name: job_import.references_of_3(bool) → id int4, poles int2, description text, rpm_approx int4 null, is_active bool
select id, poles, description, rpm_approx, is_active from rpm_category where is_active or $1
order by poles;

-- name: job_import.references_of_4() → code text, label text, name_ar text null
select code, label, name_ar from activity_type where is_active order by label;

-- name: job_import.taken_numbers(text[]) → job_no text
select job_no from job where job_no = any($1::text[]);

-- name: job_import.worked_numbers(int4[]) → job_no text
select job_no from job
where id = any($1::int[]) and (exists (select from work_session where work_session.job_id = job.id) or exists (select from correction_request where correction_request.job_id = job.id) or exists (select from invoice_line where invoice_line.job_id = job.id) or exists (select from invoice_batch where invoice_batch.job_id = job.id) or exists (select from late_arrival where late_arrival.job_id = job.id) or exists (select from closed_line where closed_line.job_id = job.id))
order by job_no;

-- jobs ------------------------------------------------------------------------------------------------

-- name: jobs.await_job_type(int4)
select from job_type where id = $1 for key share;

-- name: jobs.await_job_types()
select from job_type order by id for key share;

-- name: jobs.beginning(int4) → at timestamptz, by text
select started_at as at, labelled_person ->> 'label' as by
from work_session join person_labels() on labelled_id = technician_id
where job_id = $1 and voided_at is null order by started_at limit 1;

-- name: jobs.delete_job(int4) → id int4, created_at timestamptz, version int4, job_no text, customer text, description text, status text,
--   job_type_id int4 null, power_rating_id int4 null, rpm_category_id int4 null, notes text null, due_on date null
delete from job where id = $1 returning job.id, job.created_at, job.version, job.job_no, job.customer, job.description, job.status, job.job_type_id, job.power_rating_id, job.rpm_category_id, job.notes, job.due_on;

-- name: jobs.delete_jobs(int4[]) → id int4, created_at timestamptz, version int4, job_no text, customer text, description text,
--   status text, job_type_id int4 null, power_rating_id int4 null, rpm_category_id int4 null, notes text null, due_on date null
delete from job where id = any($1::int[]) returning job.id, job.created_at, job.version, job.job_no, job.customer, job.description, job.status, job.job_type_id, job.power_rating_id, job.rpm_category_id, job.notes, job.due_on;

-- name: jobs.insert_job(text, text, text, text, int4, int4, int4, text, date, timestamptz, timestamptz, int4, int4, int4) → id int4,
--   created_at timestamptz, version int4, job_no text, customer text, description text, status text, job_type_id int4 null,
--   power_rating_id int4 null, rpm_category_id int4 null, notes text null, due_on date null
insert into job (job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id, notes, due_on, created_at, closed_at)
select $1,$2,$3,$4,$5,$6,$7,$8,$9, $10, $11
from job_type, power_rating, rpm_category
where job_type.id = $12 and job_type.is_active
  and power_rating.id = $13 and power_rating.is_active
  and rpm_category.id = $14 and rpm_category.is_active
-- Waits for who moves the jobs of the type to another one, or deletes it, and looks at it again.
for key share of job_type, power_rating, rpm_category
returning job.id, job.created_at, job.version, job.job_no, job.customer, job.description, job.status, job.job_type_id, job.power_rating_id, job.rpm_category_id, job.notes, job.due_on;

-- name: jobs.job_by_id(int4) → id int4, created_at timestamptz, version int4, job_no text, customer text, description text, status text,
--   job_type_id int4 null, power_rating_id int4 null, rpm_category_id int4 null, notes text null, due_on date null
select job.id, job.created_at, job.version, job.job_no, job.customer, job.description, job.status, job.job_type_id, job.power_rating_id, job.rpm_category_id, job.notes, job.due_on from job where id = $1;

-- name: jobs_by_id(int4[]) → id int4, created_at timestamptz, version int4, job_no text, customer text, description text, status text,
--   job_type_id int4 null, power_rating_id int4 null, rpm_category_id int4 null, notes text null, due_on date null
select job.id, job.created_at, job.version, job.job_no, job.customer, job.description, job.status, job.job_type_id, job.power_rating_id, job.rpm_category_id, job.notes, job.due_on from job where id = any($1::int[]);

-- name: jobs.jobs_newest_first() → id int4 null, version int4 null, job_no text, customer text, description text, status text,
--   job_type_id int4 null, power_rating_id int4 null, rpm_category_id int4 null, notes text null, due_on date null, created_at text null
select id, version, job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id, notes, due_on,
  to_char(listed.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
from job as listed
order by listed.created_at desc, id desc;

-- name: jobs.lock_job_to_delete(int4) → id int4, created_at timestamptz, version int4, job_no text, customer text, description text,
--   status text, job_type_id int4 null, power_rating_id int4 null, rpm_category_id int4 null, notes text null, due_on date null
select job.id, job.created_at, job.version, job.job_no, job.customer, job.description, job.status, job.job_type_id, job.power_rating_id, job.rpm_category_id, job.notes, job.due_on from job where id = $1 for update;

-- name: jobs.lock_jobs(int4[], text[]) → id int4, created_at timestamptz, version int4, job_no text, customer text, description text,
--   status text, job_type_id int4 null, power_rating_id int4 null, rpm_category_id int4 null, notes text null, due_on date null,
--   closedAt timestamptz null, closedBefore timestamptz null, firstClosedAt timestamptz null, hasWorkSince bool
select job.id, job.created_at, job.version, job.job_no, job.customer, job.description, job.status, job.job_type_id, job.power_rating_id, job.rpm_category_id, job.notes, job.due_on, closed_at as "closedAt", closed_before as "closedBefore", first_closed_at as "firstClosedAt",
  exists (
    select from work_session where job_id = job.id and voided_at is null and started_at >= closed_before
  ) as "hasWorkSince"
from job where id = any($1::int[]) or job_no = any($2::text[])
order by id for no key update of job;

-- name: jobs.planned_hours_texts(int4[]) → job_id int4, name text, seconds int4
select job_id, code as name, seconds from planners_estimate
join activity_type on activity_type.id = activity_type_id
where job_id = any($1::int[]) order by job_id, code;

-- name: jobs.save_job(text, text, text, int4, int4, int4, text, timestamptz, timestamptz, timestamptz, int4, int4, int4, int4) → id int4,
--   created_at timestamptz, version int4, job_no text, customer text, description text, status text, job_type_id int4 null,
--   power_rating_id int4 null, rpm_category_id int4 null, notes text null, due_on date null
update job set customer = $1,description = $2,status = $3,job_type_id = $4,power_rating_id = $5,rpm_category_id = $6,notes = $7, closed_at = $8, closed_before = $9,
first_closed_at = $10
from job_type, power_rating, rpm_category
where job.id = $11
  and job_type.id = $12 and (job_type.is_active or job_type.id = job.job_type_id)
  and power_rating.id = $13
  and (power_rating.is_active or power_rating.id = job.power_rating_id)
  and rpm_category.id = $14
  and (rpm_category.is_active or rpm_category.id = job.rpm_category_id)
returning job.id, job.created_at, job.version, job.job_no, job.customer, job.description, job.status, job.job_type_id, job.power_rating_id, job.rpm_category_id, job.notes, job.due_on;

-- name: jobs.save_jobs(jsonb)
update job set job_no = saved.job_no,customer = saved.customer,description = saved.description,status = saved.status,job_type_id = saved.job_type_id,power_rating_id = saved.power_rating_id,rpm_category_id = saved.rpm_category_id,notes = saved.notes,due_on = saved.due_on,
  closed_at = saved.closed_at, closed_before = saved.closed_before, first_closed_at = saved.first_closed_at
from jsonb_populate_recordset(null::job, $1::jsonb) as saved
where job.id = saved.id;

-- name: jobs.save_planned_hours(jsonb, int4[], timestamptz) → count int4
with given as (
  select job_id, activity_type.id as activity_type_id, seconds
  from jsonb_to_recordset($1::jsonb) as row (job_id int, activity_code text, seconds int)
  join activity_type on code = activity_code
), gone as (
  delete from planners_estimate as planned
  where job_id = any ($2::int[]) and not exists (
    select from given where given.job_id = planned.job_id and given.activity_type_id = planned.activity_type_id)
  returning job_id, activity_type_id
), saved as (
  insert into planners_estimate as planned (job_id, activity_type_id, seconds) select * from given
  on conflict (job_id, activity_type_id) do update set seconds = excluded.seconds
  where planned.seconds <> excluded.seconds
  returning job_id, activity_type_id, seconds
), noted as (
  insert into planners_estimate_change (job_id, activity_type_id, given_at, seconds)
  select job_id, activity_type_id, $3, seconds
  from (select * from saved union all select job_id, activity_type_id, null from gone) as change
  on conflict (job_id, activity_type_id, given_at) do update set seconds = excluded.seconds
)
select count(*)::int as count from given;

-- name: jobs.save_status(text, timestamptz, timestamptz, timestamptz, int4) → id int4, created_at timestamptz, version int4, job_no text,
--   customer text, description text, status text, job_type_id int4 null, power_rating_id int4 null, rpm_category_id int4 null,
--   notes text null, due_on date null
update job set status = $1, closed_at = $2, closed_before = $3,
first_closed_at = $4 where id = $5 returning job.id, job.created_at, job.version, job.job_no, job.customer, job.description, job.status, job.job_type_id, job.power_rating_id, job.rpm_category_id, job.notes, job.due_on;

-- name: jobs.version_of_job(int4) → version int4
select version from job where id = $1;

-- name: jobs.workable_jobs_like_1(int8, int8) → id int4 null, job_no text, customer text, description text, status text,
--   job_type_id int4 null
select id, job_no, customer, description, status, job_type_id from (
  select id, job_no, customer, description, status, job_type_id, created_at from job
  where status in ('open', 'in_progress') and true
) as workable
order by  created_at desc, id desc
limit $1 offset $2;

-- name: jobs.workable_jobs_like_2() → total int8
select count(*) as total from (
  select id, job_no, customer, description, status, job_type_id, created_at from job
  where status in ('open', 'in_progress') and true
) as workable;

-- learning --------------------------------------------------------------------------------------------

-- name: learning.baselines_of_1() → activity_type_id int2, job_type_id int4, power_rating_id int4 null, rpm_category_id int4 null,
--   seconds int4
select activity_type_id, job_type_id, power_rating_id, rpm_category_id, estimated_seconds as seconds from estimate where true;

-- name: learning.baselines_of_2() → activity_type_id int2, job_type_id int4, power_rating_id int4 null, rpm_category_id int4 null,
--   seconds int4
select activity_type_id, job_type_id, power_rating_id, rpm_category_id, seconds from frozen_cell where true;

-- name: learning.cells_that_differ() → activity_type_id int2, job_type_id int4, power_rating_id int4 null, rpm_category_id int4 null,
--   sample_count int4, historical_avg_seconds int4, baseline_miss_seconds float8, learned_miss_seconds float8, baseline_seconds int4,
--   learned_seconds int4, p80_seconds int4, planning_seconds int4, confidence text, use_historical bool
select activity_type_id, job_type_id, power_rating_id, rpm_category_id, sample_count, historical_avg_seconds, baseline_miss_seconds, learned_miss_seconds,
baseline_seconds, learned_seconds, p80_seconds, planning_seconds, confidence, use_historical from learned_cell;

-- name: learning.efficiency_sums(timestamptz, timestamptz) → technician_id int4, itemCount int4, estimatedHours float8, actualHours float8,
--   squaredHours float8, weightedLogs float8, weightedSquares float8
select technician_id, count(*)::int as "itemCount", sum(estimated) as "estimatedHours", sum(actual) as "actualHours",
  sum(actual * actual) as "squaredHours", sum(actual * log) as "weightedLogs", sum(actual * log * log) as "weightedSquares"
from (
  select technician_id, estimated_seconds / 3600 as estimated, actual_seconds::float8 / 3600 as actual,
    ln(estimated_seconds / actual_seconds) as log
  from work_item_share
  where settled_at > $1 and settled_at <= $2
    and estimated_seconds > 0 and actual_seconds > 0
) as share
group by technician_id
order by technician_id;

-- name: learning.every_item_by_pages(int4) → up_to int4
select max(job_id) as up_to
from (
  select job_id, (sum(items) over (order by job_id) - 1)::int / $1::int as page
  from (select job_id, count(*) as items from (
select job_id, activity_type_id from work_session where true
union select job_id, activity_type_id from work_item where true) as item group by job_id) as job
) as paged
group by page order by up_to;

-- name: learning.facts_of() → activity_type_id int2, job_type_id int4 null, power_rating_id int4 null, rpm_category_id int4 null,
--   sample_count int8, historical_avg_seconds int4, baseline_miss_seconds float8, learned_miss_seconds float8
select activity_type_id, job_type_id, power_rating_id, rpm_category_id, count(*) as sample_count, round(avg(actual_seconds))::int as historical_avg_seconds,
  sum(abs(actual_seconds - baseline_seconds))::float8 as baseline_miss_seconds,
  sum(abs(actual_seconds - learned_hours * 3600) order by job_id)::float8 as learned_miss_seconds
from work_item
where settled_at is not null and left_out is null and baseline_seconds is not null and true
group by activity_type_id, job_type_id, power_rating_id, rpm_category_id;

-- name: learning.first_start() → first timestamptz null
select min(started_at) as first from work_session where voided_at is null;

-- name: learning.is_pass_due(int4[], int2[], int4[], int2[], timestamptz, int4, timestamptz, bool) → some bool
select exists (
  select job_id, activity_type_id
  from unnest($1::int[],
    $2::smallint[]) as noted (job_id, activity_type_id)
  -- Where a session was running when it was looked at last, and one is now, the next sweep looks, whatever else begins.
  where not exists (
    select from work_item as item
    where item.job_id = noted.job_id and item.activity_type_id = noted.activity_type_id
      and item.settled_at is null and item.last_ended_at is null
      and exists (
        select from work_session as s
        where s.job_id = item.job_id and s.activity_type_id = item.activity_type_id
          and s.ended_at is null and s.voided_at is null))
  union
  select job_id, activity_type_id from work_item where job_id = any ($3::int[])
  union
  select job_id, activity_type_id from work_item
  where baseline_seconds is null and activity_type_id = any ($4::smallint[])
  union
  -- By a clock that was ahead.
  select job_id, activity_type_id from work_item where settled_at > $5
  union
  select item.job_id, item.activity_type_id
  from work_item as item join job on job.id = item.job_id
  left join work_item_finish as goes_on
    on goes_on.job_id = item.job_id and goes_on.activity_type_id = item.activity_type_id and not goes_on.is_finished
  cross join lateral (
    select case when item.last_ended_at is not null then greatest(item.last_ended_at, goes_on.said_at) end as since
  ) as quiet
  where item.settled_at is null
    and (quiet.since + coalesce((
  select seconds from quiet_time where since <= quiet.since order by since desc limit 1
), $6::int) * interval '1 second' <= $7
      or job.status = 'closed'
      or ($8 and item.last_ended_at is null))) as some;

-- name: learning.is_something_left() → some bool
select exists (
select job_id, activity_type_id from work_to_learn
union all
select job_id, activity_type_id from (
select finish.technician_id, session_key, job_id, activity_type_id
from session_finish as finish join work_session as s on s.id = session_key
where not is_noted and s.technician_id = finish.technician_id and s.unique_key is null
union all
select finish.technician_id, session_key, job_id, activity_type_id
from session_finish as finish
join work_session as s on s.technician_id = finish.technician_id and s.unique_key = session_key
where not is_noted) as news) as some;

-- name: learning.learn() → won bool
select pg_try_advisory_xact_lock(hashtext('warsha.learning')) as won;

-- name: learning.learn_in() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha.learning'));

-- name: learning.measured_quiet_times_1(bool, timestamptz)
delete from quiet_time where $1 or since > $2;

-- name: learning.measured_quiet_times_2(timestamptz, int4, int4)
insert into quiet_time (since, seconds, pause_count)
values ($1, $2, $3);

-- name: learning.past_examples() → id int4, job_no text null, activity_type_id int2, job_type_id int4, power_rating_id int4 null,
--   rpm_category_id int4 null, seconds float8, baseline_seconds int4 null, began_at float8, ended_at float8
  select id, job_no, activity_type_id, job_type_id, power_rating_id, rpm_category_id, seconds, baseline_seconds,
    extract(epoch from first_day)::float8 as began_at, extract(epoch from last_day)::float8 as ended_at
  from (
select min(id) as id, job_no, activity_type_id, job_type_id, power_rating_id, rpm_category_id,
  min(worked_on) as first_day, max(worked_on) as last_day, sum(seconds)::float8 as seconds,
  (array_agg(baseline_seconds order by id))[1] as baseline_seconds
from past_work
group by job_no, activity_type_id, job_type_id, power_rating_id, rpm_category_id,
  case when job_no is null then id end) as item;

-- name: learning.past_facts() → activity_type_id int2, job_type_id int4, power_rating_id int4 null, rpm_category_id int4 null,
--   sample_count int8, seconds float8
  select activity_type_id, job_type_id, power_rating_id, rpm_category_id, count(*) as sample_count, sum(seconds) as seconds
  from (
select min(id) as id, job_no, activity_type_id, job_type_id, power_rating_id, rpm_category_id,
  min(worked_on) as first_day, max(worked_on) as last_day, sum(seconds)::float8 as seconds,
  (array_agg(baseline_seconds order by id))[1] as baseline_seconds
from past_work
group by job_no, activity_type_id, job_type_id, power_rating_id, rpm_category_id,
  case when job_no is null then id end) as item
  group by activity_type_id, job_type_id, power_rating_id, rpm_category_id;

-- name: learning.past_jobs(date, date) → job_type_id int4, first_day date, last_day date, seconds float8
select (array_agg(job_type_id order by id))[1] as job_type_id, min(worked_on) as first_day, max(worked_on) as last_day,
  sum(seconds)::float8 as seconds
from past_work as past
where job_no is not null and not exists (
  select from job join work_session as s on s.job_id = job.id where job.job_no = past.job_no and s.voided_at is null)
group by job_no
having max(worked_on) between $1::date and $2::date
order by last_day, job_no;

-- name: learning.pauses_since(timestamptz) → at timestamptz, seconds int4
select started_at as at, seconds
from (
  select started_at, case when bool_and(ended_at is not null) over earlier
    then ceil(extract(epoch from started_at - max(ended_at) over earlier))::int end as seconds
  from work_session where voided_at is null
  window earlier as (partition by job_id, activity_type_id order by started_at, ended_at
    rows between unbounded preceding and 1 preceding)
) as session
where seconds > 0 and started_at >= $1;

-- name: learning.queue_length() → count int8
select count(*) as count from (
select job_id, activity_type_id from work_to_learn
union all
select job_id, activity_type_id from (
select finish.technician_id, session_key, job_id, activity_type_id
from session_finish as finish join work_session as s on s.id = session_key
where not is_noted and s.technician_id = finish.technician_id and s.unique_key is null
union all
select finish.technician_id, session_key, job_id, activity_type_id
from session_finish as finish
join work_session as s on s.technician_id = finish.technician_id and s.unique_key = session_key
where not is_noted) as news) as noted;

-- name: learning.queue_twins()
insert into work_to_learn
select job_id, activity_type_id
from (
  select w.job_id, w.activity_type_id, coalesce(w.left_out, '') as left_out, exists (
    select from work_item as item
    where item.started_at = w.started_at and item.job_id < w.job_id
      and item.activity_type_id = w.activity_type_id and item.last_ended_at = w.last_ended_at
and item.actual_seconds = w.actual_seconds and item.settled_at is not null
and (item.job_type_id, item.power_rating_id, item.rpm_category_id)
  is not distinct from (w.job_type_id, w.power_rating_id, w.rpm_category_id)
and not exists (
  select from work_item_exclusion as excluded
  where excluded.job_id = item.job_id and excluded.activity_type_id = item.activity_type_id)
  ) as is_repeated
  from work_item as w
  where w.settled_at is not null and true
) as w
where left_out not in ('excluded', 'no_time') and (left_out = 'duplicate') <> is_repeated;

-- name: learning.read_memory() → version int8, learned_with jsonb null, state jsonb null, last_settled_at timestamptz null,
--   last_job_id int4 null, last_activity_type_id int2 null
select version, learned_with, state, last_settled_at, last_job_id, last_activity_type_id from learning;

-- name: learning.read_queue() → job_id int4 null, activity_type_id int2 null
select distinct job_id, activity_type_id from (
select job_id, activity_type_id from work_to_learn
union all
select job_id, activity_type_id from (
select finish.technician_id, session_key, job_id, activity_type_id
from session_finish as finish join work_session as s on s.id = session_key
where not is_noted and s.technician_id = finish.technician_id and s.unique_key is null
union all
select finish.technician_id, session_key, job_id, activity_type_id
from session_finish as finish
join work_session as s on s.technician_id = finish.technician_id and s.unique_key = session_key
where not is_noted) as news) as noted;

-- name: learning.recompute_items_1(int4, int4, int4, int4, int4) → job_id int4, activity_type_id int2, started_at timestamptz null,
--   last_ended_at timestamptz null, session_count int4, actual_seconds int4, waits bool, job_type_id int4 null, power_rating_id int4 null,
--   rpm_category_id int4 null, closed_at timestamptz null, is_excluded bool, ended_finished_at timestamptz null,
--   last_started_at timestamptz null, is_finished bool null, said_at timestamptz null, planned_seconds int4 null, is_repeated bool
  with wanted as (
  select job_id, activity_type_id from work_session where job_id > $1 and job_id <= $2
  union select job_id, activity_type_id from work_item where job_id > $3 and job_id <= $4), worked as (
    select job_id, activity_type_id, min(started_at) as started_at,
      case when bool_and(ended_at is not null) then max(ended_at) end as last_ended_at,
      count(*) filter (where ended_at is not null)::int as session_count,
      coalesce(sum(
  case when s.review_flags & $5::int = 0 then s.effective_seconds
    else nullif(coalesce(s.effective_seconds, 0) + coalesce((
      select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
    end), 0)::int as actual_seconds,
      bool_or(review_flags & ~reviewed_flags <> 0) as waits,
      max(finish.said_at) as ended_finished_at, max(least(s.started_at, finish.said_at - interval '1 millisecond')) as last_started_at
    from work_session as s join wanted using (job_id, activity_type_id) left join session_finish as finish
on finish.technician_id = s.technician_id and finish.session_key = session_key(s) and s.ended_at is not null
    where voided_at is null and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
  or is_charged(s.activity_type_id, business_day(s.started_at)))
    group by job_id, activity_type_id
  )
  select job_id, activity_type_id, worked.started_at, worked.last_ended_at,
    coalesce(worked.session_count, 0) as session_count, coalesce(worked.actual_seconds, 0) as actual_seconds,
    coalesce(worked.waits, false) as waits, job.job_type_id, job.power_rating_id,
    job.rpm_category_id, job.closed_at, exclusion.job_id is not null as is_excluded,
    ended_finished_at, last_started_at, finish.is_finished, finish.said_at,
    (select seconds from planners_estimate_change as planned
  where planned.job_id = wanted.job_id and planned.activity_type_id = wanted.activity_type_id
    and given_at <= worked.started_at
  order by given_at desc limit 1) as planned_seconds,
    exists (
      select from work_item as item
      where item.started_at = worked.started_at and item.job_id < wanted.job_id
        and item.activity_type_id = wanted.activity_type_id and item.last_ended_at = worked.last_ended_at
  and item.actual_seconds = worked.actual_seconds and item.settled_at is not null
  and (item.job_type_id, item.power_rating_id, item.rpm_category_id)
    is not distinct from (job.job_type_id, job.power_rating_id, job.rpm_category_id)
  and not exists (
    select from work_item_exclusion as excluded
    where excluded.job_id = item.job_id and excluded.activity_type_id = item.activity_type_id)
    ) as is_repeated
  from wanted
  join job on job.id = wanted.job_id
  left join worked using (job_id, activity_type_id)
  left join work_item_exclusion as exclusion using (job_id, activity_type_id)
  left join work_item_finish as finish using (job_id, activity_type_id);

-- name: learning.recompute_items_2(int4[], int2[]) → job_id int4, activity_type_id int2, started_at timestamptz,
--   last_ended_at timestamptz null, session_count int4, actual_seconds int4, job_type_id int4 null, power_rating_id int4 null,
--   rpm_category_id int4 null, baseline_seconds int4 null, deviation float8 null, trust float8 null, learned_hours float8 null,
--   p80_hours float8 null, planning_hours float8 null, sample_count int4 null, median_error float8 null, planner_hours float8 null,
--   planner_deviation float8 null, planner_trust float8 null, settled_at timestamptz null, left_out text null, planned_seconds int4 null
  select item.job_id, item.activity_type_id, item.started_at, item.last_ended_at,
item.session_count, item.actual_seconds, item.job_type_id, item.power_rating_id, item.rpm_category_id,
item.baseline_seconds, item.deviation, item.trust, item.learned_hours, item.p80_hours, item.planning_hours,
item.sample_count, item.median_error, item.planner_hours, item.planner_deviation, item.planner_trust,
item.settled_at, item.left_out, (select seconds from planners_estimate_change as planned
  where planned.job_id = item.job_id and planned.activity_type_id = item.activity_type_id
    and given_at <= item.started_at
  order by given_at desc limit 1) as planned_seconds from unnest($1::int[],
  $2::smallint[]) as wanted (job_id, activity_type_id) join work_item as item using (job_id, activity_type_id);

-- name: learning.remembered_engine() → version int8
select version from learning;

-- name: learning.remove(jsonb)
delete from learned_cell as cell
using jsonb_to_recordset($1::jsonb) as gone (activity_type_id smallint, job_type_id int,
  power_rating_id int, rpm_category_id int)
where cell.activity_type_id = gone.activity_type_id and cell.job_type_id = gone.job_type_id
  and cell.power_rating_id is not distinct from gone.power_rating_id
  and cell.rpm_category_id is not distinct from gone.rpm_category_id;

-- name: learning.repair_learning()
insert into work_to_learn default values;

-- name: learning.save_all_shares(int4)
  with given as materialized (
select job_id, activity_type_id, worked.technician_id, item.settled_at, worked.sessions::int as session_count,
  worked.seconds::int as actual_seconds, item.estimated_seconds * worked.seconds::float8 / item.actual_seconds as estimated_seconds
from work_item as item
cross join lateral (
  select technician_id, count(*) as sessions, sum(
  case when s.review_flags & $1::int = 0 then s.effective_seconds
    else nullif(coalesce(s.effective_seconds, 0) + coalesce((
      select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
    end) as seconds
  from work_session as s
  where s.job_id = item.job_id and s.activity_type_id = item.activity_type_id and voided_at is null
    and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
  or is_charged(s.activity_type_id, business_day(s.started_at)))
  group by technician_id
) as worked
where item.settled_at is not null and item.left_out is null), gone as (
    delete from work_item_share as share where not exists (
      select from given where (given.job_id, given.activity_type_id, given.technician_id) = (share.job_id, share.activity_type_id, share.technician_id))
  )
  insert into work_item_share as share (job_id, activity_type_id, technician_id, settled_at, session_count, actual_seconds, estimated_seconds) select job_id, activity_type_id, technician_id, settled_at, session_count, actual_seconds, estimated_seconds from given
  on conflict (job_id, activity_type_id, technician_id) do update
  set settled_at = excluded.settled_at, session_count = excluded.session_count,
    actual_seconds = excluded.actual_seconds, estimated_seconds = excluded.estimated_seconds
  where (share.settled_at, share.session_count, share.actual_seconds, share.estimated_seconds) is distinct from (excluded.settled_at, excluded.session_count, excluded.actual_seconds, excluded.estimated_seconds);

-- name: learning.save_estimates(jsonb)
update work_item as item set baseline_seconds = row.baseline_seconds, deviation = row.deviation,
  trust = row.trust, learned_hours = row.learned_hours, p80_hours = row.p80_hours,
  planning_hours = row.planning_hours, sample_count = row.sample_count,
  estimated_seconds = row.estimated_seconds, median_error = row.median_error,
  planner_hours = row.planner_hours, planner_deviation = row.planner_deviation,
  planner_trust = row.planner_trust
from jsonb_to_recordset($1::jsonb) as row (job_id int,
  activity_type_id smallint, baseline_seconds int, deviation float8, trust float8, learned_hours float8,
  p80_hours float8, planning_hours float8, sample_count int, estimated_seconds int, median_error float8,
  planner_hours float8, planner_deviation float8, planner_trust float8)
where item.job_id = row.job_id and item.activity_type_id = row.activity_type_id;

-- name: learning.save_item_state(int4[], int2[])
  delete from work_item as item using unnest($1::int[],
$2::smallint[]) as wanted (job_id, activity_type_id)
  where item.job_id = wanted.job_id and item.activity_type_id = wanted.activity_type_id;

-- name: learning.save_memory(jsonb, jsonb, timestamptz, int4, int2)
update learning set version = version + 1, learned_with = $1::jsonb,
  state = $2::jsonb, last_settled_at = $3,
  last_job_id = $4, last_activity_type_id = $5;

-- name: learning.save_shares_1(int4[], int2[])
  delete from work_item_share as share using unnest($1::int[],
$2::smallint[]) as wanted (job_id, activity_type_id)
  where share.job_id = wanted.job_id and share.activity_type_id = wanted.activity_type_id;

-- name: learning.save_shares_2(int4[], int2[], int4)
    insert into work_item_share (job_id, activity_type_id, technician_id, settled_at, session_count, actual_seconds, estimated_seconds)
select job_id, activity_type_id, worked.technician_id, item.settled_at, worked.sessions::int as session_count,
  worked.seconds::int as actual_seconds, item.estimated_seconds * worked.seconds::float8 / item.actual_seconds as estimated_seconds
from work_item as item join unnest($1::int[],
  $2::smallint[]) as wanted (job_id, activity_type_id) using (job_id, activity_type_id)
cross join lateral (
  select technician_id, count(*) as sessions, sum(
  case when s.review_flags & $3::int = 0 then s.effective_seconds
    else nullif(coalesce(s.effective_seconds, 0) + coalesce((
      select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
    end) as seconds
  from work_session as s
  where s.job_id = item.job_id and s.activity_type_id = item.activity_type_id and voided_at is null
    and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
  or is_charged(s.activity_type_id, business_day(s.started_at)))
  group by technician_id
) as worked
where item.settled_at is not null and item.left_out is null;

-- name: learning.shares_that_differ(int4) → count int4
  select count(*)::int as count
  from (
select job_id, activity_type_id, worked.technician_id, item.settled_at, worked.sessions::int as session_count,
  worked.seconds::int as actual_seconds, item.estimated_seconds * worked.seconds::float8 / item.actual_seconds as estimated_seconds
from work_item as item
cross join lateral (
  select technician_id, count(*) as sessions, sum(
  case when s.review_flags & $1::int = 0 then s.effective_seconds
    else nullif(coalesce(s.effective_seconds, 0) + coalesce((
      select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
    end) as seconds
  from work_session as s
  where s.job_id = item.job_id and s.activity_type_id = item.activity_type_id and voided_at is null
    and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
  or is_charged(s.activity_type_id, business_day(s.started_at)))
  group by technician_id
) as worked
where item.settled_at is not null and item.left_out is null) as given full join work_item_share as share on (given.job_id, given.activity_type_id, given.technician_id) = (share.job_id, share.activity_type_id, share.technician_id)
  where (given.settled_at, given.session_count, given.actual_seconds, given.estimated_seconds) is distinct from (share.settled_at, share.session_count, share.actual_seconds, share.estimated_seconds);

-- name: learning.stored_items_by_pages(int4, int2, int8) → job_id int4, activity_type_id int2, started_at timestamptz,
--   last_ended_at timestamptz null, session_count int4, actual_seconds int4, job_type_id int4 null, power_rating_id int4 null,
--   rpm_category_id int4 null, baseline_seconds int4 null, deviation float8 null, trust float8 null, learned_hours float8 null,
--   p80_hours float8 null, planning_hours float8 null, sample_count int4 null, median_error float8 null, planner_hours float8 null,
--   planner_deviation float8 null, planner_trust float8 null, settled_at timestamptz null, left_out text null, planned_seconds int4 null
    select item.job_id, item.activity_type_id, item.started_at, item.last_ended_at,
item.session_count, item.actual_seconds, item.job_type_id, item.power_rating_id, item.rpm_category_id,
item.baseline_seconds, item.deviation, item.trust, item.learned_hours, item.p80_hours, item.planning_hours,
item.sample_count, item.median_error, item.planner_hours, item.planner_deviation, item.planner_trust,
item.settled_at, item.left_out, (select seconds from planners_estimate_change as planned
  where planned.job_id = item.job_id and planned.activity_type_id = item.activity_type_id
    and given_at <= item.started_at
  order by given_at desc limit 1) as planned_seconds from work_item as item
    where (job_id, activity_type_id) > ($1::int, $2::smallint)
      and ((settled_at is not null and left_out is null) or baseline_seconds is null)
    order by job_id, activity_type_id limit $3;

-- name: learning.stored_quiet_times() → since timestamptz, seconds int4
select since, seconds from quiet_time order by since;

-- name: learning.stored_version() → learned_with jsonb null
select learned_with from learning;

-- name: learning.take_queued() → job_id int4 null, activity_type_id int2 null
    with taken as (delete from work_to_learn returning job_id, activity_type_id), said as (
      update session_finish as finish set is_noted = true from (
select finish.technician_id, session_key, job_id, activity_type_id
from session_finish as finish join work_session as s on s.id = session_key
where not is_noted and s.technician_id = finish.technician_id and s.unique_key is null
union all
select finish.technician_id, session_key, job_id, activity_type_id
from session_finish as finish
join work_session as s on s.technician_id = finish.technician_id and s.unique_key = session_key
where not is_noted) as news
      where finish.technician_id = news.technician_id and finish.session_key = news.session_key
      returning job_id, activity_type_id
    )
    select job_id, activity_type_id from taken union select job_id, activity_type_id from said;

-- name: learning.upsert_1(jsonb)
insert into work_item (job_id, activity_type_id, started_at, last_ended_at, session_count, actual_seconds,
  job_type_id, power_rating_id, rpm_category_id, settled_at, left_out)
select job_id, activity_type_id, started_at, last_ended_at, session_count, actual_seconds,
  job_type_id, power_rating_id, rpm_category_id, settled_at, left_out
from jsonb_to_recordset($1::jsonb) as row (job_id int, activity_type_id smallint,
  started_at timestamptz, last_ended_at timestamptz, session_count int, actual_seconds int, job_type_id int,
  power_rating_id int, rpm_category_id int, settled_at timestamptz, left_out text)
on conflict (job_id, activity_type_id) do update set
  started_at = excluded.started_at, last_ended_at = excluded.last_ended_at,
  session_count = excluded.session_count, actual_seconds = excluded.actual_seconds,
  job_type_id = excluded.job_type_id, power_rating_id = excluded.power_rating_id,
  rpm_category_id = excluded.rpm_category_id, settled_at = excluded.settled_at, left_out = excluded.left_out;

-- name: learning.upsert_2(int4[], int2[])
update work_item as item set baseline_seconds = null, deviation = null, trust = null, learned_hours = null,
  p80_hours = null, planning_hours = null, sample_count = null, estimated_seconds = null, median_error = null,
  planner_hours = null, planner_deviation = null, planner_trust = null
from unnest($1::int[],
$2::smallint[]) as wanted (job_id, activity_type_id)
where item.job_id = wanted.job_id and item.activity_type_id = wanted.activity_type_id
  and item.baseline_seconds is not null;

-- name: learning.write(jsonb)
  insert into learned_cell (activity_type_id, job_type_id, power_rating_id, rpm_category_id, sample_count, historical_avg_seconds, baseline_miss_seconds, learned_miss_seconds,
baseline_seconds, learned_seconds, p80_seconds, planning_seconds, confidence, use_historical)
  select activity_type_id, job_type_id, power_rating_id, rpm_category_id, sample_count, historical_avg_seconds, baseline_miss_seconds, learned_miss_seconds,
baseline_seconds, learned_seconds, p80_seconds, planning_seconds, confidence, use_historical
  from jsonb_to_recordset($1::jsonb) as cell (activity_type_id smallint, job_type_id int,
    power_rating_id int, rpm_category_id int, sample_count int, historical_avg_seconds int,
    baseline_miss_seconds float8, learned_miss_seconds float8, baseline_seconds int, learned_seconds int,
    p80_seconds int, planning_seconds int, confidence text, use_historical boolean)
  on conflict on constraint cell_learned_once do update set
    sample_count = excluded.sample_count, historical_avg_seconds = excluded.historical_avg_seconds,
    baseline_miss_seconds = excluded.baseline_miss_seconds, learned_miss_seconds = excluded.learned_miss_seconds,
    baseline_seconds = excluded.baseline_seconds, learned_seconds = excluded.learned_seconds,
    p80_seconds = excluded.p80_seconds, planning_seconds = excluded.planning_seconds,
    confidence = excluded.confidence, use_historical = excluded.use_historical;

-- live ------------------------------------------------------------------------------------------------

-- name: live.floor_technicians(int8) → technician_id int4, technician_name text, technician jsonb, employee_number text null, history json,
--   last_session json null, usual_activity json null
  select person.id as technician_id, full_name as technician_name, named.labelled_person as technician, employee_number,
    (
  select coalesce(json_agg(json_build_object('since', floor(extract(epoch from nullif(since, '-infinity')) * 1000)::bigint,
    'segment', name) order by since), '[]')
  from person_segment join segment on segment.id = segment_id where person_id = person.id) as history, lately.last_session, lately.usual_activity
  from person
  join person_labels() as named on labelled_id = person.id
  left join lateral (
    with recent as materialized (
      select s.id, s.job_id, s.activity_type_id, s.started_at, s.ended_at from work_session as s
      where s.technician_id = person.id and s.voided_at is null and s.ended_at is distinct from s.started_at
      order by week_number(s.started_at) desc, s.started_at desc limit $1
    ), newest as (
      select recent.*, job_no, description, activity.code, activity.label, activity.name_ar
      from recent join job on job.id = job_id join activity_type as activity on activity.id = activity_type_id
      order by recent.started_at desc limit 1
    )
    select (
      select json_build_object('session_id', activity.id, 'job_id', activity.job_id, 'job_no', activity.job_no,
        'job_description', activity.description,
'activity_code', activity.code, 'activity_label', activity.label, 'activity_label_ar', activity.name_ar, 'started_at', floor(extract(epoch from activity.started_at) * 1000)::bigint,
        'ended_at', floor(extract(epoch from activity.ended_at) * 1000)::bigint)
      from newest as activity
    ) as last_session, (
      select json_build_object(
'activity_code', activity.code, 'activity_label', activity.label, 'activity_label_ar', activity.name_ar)
      from recent join activity_type as activity on activity.id = activity_type_id
      where not exists (select from newest where ended_at is null)
        and activity.code <> 'BREAK' and not starts_with(activity.code, 'BREAK_') and activity.is_active
      group by activity.id order by count(*) desc, max(recent.started_at) desc limit 1
    ) as usual_activity
  ) as lately on true
  where is_technician(role) and (
    is_active or exists (
      select from work_session as running
      where running.technician_id = person.id and running.ended_at is null and running.voided_at is null
    )
  )
  order by lower(full_name), person.id;

-- name: live.running_sessions(timestamptz, timestamptz, int4) → session_id uuid, technician_id int4, technician_name text,
--   technician jsonb, employee_number text null, job_id int4, job_no text, job_description text, activity_code text, activity_label text,
--   activity_label_ar text null, started_at timestamptz, planned_seconds int4 null, p80_hours float8 null, worked_seconds int4 null,
--   timer_check json null
  select s.id as session_id, s.technician_id, person.full_name as technician_name, named.labelled_person as technician, person.employee_number, s.job_id,
    job.job_no, job.description as job_description, activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.started_at,
item.estimated_seconds as planned_seconds, item.p80_hours,
case when item.estimated_seconds is not null then (coalesce(completed.seconds, 0)
  + sum(greatest(0, own.seconds - working_seconds(since, second_of(s.started_at)))) over (partition by s.job_id, s.activity_type_id))::int end as worked_seconds, (
select json_build_object('kind', kind, 'asked_at', (extract(epoch from asked_at) * 1000)::bigint,
  'notified_at', (extract(epoch from notified_at) * 1000)::bigint, 'answer', answer,
  'answered_at', (extract(epoch from answered_at) * 1000)::bigint, 'stopped_at', (extract(epoch from stopped_at) * 1000)::bigint)
from timer_check where session_id = s.id order by asked_at desc, id desc limit 1) as timer_check
  from work_session as s
  join person on person.id = s.technician_id
  join person_labels() as named on labelled_id = s.technician_id
  join job on job.id = s.job_id
  join activity_type on activity_type.id = s.activity_type_id
left join segment on segment.id = coalesce(s.segment_id, (
select segment_id from person_segment where person_id = s.technician_id and since <= s.started_at
order by since desc limit 1))
left join calendar on calendar.segment = segment.name
join (
select calendar.id, last.part as last_part, working_seconds(till, second_of($1)) as seconds
from calendar
cross join lateral (select max(part) as part from calendar_part where calendar_id = calendar.id) as last
join calendar_part as till
  on till.calendar_id = calendar.id and till.part = part_of(second_of($2), last.part)
-- counts once what every session is compared with
offset 0) as own on own.id = coalesce(calendar.id, 1)
join calendar_part as since
  on since.calendar_id = own.id and since.part = part_of(second_of(s.started_at), own.last_part)
  left join work_item as item
    on item.job_id = s.job_id and item.activity_type_id = s.activity_type_id and item.estimated_seconds is not null
  left join (
    select job_id, activity_type_id, sum(
  case when done.review_flags & $3::int = 0 then done.effective_seconds
    else nullif(coalesce(done.effective_seconds, 0) + coalesce((
      select sum(late.effective_seconds) from late_arrival as late where late.session_id = done.id), 0), 0)::int
    end) as seconds from work_session as done
    -- an array, so that all these jobs are found in one go
    where job_id = any (array(select job_id from work_session where ended_at is null and voided_at is null))
      and done.ended_at is not null and voided_at is null and (done.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
  or is_charged(done.activity_type_id, business_day(done.started_at)))
    group by job_id, activity_type_id
  ) as completed on completed.job_id = s.job_id and completed.activity_type_id = s.activity_type_id
  where s.ended_at is null and s.voided_at is null
  order by s.started_at desc, s.id desc;

-- load ------------------------------------------------------------------------------------------------

-- name: load.jobs_named(int4[]) → job_id int4, job_no text, customer text, description text, due_on date null
select id as job_id, job_no, customer, description, due_on from job where id = any ($1::int[]);

-- mail ------------------------------------------------------------------------------------------------

-- name: mail.email_of(int4) → email text null
select email from person where id = $1;

-- name: mail.end_subscription(timestamptz, int4, int4)
update mail_subscription set ended_at = $1, ended_by = $2 where id = $3 and ended_at is null;

-- name: mail.forget_mail_1(timestamptz, timestamptz)
delete from mail_message where state <> 'waiting' and not (made_at > $1::timestamptz and made_at <= $2::timestamptz);

-- name: mail.forget_mail_2(timestamptz, timestamptz)
delete from invitation where not (made_at > $1::timestamptz and made_at <= $2::timestamptz)
  and not exists (select from mail_message where invitation_id = invitation.id);

-- name: mail.insert_messages(int4, text, text, date, date, int4, timestamptz, timestamptz, timestamptz, text[])
insert into mail_message
  (subscription_id, occasion, kind, first_day, last_day, person_id, since, address, made_at, next_attempt_at)
select $1, $2, $3, $4::date, $5::date, $6::int, $7::timestamptz,
  address, $8::timestamptz, $9::timestamptz
from unnest($10::text[]) as given (address)
on conflict on constraint mail_once do nothing;

-- name: mail.insert_subscription(text, text, text, int2, int2, int2, text, text[], text, int4, timestamptz) → id int4
insert into mail_subscription
  (paper, form, frequency, weekday, month_day, hour, language, addresses, app_address, made_by, made_at)
values ($1, $2, $3, $4, $5, $6,
  $7, $8::text[], $9, $10, $11)
returning id;

-- name: mail.mail_counts() → waiting int8, failed int8
select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'failed') as failed
from mail_message;

-- name: mail.messages(int8) → id int8, kind text, address text, first_day date null, last_day date null, person jsonb null,
--   made_at timestamptz, state text, attempts int2, next_attempt_at timestamptz, sent_at timestamptz null, fault text null,
--   answer text null
select message.id, kind, address, first_day, last_day, labelled_person as person, made_at, state, attempts,
  next_attempt_at, sent_at, fault, answer
from mail_message as message left join person_labels() as named on labelled_id = person_id
where true order by message.id desc limit $1;

-- name: mail.not_of_admins(text[]) → address text
select address from unnest($1::text[]) as given (address)
where not exists (
  select from person where lower(email) = lower(address) and is_active and is_admin(role)) order by address;

-- name: mail.note_not_sent(text, text, text, timestamptz, int8, int2)
update mail_message set state = $1, fault = $2, answer = $3,
  next_attempt_at = coalesce($4::timestamptz, next_attempt_at)
where id = $5 and attempts = $6 and state = 'waiting';

-- name: mail.note_sent(timestamptz, text, int8, int2)
update mail_message set state = 'sent', sent_at = $1, fault = null, answer = $2
where id = $3 and attempts = $4 and state = 'waiting';

-- name: mail.of_those_who_may_not_read(text[]) → address text
select address from unnest($1::text[]) as given (address)
where exists (
  select from person as addressee where lower(email) = lower(address) and not (addressee.is_active and is_admin(addressee.role) and addressee.rights = 'full'))
order by address;

-- name: mail.phones_holding_work(timestamptz) → technician_id int4, unsent_since timestamptz
select person_id as technician_id, min(unsent_since) as unsent_since
from phone where unsent_count > 0 and unsent_since <= $1
group by person_id order by unsent_since;

-- name: mail.put_back(timestamptz, int8, int2)
update mail_message set next_attempt_at = $1, fault = 'broken_off', answer = null
where id = $2 and attempts = $3 and state = 'waiting';

-- name: mail.queue_invitation(int4, text, timestamptz, timestamptz)
insert into mail_message (invitation_id, occasion, kind, address, made_at, next_attempt_at)
values ($1, 'invitation', 'invitation', $2, $3, $4);

-- name: mail.redate_subscriptions_ahead(timestamptz, timestamptz, timestamptz)
update mail_subscription set made_at = least(made_at, $1::timestamptz), last_due_at = least(last_due_at, $2::timestamptz)
where ended_at is null and not greatest(made_at, last_due_at) <= $3::timestamptz;

-- name: mail.release_message(timestamptz, timestamptz, int8)
update mail_message set state = 'waiting', next_attempt_at = $1, made_at = $2
where id = $3 and state <> 'sent' and (attempts = 0 or fault is not null);

-- name: mail.subscriptions() → id int4, paper text, form text, frequency text, weekday int2 null, month_day int2 null, hour int2 null,
--   language text, addresses text[], app_address text null, made_at timestamptz, made_by jsonb, ended_at timestamptz null,
--   ended_by jsonb null, last_due_at timestamptz null, maker_may bool
select subscription.id, paper, form, frequency, weekday, month_day, hour, language, addresses, app_address, made_at,
  maker_name.labelled_person as made_by, ended_at, ender.labelled_person as ended_by, last_due_at,
  (maker.is_active and is_admin(maker.role) and maker.rights = 'full') as maker_may
from mail_subscription as subscription
join person as maker on maker.id = made_by
join person_labels() as maker_name on maker_name.labelled_id = made_by
left join person_labels() as ender on ender.labelled_id = ended_by
where true
order by made_at desc, subscription.id desc;

-- name: mail.take_due(timestamptz, int4, timestamptz, timestamptz)
update mail_subscription set last_due_at = $1
where id = $2 and ended_at is null and made_at < $3
  and (last_due_at is null or last_due_at < $4);

-- name: mail.take_message(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) → id int8, subscription_id int4 null,
--   invitation_id int4 null, kind text, first_day date null, last_day date null, person jsonb null, since timestamptz null, address text,
--   header_id uuid, attempts int2, made_at timestamptz
with taken as (
  update mail_message set attempts = attempts + 1, fault = null, next_attempt_at = $1,
    made_at = case when made_at <= $2::timestamptz then made_at else $3 end
  where id = (
    select id from mail_message where state = 'waiting' and (next_attempt_at <= $4::timestamptz or not next_attempt_at <= $5::timestamptz)
    order by next_attempt_at, id limit 1 for update skip locked)
  returning *)
select id, subscription_id, invitation_id, kind, first_day, last_day, labelled_person as person, since, address, header_id,
  attempts, made_at
from taken left join person_labels() as named on labelled_id = person_id;

-- master_data -----------------------------------------------------------------------------------------

-- name: master_data.change_thing(jsonb, int4) → id int4, dept_number text, name text, name_ar text, description text, is_active bool,
--   version int4
update department as thing set (name, name_ar, description, is_active) = (
  select name, name_ar, description, is_active from jsonb_populate_record(thing, $1::jsonb)
)
where id = $2 returning id, dept_number, name, name_ar, description, is_active, version;

-- name: master_data.counts_of_move(int4, int4, int4, int4, int4, int4, int4) → job_count int8, open_job_count int8, estimate_count int8,
--   estimates_given_way int8, held_count int8, held_given_way int8, past_work_count int8, price_count int8
select jobs.*, estimates.*, held.*, past_work_count, price_count
from (
  select count(*) as job_count, count(*) filter (where status <> 'closed') as open_job_count
  from job where job.job_type_id = $1
) as jobs, (
  select count(*) filter (where not is_there) as estimate_count,
    count(*) filter (where is_there) as estimates_given_way
  from (
    select exists (
select from estimate as other
where other.job_type_id = $2 and other.activity_type_id = own.activity_type_id
  and other.power_rating_id is not distinct from own.power_rating_id
  and other.rpm_category_id is not distinct from own.rpm_category_id) as is_there
    from estimate as own where own.job_type_id = $3 and true
  ) as own
) as estimates, (
  select count(*) filter (where not is_there) as held_count, count(*) filter (where is_there) as held_given_way
  from (
    select exists (
select from frozen_cell as other
where other.job_type_id = $4 and other.activity_type_id = own.activity_type_id
  and other.power_rating_id is not distinct from own.power_rating_id
  and other.rpm_category_id is not distinct from own.rpm_category_id) as is_there
    from frozen_cell as own where own.job_type_id = $5 and true
  ) as own
) as held, (
  select count(*) as past_work_count from past_work where job_type_id = $6 and true
) as past, (
  select count(*) as price_count from invoice_price where job_type_id = $7
) as prices;

-- name: master_data.insert_reference(jsonb) → id int4, dept_number text, name text, name_ar text, description text, is_active bool,
--   version int4
insert into department (dept_number, name, name_ar, description, is_active)
select dept_number, name, name_ar, description, is_active from jsonb_populate_record(null::department, $1::jsonb)
on conflict on constraint department_number_taken do nothing
returning id, dept_number, name, name_ar, description, is_active, version;

-- name: master_data.listed() → id int4, dept_number text, name text, name_ar text, description text, is_active bool, version int4,
--   in_use bool
select id, dept_number, name, name_ar, description, is_active, version, false as in_use
from department  order by dept_number;

-- name: master_data.lock_reference(int4) → id int4, dept_number text, name text, name_ar text, description text, is_active bool,
--   version int4
select id, dept_number, name, name_ar, description, is_active, version from department where id = $1 for update;

-- name: master_data.lock_types_to_move(int4) → id int4, code text, name text, name_ar text null, description text null, is_active bool,
--   display_order int4, version int4
select id, code, name, name_ar, description, is_active, display_order, version from job_type where id = $1 for update;

-- name: master_data.merge_into_1(int4, int4, int4) → activity_type_id int2
with moved as (
  update estimate as own set job_type_id = $1
  where own.job_type_id = $2 and not exists (
select from estimate as other
where other.job_type_id = $3 and other.activity_type_id = own.activity_type_id
  and other.power_rating_id is not distinct from own.power_rating_id
  and other.rpm_category_id is not distinct from own.rpm_category_id) returning activity_type_id
), noted as (
  insert into work_to_learn (job_id, activity_type_id) select distinct null::int, activity_type_id from moved
)
select activity_type_id from moved;

-- name: master_data.merge_into_2(int4) → id int4
delete from estimate where job_type_id = $1 returning id;

-- name: master_data.merge_into_3(int4, int4) → activity_type_id int2
insert into frozen_cell (job_type_id, power_rating_id, rpm_category_id, activity_type_id, seconds, frozen_by, frozen_at)
select $1, power_rating_id, rpm_category_id, activity_type_id, seconds, frozen_by, frozen_at from frozen_cell where job_type_id = $2
on conflict on constraint cell_frozen_once do nothing returning activity_type_id;

-- name: master_data.merge_into_4(int4) → activity_type_id int2
delete from frozen_cell where job_type_id = $1 returning activity_type_id;

-- name: master_data.merge_into_5(int4, int4) → count int8
with moved as (
  update past_work set job_type_id = $1 where job_type_id = $2 returning activity_type_id
), noted as (
  insert into work_to_learn (job_id, activity_type_id) select distinct null::int, activity_type_id from moved
)
select count(*) as count from moved;

-- name: master_data.remove_reference(int4)
delete from job_type where id = $1;

-- name: master_data.retype_jobs_1(int4, int4) → id int4
update job set job_type_id = $1 where job.job_type_id = $2 returning id;

-- name: master_data.retype_jobs_2(int4, int4)
update forecast_record set job_type_id = $1
where job_type_id = $2 and true;

-- name: master_data.split_into_1(int4, int4[]) → id int4
select id from estimate as own where own.job_type_id = $1 and exists (
select from (select distinct power_rating_id, rpm_category_id from job where id = any($2::int[])) as motor
where (own.power_rating_id is null or own.power_rating_id = motor.power_rating_id)
  and (own.rpm_category_id is null or own.rpm_category_id = motor.rpm_category_id));

-- name: master_data.split_into_2(int4, int4[]) → id int4
insert into estimate (job_type_id, power_rating_id, rpm_category_id, activity_type_id, estimated_seconds, buffer_percentage)
select $1, power_rating_id, rpm_category_id, activity_type_id, estimated_seconds, buffer_percentage from estimate where id = any($2::int[])
on conflict on constraint estimate_taken do nothing returning id;

-- name: master_data.things_by_id(int4[]) → id int4, dept_number text, name text, name_ar text, description text, is_active bool,
--   version int4
select id, dept_number, name, name_ar, description, is_active, version from department where id = any($1::int[]);

-- media -----------------------------------------------------------------------------------------------

-- name: media.check_share_of_photos() → count int8
select count(*) as count from media;

-- name: media.count_upload(timestamptz, text, int4, int4, int8, int8, int8, int8, text, timestamptz) → seconds int4
with today as (select ($1::timestamptz at time zone $2)::date as day),
forgotten as (delete from photo_upload using today where photo_upload.day < today.day - $3::int),
counted as (
  insert into photo_upload as sent (person_id, day, bytes)
  select $4, day, $5 from today where $6::bigint <= $7::bigint
  on conflict (person_id, day) do update set bytes = sent.bytes + excluded.bytes
    where sent.bytes + excluded.bytes <= $8::bigint
  returning 1
)
select ceil(extract(epoch from (day + 1)::timestamp at time zone $9 - $10::timestamptz))::int as seconds
from today where not exists (select from counted);

-- name: media.forget_those_that_arrived_1(timestamptz, text, int8) → file text
select file from orphaned_photo where first_seen_at = $1 and file > $2
order by file limit $3;

-- name: media.forget_those_that_arrived_2(text[], text[])
delete from orphaned_photo where file = any ($1::text[]) and file <> all ($2::text[]);

-- name: media.give_back(int8, int4, timestamptz, text)
update photo_upload set bytes = greatest(bytes - $1::bigint, 0)
where person_id = $2 and day = ($3::timestamptz at time zone $4)::date;

-- name: media.insert_photo(uuid, uuid, text, timestamptz, int4, int4, int4)
insert into media (id, session_id, sha256, captured_at, content_type, width, height, byte_count)
values ($1, $2, decode($3, 'hex'), $4,
  'image/jpeg', $5, $6, $7)
on conflict (session_id, sha256) do nothing;

-- name: media.is_lost(uuid)
select from photo_check where media_id = $1 and fault is not null;

-- name: media.keep_files(uuid, text)
delete from photo_removal where session_id = $1 and sha256 = decode($2, 'hex');

-- name: media.lost_photos_1() → missing int8, changed int8
select count(*) filter (where fault = 'missing') as missing, count(*) filter (where fault = 'changed') as changed
from photo_check where fault is not null;

-- name: media.lost_photos_2(int8) → job_no text, session_id uuid, fault text, since timestamptz, first_seen_at timestamptz null
select job_no, session_id, fault, coalesce(fault_since, checked_at) as since, first_seen_at
from photo_check join media on media.id = media_id
join work_session as s on s.id = session_id join job on job.id = s.job_id
where fault is not null order by fault_since desc, media.id limit $1;

-- name: media.note_orphans(timestamptz)
delete from orphaned_photo where seen_at <> $1;

-- name: media.note_seen(timestamptz, timestamptz, text[])
insert into orphaned_photo (file, first_seen_at, seen_at)
select file, $1, $2 from unnest($3::text[]) as file
on conflict (file) do update set seen_at = excluded.seen_at;

-- name: media.orphan_count() → count int8
select count(*) as count from orphaned_photo;

-- name: media.orphaned_photos(int8) → file text, session_id uuid null, job_no text null, first_seen_at timestamptz
select file, s.id as session_id, job_no, first_seen_at
from (select * from orphaned_photo order by first_seen_at desc, file limit $1) as newest
left join work_session as s on s.id = substring(file from '^[0-9a-f]{8}/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid
left join job on job.id = s.job_id
order by first_seen_at desc, file;

-- name: media.orphans_among(text[]) → file text, session_id uuid, job_no text
select file, s.id as session_id, job_no
from unnest($1::text[]) as file
join work_session as s on s.id::text = split_part(file, '/', 2) join job on job.id = s.job_id;

-- name: media.photo_by_id(uuid) → session_id uuid, sha256 text, technician_id int4
select session_id, encode(sha256, 'hex') as sha256, technician_id
from media join work_session on work_session.id = session_id
where media.id = $1;

-- name: media.photo_of_session(uuid, uuid, text) → id uuid, sha256 text, captured_at timestamptz, media_count int8
select id, encode(sha256, 'hex') as sha256, captured_at,
  (select count(*) from media where session_id = $1) as media_count
from media where session_id = $2 and sha256 = decode($3, 'hex');

-- name: media.photos_to_check(uuid[], uuid[], int4) → id uuid, session_id uuid, sha256 text, job_no text, photo_sha256 text null,
--   thumbnail_sha256 text null
select media.id, session_id, encode(sha256, 'hex') as sha256, job_no,
  encode(photo_sha256, 'hex') as photo_sha256, encode(thumbnail_sha256, 'hex') as thumbnail_sha256
from media join work_session as s on s.id = session_id join job on job.id = s.job_id
left join photo_check on media_id = media.id
where $1::uuid[] is null or media.id = any ($2::uuid[])
order by checked_at nulls first, media.created_at limit $3::int;

-- name: media.save_check(text, text, timestamptz, timestamptz, text, text, timestamptz, uuid)
insert into photo_check as known (media_id, photo_sha256, thumbnail_sha256, first_seen_at, checked_at, fault, fault_since)
select id, decode($1, 'hex'), decode($2, 'hex'), $3,
  $4::timestamptz, $5, case when $6::text is not null then $7::timestamptz end
from media where id = $8
on conflict (media_id) do update
set photo_sha256 = coalesce(known.photo_sha256, excluded.photo_sha256),
  thumbnail_sha256 = coalesce(known.thumbnail_sha256, excluded.thumbnail_sha256),
  first_seen_at = case when known.photo_sha256 is null then excluded.first_seen_at else known.first_seen_at end,
  checked_at = excluded.checked_at, fault = excluded.fault,
  fault_since = case when excluded.fault is not null then coalesce(known.fault_since, excluded.fault_since) end;

-- name: media.save_photo_digests(text, text, timestamptz, uuid)
insert into photo_check (media_id, photo_sha256, thumbnail_sha256, checked_at)
select id, decode($1, 'hex'), decode($2, 'hex'), $3
from media where id = $4
on conflict (media_id) do update
set photo_sha256 = excluded.photo_sha256, thumbnail_sha256 = excluded.thumbnail_sha256, first_seen_at = null,
  checked_at = excluded.checked_at, fault = null, fault_since = null;

-- name: media.session_of(int4, uuid, uuid) → id uuid
select id from work_session as s where technician_id = $1 and (s.id = $2 or s.unique_key = $3);

-- name: media.without_photo(text[], text[]) → session_id uuid, sha256 text
with file as (
  select session_id::uuid, decode(digest, 'hex') as sha256
  from unnest($1::text[], $2::text[]) as named (session_id, digest)
)
select session_id, encode(sha256, 'hex') as sha256 from media join file using (session_id, sha256)
union select session_id, encode(sha256, 'hex') from photo_removal join file using (session_id, sha256);

-- next_work -------------------------------------------------------------------------------------------

-- name: next_work.activity_types() → id int2, code text, label text, name_ar text null, is_active bool, is_charged bool
select id, code, label, name_ar, is_active, not upper_inf(uncharged) as is_charged from activity_type order by label, code;

-- name: next_work.begun_activities(int4[]) → job_id int4, activity_type_id int2, first_started_at timestamptz, is_settled bool
select job_id, activity_type_id, item.started_at as first_started_at, settled_at is not null as is_settled
from work_item as item join job on job.id = job_id
where job.status <> 'closed' and activity_type_id <> all ($1::int[])
order by job_id, item.started_at, activity_type_id;

-- name: next_work.chosen_order() → job_id int4, job_no text
select job_id, job_no from work_order join job on job.id = job_id order by place;

-- name: next_work.jobs_to_see_anyway(int8, int8) → job_id int4
select distinct job_id from work_session where ended_at is null and voided_at is null
union
(
  select job_id from job_forecast join job on job.id = job_id
  where status <> 'closed' and late_percent is not null
  order by late_percent desc, job_id limit $1
)
union
(
  select job_id from job_hold join job on job.id = job_id
  where status = 'on_hold' and ended_at is null
  order by expected_on nulls last, coalesce(waits_since, began_at) desc, job_id limit $2
);

-- name: next_work.lock_chosen_order()
select from work_order order by place for update;

-- name: next_work.lock_jobs(int4[]) → id int4, isClosed bool
select id, status = 'closed' as "isClosed" from job where id = any ($1::int[]) order by id for share;

-- name: next_work.lock_order() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha.work_order'));

-- name: next_work.open_jobs() → job_id int4, job_no text, customer text, description text, status text, due_on date null,
--   is_put_first bool, reason text null, note text null, held_since timestamptz null, expected_on date null
select job.id as job_id, job_no, customer, description, status, due_on, place is not null as is_put_first, reason, note,
  coalesce(waits_since, began_at) as held_since, expected_on
from job
left join work_order on work_order.job_id = job.id
left join job_hold on job_hold.job_id = job.id and ended_at is null
where status <> 'closed';

-- name: next_work.open_jobs_with(text, text) → id int4
select id from job where status <> 'closed' and search_text like $1 || search_key($2) || '%';

-- name: next_work.places_of_open_jobs() → job_id int4, status text, due_on date null, created_at timestamptz, place int4 null
select id as job_id, status, due_on, created_at, place
from job left join work_order on work_order.job_id = job.id
where status <> 'closed';

-- name: next_work.planned_activities() → job_id int4, activity_type_id int2
select job_id, activity_type_id from planners_estimate join job on job.id = job_id
where status <> 'closed' and activity_type_id not in (select id from activity_type where upper_inf(uncharged));

-- name: next_work.save_order_1()
delete from work_order;

-- name: next_work.save_order_2(int4[])
insert into work_order (job_id, place)
select job_id, place from unnest($1::int[]) with ordinality as chosen (job_id, place);

-- name: next_work.usual_places(timestamptz, int4[]) → activity_type_id int2, place float8
select activity_type_id, avg(place) as place from (
select activity_type_id, lag(activity_type_id) over in_order as before_id,
  lead(activity_type_id) over in_order is null as is_last, percent_rank() over in_order as place
from work_item as item join job on job.id = job_id
where closed_at > $1 and activity_type_id <> all ($2::int[])
window in_order as (partition by job_id order by item.started_at, activity_type_id)) as step group by activity_type_id;

-- name: next_work.usual_technicians(timestamptz, timestamptz, timestamptz, timestamptz, int4, timestamptz) → activity_type_id int2,
--   technician_id int4, technician_name text, technician jsonb, is_free bool, is_here bool
select activity_type_id, technician_id, technician_name, technician,
  not exists (
    select from work_session as running
    where running.technician_id = ranked.technician_id and running.ended_at is null and running.voided_at is null
  ) as is_free,
  exists (
    select from work_session as s
    where s.technician_id = ranked.technician_id and s.voided_at is null
      and week_number(s.started_at) >= week_number($1::timestamptz) and s.started_at >= $2::timestamptz
      and (s.started_at >= $3 or s.ended_at >= $4)
  ) as is_here
from (
  select activity_type_id, technician_id, full_name as technician_name, named.labelled_person as technician,
    row_number() over (partition by activity_type_id order by sum(
case when s.review_flags & $5::int = 0 then s.effective_seconds
  else nullif(coalesce(s.effective_seconds, 0) + coalesce((
    select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
  end) desc nulls last, technician_id)
      as rank
  from work_session as s join person on person.id = technician_id join person_labels() as named on labelled_id = technician_id
  where is_active and voided_at is null and ended_at is not null and started_at > $6
  group by activity_type_id, technician_id, full_name, labelled_person
) as ranked
where rank <= 3
order by activity_type_id, rank;

-- name: next_work.what_follows(timestamptz, int4[]) → before_id int2 null, activity_type_id int2 null, jobs int4
with step as (
select activity_type_id, lag(activity_type_id) over in_order as before_id,
  lead(activity_type_id) over in_order is null as is_last, percent_rank() over in_order as place
from work_item as item join job on job.id = job_id
where closed_at > $1 and activity_type_id <> all ($2::int[])
window in_order as (partition by job_id order by item.started_at, activity_type_id))
select before_id, activity_type_id, count(*)::int as jobs from step group by before_id, activity_type_id
union all
select activity_type_id, null, count(*)::int from step where is_last group by activity_type_id;

-- name: next_work.working_now() → job_id int4, technician_id int4, technician_name text, technician jsonb, activity_label text,
--   activity_label_ar text null
select job_id, technician_id, full_name as technician_name, named.labelled_person as technician, label as activity_label, name_ar as activity_label_ar
from work_session
join person on person.id = technician_id
join person_labels() as named on labelled_id = technician_id
join activity_type on activity_type.id = activity_type_id
where ended_at is null and voided_at is null
order by full_name;

-- own_sessions ----------------------------------------------------------------------------------------

-- name: own_sessions.insert_request(uuid, uuid, int4, uuid, timestamptz, timestamptz, timestamptz, int4, int2, text, bool, text)
insert into correction_request
  (id, unique_key, technician_id, session_id, requested_at, started_at, ended_at, job_id, activity_type_id, note,
   is_void, reason)
values ($1, $2, $3, $4,
  $5, $6, $7,
  $8, $9, $10, $11, $12)
on conflict (session_id) where status = 'pending' do nothing;

-- name: own_sessions.last_requests_since(int4, int4, timestamptz, timestamptz) → id uuid, unique_key uuid, session_id uuid,
--   requested_at timestamptz, reason text, started_at timestamptz null, ended_at timestamptz null, job_no text null,
--   activity_code text null, activity_label text null, activity_label_ar text null, note text null, is_void bool, status text,
--   decided_at timestamptz null, decision_reason text null
select distinct on (r.session_id) r.id, r.unique_key, r.session_id, r.requested_at, r.reason, r.started_at, r.ended_at,
  job.job_no, activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, r.note, r.is_void,
  r.status, r.decided_at, r.decision_reason
from correction_request as r
left join job on job.id = r.job_id
left join activity_type on activity_type.id = r.activity_type_id
where r.technician_id = $1 and r.session_id in (
select id from work_session as s where technician_id = $2 and week_number(s.started_at) >= week_number($3::timestamptz) and s.started_at >= $4::timestamptz)
order by r.session_id, r.decided_at desc nulls first, r.id desc;

-- name: own_sessions.lock_own_session(int4, uuid, uuid) → id uuid, startedAt timestamptz, endedAt timestamptz null, note text null,
--   isVoided bool, jobNo text, activityCode text
select s.id, s.started_at as "startedAt", s.ended_at as "endedAt", s.note, s.voided_at is not null as "isVoided",
  job.job_no as "jobNo", activity_type.code as "activityCode"
from work_session as s
join job on job.id = s.job_id
join activity_type on activity_type.id = s.activity_type_id
where s.technician_id = $1 and (s.id = $2 or s.unique_key = $3)
for no key update of s;

-- name: own_sessions.request_by_key(int4, uuid) → id uuid, unique_key uuid, session_id uuid, requested_at timestamptz, reason text,
--   started_at timestamptz null, ended_at timestamptz null, job_no text null, activity_code text null, activity_label text null,
--   activity_label_ar text null, note text null, is_void bool, status text, decided_at timestamptz null, decision_reason text null
select  r.id, r.unique_key, r.session_id, r.requested_at, r.reason, r.started_at, r.ended_at,
  job.job_no, activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, r.note, r.is_void,
  r.status, r.decided_at, r.decision_reason
from correction_request as r
left join job on job.id = r.job_id
left join activity_type on activity_type.id = r.activity_type_id
where r.technician_id = $1 and r.unique_key = $2;

-- name: own_sessions.sessions_since(int4, int4, int4, timestamptz, timestamptz) → id uuid, unique_key uuid, job_no text, customer text,
--   job_description text, job_type_id int4 null, activity_code text, activity_label text, activity_label_ar text null, note text null,
--   started_at timestamptz, ended_at timestamptz null, seconds_held int4 null, is_voided bool, is_corrected bool, media_count int8,
--   asks_for_end bool, segment text null, is_month_closed bool
  select s.id, session_key(s) as unique_key, job.job_no, job.customer, job.description as job_description, job.job_type_id,
    activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.note, s.started_at, s.ended_at,
case when s.review_flags & ~s.reviewed_flags & $1::int <> 0 then nullif(
  coalesce(s.held_seconds, 0) + coalesce((
    select sum(late.held_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int end as seconds_held, s.voided_at is not null as is_voided, s.corrected_at is not null as is_corrected,
    (select count(*) from media where session_id = s.id) as media_count,
    (s.review_flags & ~s.reviewed_flags & $2::int <> 0
and s.voided_at is null and s.corrected_at is null and reported_end(s) is null
and not exists (select from correction_request where session_id = s.id)
and not exists (
  select from timer_check where session_id = s.id and kind = 'ended_by_next' and answer is not null)) as asks_for_end, segment.name as segment,
    exists (
      select from locked_period where month = date_trunc('month', business_day(s.started_at)::timestamp)::date
    ) as is_month_closed
  from work_session as s
  left join segment on segment.id = coalesce(s.segment_id, (
select segment_id from person_segment where person_id = s.technician_id and since <= s.started_at
order by since desc limit 1))
  join job on job.id = s.job_id
  join activity_type on activity_type.id = s.activity_type_id
  where s.technician_id = $3 and week_number(s.started_at) >= week_number($4::timestamptz) and s.started_at >= $5::timestamptz
  order by s.started_at desc, session_key(s) desc;

-- past_work_import ------------------------------------------------------------------------------------

-- name: past_work_import.delete_past_work(int4[]) → rows int8, seconds float8, first_day date null, last_day date null
with gone as (delete from past_work where id = any($1::int[]) returning worked_on, seconds)
select count(*) as rows, coalesce(sum(seconds), 0)::float8 as seconds, min(worked_on) as first_day, max(worked_on) as last_day
from gone;

-- name: past_work_import.insert_past_work(jsonb) → id int4
insert into past_work (job_no, job_type_id, power_rating_id, rpm_category_id, activity_type_id, worked_on, seconds, baseline_seconds)
select job_no, job_type_id, power_rating_id, rpm_category_id, activity_type.id, worked_on, seconds, baseline_seconds
from jsonb_to_recordset($1::jsonb) as row (job_no text, job_type_id int, power_rating_id int,
  rpm_category_id int, activity_code text, worked_on date, seconds int, baseline_seconds int)
join activity_type on code = activity_code
order by worked_on, job_no
returning id;

-- name: past_work_import.known_jobs(text[]) → job_no text, job_type_id int4 null, power_rating_id int4 null, rpm_category_id int4 null,
--   is_closed bool, recorded text[]
select job_no, job_type_id, power_rating_id, rpm_category_id, status = 'closed' as is_closed,
  array(
    select code from activity_type where exists (
      select from work_session as s
      where s.job_id = job.id and s.activity_type_id = activity_type.id and voided_at is null)) as recorded
from job where job_no = any($1::text[]);

-- name: past_work_import.lock_past_work()
lock table past_work in share row exclusive mode;

-- name: past_work_import.past_activities() → id int2, code text, is_charged bool
select id, code, id <> all (array(select id from activity_type where upper_inf(uncharged))) as is_charged from activity_type;

-- name: past_work_import.stored_past_work(date, date) → job_no text null, job_type_id int4, power_rating_id int4 null,
--   rpm_category_id int4 null, activity_code text, worked_on date, seconds int4
select job_no, job_type_id, power_rating_id, rpm_category_id, code as activity_code, worked_on, seconds
from past_work join activity_type on activity_type.id = activity_type_id
where worked_on between $1 and $2;

-- pay_sheet -------------------------------------------------------------------------------------------

-- name: pay_sheet.bases_of(date[]) → first text, basis jsonb
select first::text as first, coalesce(closed_pay_rules.rules, pay_basis(first)) as basis
from unnest($1::date[]) as first
left join closed_pay_rules on closed_pay_rules.month = first;

-- name: pay_sheet.changed_after_month(date) → sign int4, session_id uuid, technician_id int4, job_no text, activity_code text,
--   activity_label text, activity_label_ar text null, segment text null, started_at timestamptz, raw_seconds int4
select sign, changed.session_id, changed.technician_id, job_no, activity_type.code as activity_code,
  label as activity_label, name_ar as activity_label_ar, segment.name as segment, changed.started_at, changed.raw_seconds
from changed_before_month($1::date) as changed
join work_session as s on s.id = changed.session_id
join job on job.id = s.job_id
join activity_type on activity_type.id = changed.activity_type_id
left join segment on segment.id = changed.segment_id
order by changed.started_at, changed.session_id, sign;

-- name: pay_sheet.deleted_limit(int4) → id int4
delete from pay_limit where id = $1 returning id;

-- name: pay_sheet.facts_of_month(timestamptz, timestamptz, timestamptz, timestamptz, date) → locked_at timestamptz null,
--   locked_by jsonb null, basis jsonb, late_count int4, to_review_count int4, running_count int4
select locked_at, labelled_person as locked_by, coalesce(closed_pay_rules.rules, pay_basis(wanted.first)) as basis,
  (select count(distinct session_id) from late_arrival as late where late.month = wanted.first)::int as late_count,
  (select count(*) from work_session where (review_flags & ~reviewed_flags) <> 0 and started_at >= $1 and started_at < $2 and voided_at is null
    and raw_seconds is not null)::int as to_review_count,
  (select count(*) from work_session where ended_at is null and started_at >= $3 and started_at < $4 and voided_at is null)::int as running_count
from (select $5::date as first) as wanted
left join locked_period on locked_period.month = wanted.first
left join closed_pay_rules on closed_pay_rules.month = wanted.first
left join person_labels() as named on labelled_id = locked_by;

-- name: pay_sheet.inserted_limit(int4, date, date, numeric, numeric) → id int4
insert into pay_limit (technician_id, first_day, last_day, hours_a_day, hours_a_week)
values ($1, $2, $3, $4, $5) returning id;

-- name: pay_sheet.is_technician(int4) → id int4
select id from person where id = $1 and is_technician(role) for key share;

-- name: pay_sheet.labels_of(int4[]) → technician_id int4, technician jsonb
select labelled_id as technician_id, labelled_person as technician from person_labels()
where labelled_id = any($1);

-- name: pay_sheet.late_rows_of(date, date) → started_at timestamptz, is_of_month bool, raw_before int4, session_id uuid,
--   technician_id int4, month text, day date, segment text null, job_no text, activity_code text, activity_label text,
--   activity_label_ar text null, raw_seconds int4, effective_seconds int4
select s.started_at, month_of_adjustment(late) = $1 as is_of_month,
  (coalesce(s.raw_seconds, 0) + (
    select coalesce(sum(earlier.raw_seconds), 0) from late_arrival as earlier
    where earlier.session_id = late.session_id and earlier.id < late.id))::int as raw_before,
  late.session_id, late.technician_id, to_char(late.month, 'YYYY-MM') as month,
  business_day(s.started_at) as day, segment.name as segment, job_no, activity_type.code as activity_code,
  label as activity_label, name_ar as activity_label_ar, late.raw_seconds, late.effective_seconds
from late_arrival as late
join work_session as s on s.id = late.session_id
join job on job.id = s.job_id
join activity_type on activity_type.id = s.activity_type_id
left join segment on segment.id = late.segment_id
where late.month in (select own.month from late_arrival as own where month_of_adjustment(own) = $2)
  and (late.raw_seconds <> 0 or late.effective_seconds <> 0)
order by late.id;

-- name: pay_sheet.lock_activities_1(text[]) → id int2
select id from activity_type where code = any($1::text[]) order by id for key share;

-- name: pay_sheet.lock_activities_2()
select from unpaid_activity order by activity_type_id, effective_from for update;

-- name: pay_sheet.pay_limits() → id int4, technician_id int4 null, technician jsonb null, first_day date, last_day date,
--   hours_a_day float8 null, hours_a_week float8 null
select id, technician_id, labelled_person as technician, first_day, last_day, hours_a_day::float8 as hours_a_day,
  hours_a_week::float8 as hours_a_week
from pay_limit left join person_labels() as named on labelled_id = technician_id
where true
order by technician_id is not null, first_day, pay_limit.id;

-- name: pay_sheet.people(timestamptz, timestamptz, date) → id int4, full_name text, labelled jsonb, employee_number text null,
--   segment text null, segments json, running_since timestamptz null
select id, sheet_name as full_name, sheet_person as labelled, sheet_number as employee_number,
  (
select string_agg(distinct name, ' · ') from person_segment join segment on segment.id = segment_id
where person_id = person.id and since < $1::timestamptz and since >= (
  select max(since) from person_segment where person_id = person.id
    and since <= $2::timestamptz)) as segment, (
select coalesce(json_agg(json_build_object('since', floor(extract(epoch from nullif(since, '-infinity')) * 1000)::bigint,
  'segment', name) order by since), '[]')
from person_segment join segment on segment.id = segment_id where person_id = person.id) as segments,
  (select started_at from work_session where technician_id = person.id and ended_at is null and voided_at is null)
    as running_since
from person
join sheet_people(exists (select from locked_period where month = $3)) on sheet_person_id = id
where is_technician(role) or exists (select from day_work where technician_id = person.id)
order by sheet_name, id;

-- name: pay_sheet.reasons_of_month(date, date) → date date, segment text, reason text
select business_day(starts_at) as date, segment, reason from schedule_exception
where business_day(starts_at) between $1 and $2
  and (removed_on is null or business_day(starts_at) < removed_on)
order by starts_at, id;

-- name: pay_sheet.rules_history() → rules jsonb
select effective_pay_rules(pay_rules) as rules from pay_rules order by effective_from;

-- name: pay_sheet.save_rules(date, numeric, numeric, numeric, numeric, numeric)
insert into pay_rules (effective_from, factor_working_day, factor_rest_day, factor_holiday, hours_a_day, hours_a_week)
values ($1, $2, $3, $4, $5, $6)
on conflict (effective_from) do update set factor_working_day = excluded.factor_working_day,
  factor_rest_day = excluded.factor_rest_day, factor_holiday = excluded.factor_holiday,
  hours_a_day = excluded.hours_a_day, hours_a_week = excluded.hours_a_week;

-- name: pay_sheet.save_unpaid_1(date, int4[])
delete from unpaid_activity where effective_from = $1 and activity_type_id <> all ($2::int[]);

-- name: pay_sheet.save_unpaid_2(int4[], date)
insert into unpaid_activity (activity_type_id, effective_from)
select unnest($1::int[]), $2::date on conflict do nothing;

-- name: pay_sheet.saved_rules()
select from pay_rules for update;

-- name: pay_sheet.sessions_of_month(timestamptz, timestamptz, timestamptz, timestamptz, date) → sessions text null, codes json null,
--   segments json null
select array_agg(numbers)::text as sessions, (select json_object_agg(id, code) from activity_type) as codes,
  (select json_object_agg(id, name) from segment) as segments
from (
  select array[technician_id, activity_type_id, coalesce(segment_id, 0),
floor(extract(epoch from started_at) * 1000)::bigint, raw_seconds, coalesce(held_seconds, 0)] as numbers
  from person cross join lateral (
    select * from work_session
    where technician_id = person.id and started_at >= $1 and started_at < $2
      and week_number(started_at) between week_number($3::timestamptz) and week_number($4::timestamptz)
      and raw_seconds is not null and voided_at is null
  ) as session
  union all
  select array[technician_id, activity_type_id, coalesce(segment_id, 0),
floor(extract(epoch from started_at) * 1000)::bigint, raw_seconds, 0] as numbers from (select * from sessions_before_month($5::date)) as session
) as sessions;

-- name: pay_sheet.sheets_now(date, int8) → month text
select to_char(month, 'YYYY-MM') as month
from (select distinct date_trunc('month', day)::date as month from posted_days() where day <= $1) as worked
where not exists (select from locked_period where locked_period.month = worked.month)
order by worked.month desc limit $2;

-- name: pay_sheet.stored_sums_of_month(date) → technician_id int4, raw_seconds int8, effective_seconds int8
select technician_id, sum(raw_seconds)::bigint as raw_seconds, sum(effective_seconds)::bigint as effective_seconds from closed_line where month = $1 group by technician_id;

-- name: pay_sheet.work_of_months(timestamptz[], text[], timestamptz[], timestamptz[], timestamptz, timestamptz, date, text, date) →
--   technician_id int4, day text, activity_code text, started_at timestamptz null, segment text null, raw_seconds int4,
--   effective_seconds int4, days text null
with work as materialized (
  select technician_id, day, unpaid_id, alone, min(started_at) as started_at, min(segment_id) as segment_id,
    sum(raw_seconds)::int as raw_seconds, coalesce(sum(effective_seconds), 0)::int as effective_seconds
  from (
    select technician_id, segment_id, started_at, raw_seconds, effective_seconds,
      width_bucket(started_at, $1::timestamptz[]) as day,
      case when activity_type_id = any(array(select id from activity_type where code = any($2::text[])))
        then activity_type_id end as unpaid_id,
      case when started_at + raw_seconds * interval '1 second' >= ($3::timestamptz[])[width_bucket(started_at, $4::timestamptz[]) + 1]
        then id end as alone
    from work_session
    where started_at >= $5 and started_at < $6
      and raw_seconds is not null and voided_at is null
  ) as session
  group by technician_id, day, unpaid_id, alone
)
select technician_id, '' as day, '' as activity_code, null::timestamptz as started_at, null as segment,
  0 as raw_seconds, 0 as effective_seconds,
  array_agg(array[day, raw_seconds, effective_seconds])::text as days
from work where unpaid_id is null and alone is null
group by technician_id
union all
select technician_id, ($7::date + (day - 1))::text, coalesce(code, ''),
  case when alone is not null then started_at end, case when alone is not null then segment.name end, raw_seconds,
  effective_seconds, null
from work
left join activity_type on activity_type.id = unpaid_id
left join segment on segment.id = segment_id
where unpaid_id is not null or alone is not null
union all
select technician_id, (started_at at time zone $8)::date::text, code, started_at, segment.name, raw_seconds, 0,
  null
from sessions_before_month($9::date)
join activity_type on activity_type.id = activity_type_id
left join segment on segment.id = segment_id;

-- periods ---------------------------------------------------------------------------------------------

-- name: periods.accept_1(timestamptz, int4, date) → session_id uuid
update late_arrival as late set carried_to = month_of_adjustment(late), accepted_at = $1, accepted_by = $2
where carried_to is null and month = $3 returning session_id;

-- name: periods.accept_2(int4, uuid[])
update work_session set reviewed_flags = reviewed_flags | $1::int::smallint
where id = any($2::uuid[]);

-- name: periods.closed_month_among(date[]) → month text
select to_char(month, 'YYYY-MM') as month from locked_period where month = any($1::date[])
order by locked_period.month limit 1;

-- name: periods.closed_month_carrying(date, date, date) → month text null
select to_char(min(locked_period.month), 'YYYY-MM') as month
from locked_period
where exists (
    select from late_arrival
    where late_arrival.month = $1 and carried_to = locked_period.month
  )
  or locked_period.month = $2::date - interval '1 month'
    and exists (select from changed_before_month($3::date));

-- name: periods.closed_months(date[]) → month text, locked_at timestamptz, locked_by jsonb, lines_kept_at timestamptz null,
--   locked_session_count int4, locked_raw_seconds int8, locked_effective_seconds int8, locked_cost_halalas int8,
--   locked_to_review_count int4
select to_char(month, 'YYYY-MM') as month, locked_at, labelled_person as locked_by, lines_kept_at,
  session_count as locked_session_count, raw_seconds as locked_raw_seconds,
  effective_seconds as locked_effective_seconds, cost_halalas as locked_cost_halalas,
  to_review_count as locked_to_review_count
from locked_period join person_labels() as closer on labelled_id = locked_by
where month = any($1::date[]);

-- name: periods.closed_months_within(date, date) → name text, first date, last date
select to_char(month, 'YYYY-MM') as name, month as first, (month + interval '1 month' - interval '1 day')::date as last
from locked_period where month <= $1::date and month + interval '1 month' > $2::date
order by month;

-- name: periods.hold_months() → pg_advisory_xact_lock_shared void
select pg_advisory_xact_lock_shared(hashtext('warsha.periods'));

-- name: periods.insert_lock_1(date, timestamptz, int4, int4, int8, int8, int8, int4)
insert into locked_period
  (month, locked_at, locked_by, session_count, raw_seconds, effective_seconds, cost_halalas, to_review_count)
values ($1, $2, $3, $4, $5,
  $6, $7, $8);

-- name: periods.insert_lock_2(date, timestamptz) → keep_closed_lines void
select keep_closed_lines($1::date, $2::timestamptz);

-- name: periods.late_rows(date) → id int8, session_id uuid, technician_id int4, technician_name text, technician jsonb, job_no text,
--   activity_label text, activity_label_ar text null, day date, month text, carried_to text, is_accepted bool, accepted_by text null,
--   person jsonb null, arrived_at timestamptz, session_count int2, raw_seconds int4, effective_seconds int4, cost_halalas int8
select late.id, late.session_id, late.technician_id, person.full_name as technician_name, named.labelled_person as technician, job_no, label as activity_label, name_ar as activity_label_ar,
  business_day(started_at) as day, to_char(late.month, 'YYYY-MM') as month,
  to_char(month_of_adjustment(late), 'YYYY-MM') as carried_to, late.carried_to is not null as is_accepted,
  admin.labelled_person ->> 'name' as accepted_by, admin.labelled_person as person, arrived_at, late.sessions as session_count, late.raw_seconds,
  late.effective_seconds, late.cost_halalas
from late_arrival as late
join work_session as s on s.id = late.session_id
join person on person.id = late.technician_id
join person_labels() as named on labelled_id = late.technician_id
join job on job.id = s.job_id
join activity_type on activity_type.id = s.activity_type_id
left join person_labels() as admin on admin.labelled_id = late.accepted_by
where late.month = $1
order by person.full_name, late.technician_id, started_at, late.id;

-- name: periods.period_rows(timestamp, date, date, date, date, date, date, date, date, date, date, date) → month text, is_over bool,
--   session_count int8, raw_seconds numeric, effective_seconds numeric, held_seconds numeric, cost_halalas numeric, to_review_count int8,
--   running_count int8, locked_at timestamptz null, locked_by jsonb null, locked_session_count int4 null, locked_raw_seconds int8 null,
--   locked_effective_seconds int8 null, locked_cost_halalas int8 null, locked_to_review_count int4 null, lines_kept_at timestamptz null,
--   late json null, adjustment json null, proposal json null
with first as (
  select date_trunc('month', least(
    (select min(day) from day_work where sessions > 0),
    (select min(business_day(started_at)) from work_session where ended_at is null and voided_at is null),
    (select min(month) from locked_period))::timestamp) as month
), months as (
  select series.month::date as month, series.month + interval '1 month' as next from first,
    generate_series(first.month, $1::timestamp, interval '1 month') as series (month)
  where $2::date is null or series.month = $3::date
)
select to_char(months.month, 'YYYY-MM') as month, months.month < $4::date as is_over, work.*,
  coalesce(to_review.count, 0) as to_review_count, coalesce(running.count, 0) as running_count,
  locked_period.locked_at, closer.labelled_person as locked_by, locked_period.session_count as locked_session_count,
  locked_period.raw_seconds as locked_raw_seconds, locked_period.effective_seconds as locked_effective_seconds,
  locked_period.cost_halalas as locked_cost_halalas, locked_period.to_review_count as locked_to_review_count,
  locked_period.lines_kept_at, late.sums as late, adjustment.sums as adjustment,
  (
    select json_build_object('action', action, 'by_id', proposed_by, 'person', labelled_person, 'at', proposed_at,
      'reason', reason, 'accepts_to_review', accepts_to_review)
    from period_proposal join person_labels() as named on labelled_id = proposed_by
    where period_proposal.month = months.month
  ) as proposal
from months
cross join lateral (
  select coalesce(sum(sessions), 0) as session_count, coalesce(sum(raw_seconds), 0) as raw_seconds,
    coalesce(sum(effective_seconds), 0) as effective_seconds, coalesce(sum(held_seconds), 0) as held_seconds,
    coalesce(sum(cost_halalas), 0) as cost_halalas
  from day_work where day >= months.month and day < months.next
) as work
left join (
select month, count(*) as count
from (
  select date_trunc('month', business_day(started_at)::timestamp)::date as month from work_session where (review_flags & ~reviewed_flags) <> 0 and voided_at is null
) as started
where $5::date is null or month = $6::date group by month) as to_review
  on to_review.month = months.month
left join (
select month, count(*) as count
from (
  select date_trunc('month', business_day(started_at)::timestamp)::date as month from work_session where ended_at is null and voided_at is null
) as started
where $7::date is null or month = $8::date group by month) as running on running.month = months.month
left join locked_period on locked_period.month = months.month
left join (
select late.month as month,
json_build_object('session_count', sum(late.sessions), 'raw_seconds', sum(late.raw_seconds),
  'effective_seconds', sum(late.effective_seconds), 'cost_halalas', sum(late.cost_halalas),
  'arrival_count', count(*), 'pending_count', count(*) filter (where late.carried_to is null),
  'other_months', (select json_agg(to_char(each, 'YYYY-MM')) from unnest(array_agg(distinct month_of_adjustment(late))) as each)) as sums from late_arrival as late
where $9::date is null or late.month = $10::date group by 1) as late on late.month = months.month
left join (
select month_of_adjustment(late) as month,
json_build_object('session_count', sum(late.sessions), 'raw_seconds', sum(late.raw_seconds),
  'effective_seconds', sum(late.effective_seconds), 'cost_halalas', sum(late.cost_halalas),
  'arrival_count', count(*), 'pending_count', count(*) filter (where late.carried_to is null),
  'other_months', (select json_agg(to_char(each, 'YYYY-MM')) from unnest(array_agg(distinct late.month)) as each)) as sums from late_arrival as late
where $11::date is null or month_of_adjustment(late) = $12::date group by 1) as adjustment on adjustment.month = months.month
left join person_labels() as closer on closer.labelled_id = locked_period.locked_by
order by months.month desc;

-- name: periods.remove_lock_1(date)
delete from locked_period where month = $1;

-- name: periods.remove_lock_2(date) → session_id uuid
delete from late_arrival where month = $1 returning session_id;

-- name: periods.remove_lock_3(int4, int4, uuid[])
update work_session set review_flags = review_flags & ~$1::int::smallint,
  reviewed_flags = reviewed_flags & ~$2::int::smallint
where id = any($3::uuid[]);

-- name: periods.remove_proposal(date)
delete from period_proposal where month = $1;

-- name: periods.save_proposal(date, text, int4, timestamptz, text, bool)
insert into period_proposal (month, action, proposed_by, proposed_at, reason, accepts_to_review)
values ($1, $2, $3, $4, $5, $6)
on conflict (month) do update set action = excluded.action, proposed_by = excluded.proposed_by,
  proposed_at = excluded.proposed_at, reason = excluded.reason, accepts_to_review = excluded.accepts_to_review;

-- name: periods.save_takes_two_admins_1(bool)
update workshop set closing_takes_two = $1;

-- name: periods.save_takes_two_admins_2()
delete from period_proposal;

-- name: periods.stop_corrections_1() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha.periods'));

-- name: periods.stop_corrections_2() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha.results'));

-- name: periods.takes_two_admins() → takes_two bool
select closing_takes_two as takes_two from workshop;

-- planned_work ----------------------------------------------------------------------------------------

-- name: planned_work.plan_of_session(int4, timestamptz, timestamptz, uuid) → planned_seconds int4 null, p80_hours float8 null,
--   worked_seconds int4 null
  select item.estimated_seconds as planned_seconds, item.p80_hours,
    (
      select sum(coalesce(
  case when s.review_flags & $1::int = 0 then s.effective_seconds
    else nullif(coalesce(s.effective_seconds, 0) + coalesce((
      select sum(late.effective_seconds) from late_arrival as late where late.session_id = s.id), 0), 0)::int
    end, case when s.ended_at is null then greatest(0, own.seconds - working_seconds(since, second_of(s.started_at))) end))
      from work_session as s
left join segment on segment.id = coalesce(s.segment_id, (
select segment_id from person_segment where person_id = s.technician_id and since <= s.started_at
order by since desc limit 1))
left join calendar on calendar.segment = segment.name
join (
select calendar.id, last.part as last_part, working_seconds(till, second_of($2)) as seconds
from calendar
cross join lateral (select max(part) as part from calendar_part where calendar_id = calendar.id) as last
join calendar_part as till
  on till.calendar_id = calendar.id and till.part = part_of(second_of($3), last.part)
-- counts once what every session is compared with
offset 0) as own on own.id = coalesce(calendar.id, 1)
join calendar_part as since
  on since.calendar_id = own.id and since.part = part_of(second_of(s.started_at), own.last_part)
      where s.job_id = item.job_id and s.activity_type_id = item.activity_type_id and s.voided_at is null
        and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
  or is_charged(s.activity_type_id, business_day(s.started_at)))
    )::int as worked_seconds
  from work_session as s join work_item as item using (job_id, activity_type_id)
  where s.id = $4 and item.estimated_seconds is not null;

-- name: planned_work.working_times_ahead(timestamptz, int8, int8, int4, timestamptz, int8, timestamptz, int8, timestamptz, timestamptz) →
--   from timestamptz, to timestamptz
select greatest(working.starts, $1) as "from", working.ends as "to"
from person
left join calendar using (segment)
join calendar_part on calendar_part.calendar_id = coalesce(calendar.id, 1)
cross join lateral (
  select to_timestamp(part * $2::bigint + first) as starts,
    to_timestamp(part * $3::bigint + last) as ends
  from unnest(calendar_part.starts, calendar_part.ends) as within (first, last)
) as working
where person.id = $4
  and part between second_of($5) / $6 and second_of($7) / $8
  and working.ends > $9 and working.starts < $10
order by working.starts;

-- platform --------------------------------------------------------------------------------------------

-- name: person_sign_in_check(uuid, timestamptz, int4) → role text, rights text, is_active bool, must_change_password bool,
--   is_signed_in bool, lacks_second_factor bool
select role, rights, is_active, must_change_password, exists (
  select from sign_in where sign_in.id = $1 and person_id = person.id
    and ended_at is null and ends_for_good_at > $2) as is_signed_in,
  is_admin(role) and exists (select from workshop where requires_second_factor) and not exists (
    select from second_factor where person_id = person.id and confirmed_at is not null) as lacks_second_factor
from person where id = $3;

-- name: platform.agree_on_keys_1(text)
insert into key_identity (identity) values ($1) on conflict do nothing;

-- name: platform.agree_on_keys_2(text)
update key_identity set identity = $1;

-- name: platform.ahead_of_database() → at float8
select extract(epoch from clock_timestamp())::float8 * 1000 as at;

-- name: platform.applied_before_1()
select from pg_attribute where attrelid = 'migration'::regclass and attname = 'checksum';

-- name: platform.applied_before_2() → name text, checksum text null
select name, null as checksum from migration order by name;

-- name: platform.applied_in() → name text, checksum text, revision int4
select name, checksum, revision from applied_function;

-- name: platform.applied_of() → name text, checksum text null
select name, checksum from migration order by name;

-- name: platform.apply_functions(text[])
delete from applied_function where name <> all ($1::text[]);

-- name: platform.believe_clock(timestamptz, timestamptz)
insert into heartbeat (last_at, confirmed_at) values ($1, $2)
on conflict ((true)) do update set last_at = excluded.last_at, leapt_at = null, confirmed_at = excluded.confirmed_at;

-- name: platform.claim_key(int4, uuid, text, text, bytea, timestamptz, timestamptz)
insert into kept_answer as known (person_id, key, call, kid, digest, kept_at)
values ($1, $2, $3, $4, $5, $6)
on conflict (person_id, key) do update set call = excluded.call, kid = excluded.kid, digest = excluded.digest,
  kept_at = excluded.kept_at, status = null, headers = null, body = null, is_withheld = false
  where known.kept_at <= $7;

-- name: platform.clock_doubted_since() → last_at timestamptz, leapt_at timestamptz null
select last_at, leapt_at from heartbeat;

-- name: platform.counted_version(text, int4, int4) → version int4
select version from thing_version where thing = $1 and id = $2 and part = $3;

-- name: platform.counted_versions(text, int4[]) → id int4, version int4
select id, version from thing_version where thing = $1 and id = any($2::int[]) and part = 0;

-- name: platform.fill_checksums(text[], text[])
update migration set checksum = file.checksum
from unnest($1::text[], $2::text[])
  as file (name, checksum)
where migration.name = file.name and migration.checksum is null;

-- name: platform.forget_failed_deliveries(timestamptz)
delete from failed_delivery where last_at <= $1;

-- name: platform.forget_import_runs(timestamptz, timestamptz)
delete from import_run where began_at <= $1 or not began_at <= $2::timestamptz;

-- name: platform.forget_kept_answers(timestamptz)
delete from kept_answer where ctid = any(array(
  select ctid from kept_answer where kept_at <= $1 for update skip locked));

-- name: platform.give_up_key(int4, uuid)
delete from kept_answer where person_id = $1 and key = $2;

-- name: server_identity() → system text, database int8, startedAt text
select
(select system_identifier::text from pg_control_system()) as system,
(select oid::bigint from pg_database where datname = current_database()) as database,
pg_postmaster_start_time()::text as "startedAt";

-- name: platform.import_run_save_1(text, int4, int4, int4, timestamptz, int4, uuid)
update import_run set phase = $1, done = $2, total = $3, created = $4, seen_at = $5
where person_id = $6 and key = $7;

-- name: platform.import_run_save_2(int4, uuid, text, text, bool, text, int4, int4, timestamptz, timestamptz, timestamptz, timestamptz)
insert into import_run as known (person_id, key, call, file_name, commits, phase, done, total, began_at, seen_at)
values ($1, $2, $3, $4, $5, $6, $7, $8,
  $9, $10)
on conflict (person_id, key) do update set call = excluded.call, file_name = excluded.file_name,
  commits = excluded.commits, phase = excluded.phase, done = excluded.done, total = excluded.total, created = null,
  began_at = excluded.began_at, seen_at = excluded.seen_at
  where known.phase = 'failed' or known.commits < excluded.commits
    or (known.phase <> 'done' and not (known.seen_at > $11::timestamptz and known.seen_at <= $12::timestamptz));

-- name: platform.instance_beat(timestamptz, timestamptz, uuid, uuid, text, int4, text, text, timestamptz, timestamptz)
with gone as (
  delete from instance where not (last_seen_at > $1::timestamptz and last_seen_at <= $2::timestamptz) and id <> $3
)
insert into instance (id, host, process_id, version, newest_migration, started_at, last_seen_at)
values ($4, $5, $6, $7, $8, $9,
  $10)
on conflict (id) do update set last_seen_at = excluded.last_seen_at;

-- name: platform.instance_count(timestamptz, timestamptz) → count int4
select count(*)::int as count from instance where (last_seen_at > $1::timestamptz and last_seen_at <= $2::timestamptz);

-- name: platform.instance_stop(uuid)
delete from instance where id = $1;

-- name: platform.instance_take_room_1()
create temporary table room (filling text) on commit drop;

-- name: platform.instance_take_room_2
insert into room select repeat('x', 1000) from generate_series(1, $1::int);

-- name: platform.is_agreed(text)
select from key_identity where identity = $1;

-- name: platform.is_clock_confirmed() → last_at timestamptz, leapt_at timestamptz null, confirmed_at timestamptz null
select last_at, leapt_at, confirmed_at from heartbeat;

-- name: platform.is_needed_by_others(text)
select from instance where newest_migration is null or newest_migration < $1 limit 1;

-- name: platform.keep(int2, jsonb, text, bytea, int4, uuid)
update kept_answer set status = $1, headers = $2::jsonb,
  body = coalesce($3::text, convert_from($4::bytea, 'UTF8'))
where person_id = $5 and key = $6;

-- name: last_change_by(int4) → id int8 null
select max(id) as id from audit_entry where person_id = $1;

-- name: platform.live_updates_send(text, text) → pg_notify void
select pg_notify($1, $2);

-- name: platform.lock_counted_version_1(text, int4, int4)
insert into thing_version (thing, id, part, version) values ($1, $2, $3, 1) on conflict do nothing;

-- name: platform.lock_counted_version_2(text, int4, int4)
select from thing_version where thing = $1 and id = $2 and part = $3 for update;

-- name: platform.lock_schema(int8) → pg_advisory_xact_lock void
select pg_advisory_xact_lock($1);

-- name: platform.migration_state() → name text, kind text null
select name, to_jsonb(migration) ->> 'kind' as kind from migration;

-- name: platform.must_be_migrated()
select where to_regclass('applied_function') is not null;

-- name: platform.must_hold_shop()
select where to_regclass('migration') is not null;

-- name: platform.nobody_runs() → got bool
select pg_try_advisory_xact_lock(hashtext('warsha.running')) as got;

-- name: platform.note_heartbeat(timestamptz, int8, bool, bool, timestamptz, int8, bool, bool)
insert into heartbeat as known (last_at) values ($1)
on conflict ((true)) do update set last_at = excluded.last_at, leapt_at = case
  when abs(extract(epoch from excluded.last_at - known.last_at)) * 1000 > $2::bigint then excluded.last_at
  when $3 then null
  when $4 and known.leapt_at <= $5 then null
  else known.leapt_at end,
confirmed_at = case
  when abs(extract(epoch from excluded.last_at - known.last_at)) * 1000 > $6::bigint or $7 then null
  when $8 then excluded.last_at
  else known.confirmed_at end;

-- name: platform.ran_migrations() → name text, checksum text null
select name, to_jsonb(migration) ->> 'checksum' as checksum from migration order by name;

-- name: platform.ready_tables_1()
select from pg_attribute where attrelid = 'migration'::regclass and attname = 'checksum';

-- name: platform.ready_tables_2()
alter table migration add column checksum text;

-- name: platform.ready_tables_3()
select from pg_attribute where attrelid = 'migration'::regclass and attname = 'kind';

-- name: platform.ready_tables_4()
alter table migration add column kind text;

-- name: platform.record_part_1(timestamptz, int4, jsonb) → id int8, hash bytea
insert into audit_entry (at, person_id, kind, action, subject, before, after)
select $1, $2, kind, action, subject, before, after
from rows from (jsonb_to_recordset($3::jsonb)
  as (kind text, action text, subject text, before jsonb, after jsonb)) with ordinality
order by ordinality
returning id, hash;

-- name: platform.record_part_2(text, jsonb)
insert into audit_seal (entry_id, kid, mac)
select id, $1, decode(mac, 'hex') from jsonb_to_recordset($2::jsonb) as (id bigint, mac text);

-- name: platform.record_security_event_1(text) → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext($1));

-- name: platform.record_security_event_2(timestamptz, text, int4, text, text, jsonb, bool, timestamptz, timestamptz, text, jsonb, int4, text)
insert into security_event (at, kind, person_id, address, request_id, details)
select $1, $2, $3::int, $4::text,
  $5::text, $6::jsonb
where not $7::boolean or not exists (
select from security_event
where (at > $8::timestamptz and at <= $9::timestamptz) and kind = $10 and details = $11::jsonb
  and person_id is not distinct from $12::int and address is not distinct from $13::text);

-- name: platform.recorded_changes(int4) → before jsonb null, after jsonb null, at timestamptz, by text null
select before, after, at, labelled_person ->> 'label' as by
from audit_entry left join person_labels() on labelled_id = person_id
where kind = 'retention' and case when jsonb_typeof(after -> 'version') = 'number' then (after ->> 'version')::int > $1 end
order by audit_entry.id;

-- name: platform.reference_count() → total int4
select 0  as total;

-- name: platform.replay(int4, uuid) → kid text, digest bytea, status int2, headers jsonb, body text null, is_withheld bool
select kid, digest, status, headers, body, is_withheld from kept_answer
where person_id = $1 and key = $2 and status is not null and headers is not null;

-- name: platform.replica_has(int8, int8) → beat text null, schema text, has_own bool
    select (select heartbeat.xmin::text || ' ' || heartbeat.last_at::text from heartbeat) as beat, (
select md5(string_agg(ran.text, ',' order by ran.text)) from (
  select name || ' ' || coalesce(checksum, '') from migration
  union all select name || ' ' || checksum from applied_function) as ran (text)) as schema,
      $1::bigint is null or exists (select from audit_entry where id = $2) as has_own;

-- name: platform.room_on(timestamptz, timestamptz) → server int4, others int8, instances int8
with other as (
  select datname = current_database() as is_here, usename = current_user as is_same_role
  from pg_stat_activity
  where datid is not null and not coalesce(application_name = 'warsha' and datname = current_database(), false)
), room as (
  select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true)::int, 0) as server, (select count(*) from other) as others
  union all
  select datconnlimit, (select count(*) from other where is_here)
  from pg_database where datname = current_database() and datconnlimit >= 0
  union all
  select rolconnlimit, (select count(*) from other where is_same_role)
  from pg_roles where rolname = current_user and rolconnlimit >= 0
)
select server, others,
  (select greatest(count(*), 1) from instance where (last_seen_at > $1::timestamptz and last_seen_at <= $2::timestamptz)) as instances
from room order by server - others limit 1;

-- name: platform.run()
set local check_function_bodies = off;

-- name: platform.run_and_note(text, text, int4)
insert into applied_function (name, checksum, revision) values ($1, $2, $3)
on conflict (name) do update set
  checksum = excluded.checksum, revision = excluded.revision, applied_at = excluded.applied_at;

-- name: platform.run_migration_1(text, text, text)
insert into migration (name, checksum, kind) values ($1, $2, $3);

-- name: platform.run_migration_2()
delete from applied_function;

-- name: platform.runs_of(timestamptz, timestamptz, int4, timestamptz, timestamptz, int8) → key uuid, call text, file_name text,
--   commits bool, done int4, total int4, created int4 null, began_at timestamptz, phase text
select key, call, file_name, commits, done, total, created, began_at,
  case when phase <> 'done' and not (seen_at > $1::timestamptz and seen_at <= $2::timestamptz) then 'failed' else phase end as phase
from import_run where person_id = $3 and (began_at > $4::timestamptz and began_at <= $5::timestamptz)
order by began_at desc limit $6;

-- name: platform.save_failures_1(int4[]) → id int4
select id from person where id = any($1) order by id for key share;

-- name: platform.save_failures_2(int4, text, text, uuid, int8, int8, text, jsonb, text, text, timestamptz, timestamptz, int4, text)
insert into failed_delivery as known (person_id, device_id, record, subject, byte_count, received_bytes, code,
  message_values, job_no, activity_code, first_at, last_at, count, request_id)
select failed.* from (values ($1::int, $2::text, $3, $4::uuid,
  $5::bigint, $6::bigint, $7::text,
  $8::jsonb, $9::text, $10::text,
  $11::timestamptz, $12::timestamptz, $13::int,
  $14)) as failed (person_id, device_id, record, subject, byte_count,
  received_bytes, code, message_values, job_no, activity_code, first_at, last_at, count, request_id)
join person on person.id = failed.person_id and erased_at is null
order by failed.person_id, device_id, record, subject, byte_count, code
on conflict on constraint failed_delivery_counted do update set
  received_bytes = greatest(known.received_bytes, excluded.received_bytes),
  message_values = excluded.message_values, job_no = excluded.job_no, activity_code = excluded.activity_code,
  first_at = least(known.first_at, excluded.first_at), last_at = greatest(known.last_at, excluded.last_at),
  count = known.count + excluded.count, request_id = excluded.request_id;

-- name: platform.save_failures_3(int4[], int8)
delete from failed_delivery using (
  select id, row_number() over (partition by person_id order by last_at desc, id desc) as place
  from failed_delivery where person_id = any($1)
) as ranked
where failed_delivery.id = ranked.id and place > $2;

-- name: platform.schema_upgrade(text)
select where to_regclass($1) is not null;

-- name: server_sighting() → isStandby bool, position float8, beat text null, beatAt timestamptz null, schema text, system text,
--   database int8, startedAt text
  select pg_is_in_recovery() as "isStandby",
    (coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end, '0/0')
      - '0/0'::pg_lsn)::float8 as position,
    (select heartbeat.xmin::text || ' ' || heartbeat.last_at::text from heartbeat) as beat, (select last_at from heartbeat) as "beatAt", (
select md5(string_agg(ran.text, ',' order by ran.text)) from (
  select name || ' ' || coalesce(checksum, '') from migration
  union all select name || ' ' || checksum from applied_function) as ran (text)) as schema,
(select system_identifier::text from pg_control_system()) as system,
(select oid::bigint from pg_database where datname = current_database()) as database,
pg_postmaster_start_time()::text as "startedAt";

-- name: platform.take_present_names(text, text)
update migration set name = $1 where name = $2;

-- name: platform.withhold_kept_answers_1(int4)
delete from kept_answer where person_id = $1;

-- name: platform.withhold_kept_answers_2(text, text[])
update kept_answer set body = null, is_withheld = true
where position($1 in body) > 0
  or exists (select from unnest($2::text[]) as name where body ~ name);

-- reports ---------------------------------------------------------------------------------------------

-- name: reports.must_have_technicians(text)
select from segment where name = $1;

-- name: reports.sessions_of(text, timestamptz, timestamptz, date, date) → session_id uuid, day date, started_at timestamptz,
--   ended_at timestamptz, technician_name text, technician jsonb, employee_number text null, segment text null, job_no text, customer text,
--   job_description text, activity_code text, activity_label text, activity_label_ar text null, raw_seconds int4, effective_seconds int4,
--   held_seconds int4, rate_halalas int4 null, cost_halalas int8, note text null, is_to_review bool, posting_day date null,
--   session_count int4, is_charged bool
  select s.id as session_id, business_day(started_at, $1) as day, started_at, ended_at,
    full_name as technician_name, named.labelled_person as technician, employee_number, segment.name as segment, job_no, customer,
    job.description as job_description, code as activity_code, label as activity_label, name_ar as activity_label_ar, raw_seconds,
    effective_seconds, coalesce(held_seconds, 0) as held_seconds, rate_halalas, cost_halalas, note,
    (review_flags & ~reviewed_flags) <> 0 as is_to_review, posting_day, session_count,
    is_charged(activity_type_id, business_day(started_at)) as is_charged
  from (
    select id, started_at, ended_at, technician_id, segment_id, job_id, activity_type_id, raw_seconds, effective_seconds,
      held_seconds, rate_halalas, cost_halalas, note, review_flags, reviewed_flags, null::date as posting_day,
      started_at as posted_at, 1 as session_count
    from work_session where
effective_seconds is not null and voided_at is null
  and started_at >= $2 and started_at < $3
    union all
    select own.id, started_at, ended_at, late.technician_id, nullif(late.segment_id, 0::smallint), late.job_id,
      late.activity_type_id, late.raw_seconds, late.effective_seconds, late.held_seconds, late.rate_halalas,
      late.cost_halalas, note, review_flags, reviewed_flags, posting_day,
      posting_day::timestamp at time zone (select time_zone from workshop), sessions
    from late_arrival as late join work_session as own on own.id = late.session_id
    where posting_day between $4 and $5
  ) as s
  join person on person.id = technician_id
  join person_labels() as named on labelled_id = technician_id
  join job on job.id = job_id
  join activity_type on activity_type.id = activity_type_id
  left join segment on segment.id = segment_id
  order by posted_at, started_at, s.id;

-- name: reports.sums_of_listed(timestamptz, timestamptz) → row_count int4, session_count int4, raw_seconds int8, effective_seconds int8,
--   cost_halalas int8
select count(*)::int as row_count, coalesce(sum(sessions), 0)::int as session_count, coalesce(sum(raw_seconds), 0)::bigint as raw_seconds,
  coalesce(sum(effective_seconds), 0)::bigint as effective_seconds,
  coalesce(sum(cost_halalas), 0)::bigint as cost_halalas
from posted_work() where posted_at >= $1 and posted_at < $2;

-- name: reports.touches_closed_month(date, date)
select from locked_period where month <= $1::date and month + interval '1 month' > $2::date limit 1;

-- name: reports.with_names(date, date) → technician_id int4, technician_name text, technician jsonb, session_count int4, raw_seconds int8,
--   effective_seconds int8, cost_halalas int8
  select technician_id, full_name as technician_name, named.labelled_person as technician, session_count, raw_seconds, effective_seconds, cost_halalas
  from (select technician_id,
sum(sessions)::int as session_count, sum(raw_seconds::int) as raw_seconds,
sum(effective_seconds::int) as effective_seconds, sum(cost_halalas)::bigint as cost_halalas from posted_days() where day between $1 and $2  group by 1) as work join person on person.id = technician_id join person_labels() as named on labelled_id = technician_id
  order by full_name, technician_id;

-- name: reports.work_by(date, date, timestamptz, timestamptz, timestamptz, timestamptz, date, date, date, date, timestamptz, timestamptz, date, date, timestamptz, timestamptz) →
--   to_review_count int4, without_rate_count int4, running_count int4, held_seconds int8, late json null, adjustment json null, names json,
--   sums text null
  with adjustment as materialized (
select case when count(*) > 0 then
json_build_object('session_count', sum(late.sessions), 'raw_seconds', sum(late.raw_seconds),
  'effective_seconds', sum(late.effective_seconds), 'cost_halalas', sum(late.cost_halalas),
  'arrival_count', count(*), 'pending_count', count(*) filter (where late.carried_to is null),
  'other_months', (select json_agg(to_char(each, 'YYYY-MM')) from unnest(array_agg(distinct late.month)) as each)) end as sums,
  coalesce(sum(held_seconds), 0) as held_seconds,
  coalesce(sum(sessions) filter (where rate_halalas is null), 0) as unrated_count
from late_arrival as late where posting_day between $1 and $2 )
select (
select count(*)::int from work_session
where (review_flags & ~reviewed_flags) <> 0 and
effective_seconds is not null and voided_at is null
  and started_at >= $3 and started_at < $4 ) as to_review_count, coalesce(sum(unrated), 0)::int as without_rate_count,
  (
select count(*)::int from work_session as s
where ended_at is null and voided_at is null and started_at >= $5
  and started_at < $6 ) as running_count, (
(select coalesce(sum(held_seconds), 0) from day_work where held_seconds > 0 and day between $7 and $8 )
+ (select held_seconds from adjustment))::bigint as held_seconds, (
select
json_build_object('session_count', sum(late.sessions), 'raw_seconds', sum(late.raw_seconds),
  'effective_seconds', sum(late.effective_seconds), 'cost_halalas', sum(late.cost_halalas),
  'arrival_count', count(*), 'pending_count', count(*) filter (where late.carried_to is null),
  'other_months', (select json_agg(to_char(each, 'YYYY-MM')) from unnest(array_agg(distinct month_of_adjustment(late))) as each)) from late_arrival as late join work_session as s on s.id = late.session_id
where late.month between date_trunc('month', $9::date::timestamp)::date and $10
  and s.started_at >= $11 and s.started_at < $12
  and posting_day not between $13 and $14
having count(*) > 0) as late,
  (select sums from adjustment) as adjustment,
json_build_object('segment', json_agg(segment)) as names,
array_agg(array[session_count, raw_seconds, effective_seconds, cost_halalas, late_seconds, row_id])::text as sums
from (
  select name as segment, coalesce(segment_id, 0) as row_id, session_count, raw_seconds, effective_seconds, late_seconds, cost_halalas
    , unrated
  from (
select segment_id, sum(sessions)::int as session_count, sum(raw_seconds) as raw_seconds,
  sum(effective_seconds) as effective_seconds, coalesce(sum(effective_seconds) filter (where is_late), 0)::int as late_seconds, sum(cost_halalas)::bigint as cost_halalas,
  coalesce(sum(sessions) filter (where rate_halalas is null), 0) as unrated
from posted_work() where posted_at >= $15 and posted_at < $16
group by segment_id) as work left join segment on segment.id = segment_id) as grouped;

-- retention -------------------------------------------------------------------------------------------

-- name: retention.add_to_run(int4, int8, int4, int4, int4, int4, int8)
update retention_run set photos = photos + $1, photo_bytes = photo_bytes + $2,
  names = names + $3, sign_ins = sign_ins + $4, devices = devices + $5,
  security_events = security_events + $6
where id = $7;

-- name: retention.begin_run(timestamptz) → id int8
insert into retention_run (started_at) values ($1)
on conflict ((true)) where ended_at is null do update set started_at = excluded.started_at
returning id;

-- name: retention.count_outdated(int4, text, int4, date, date, text, date, text, date, text, date, text, text) → photos int8,
--   photo_bytes int8, names int8, sign_ins int8, devices int8, security_events int8
  select photos.count as photos, photos.bytes as photo_bytes,
    (select count(*) from
  kept_name join person on person.id = person_id
  where $1::int is null
    or business_day(coalesce(left_at, erased_at), $2) + make_interval(years => $3::int) < $4::date) as names,
    (select count(*) from
  sign_in where least(ended_at, expires_at) < ($5::date::timestamp at time zone $6)
    and (num_nonnulls(device_id, device, address) > 0 or exists (
select from sign_in as newer
where newer.person_id = sign_in.person_id and (newer.created_at, newer.id) > (sign_in.created_at, sign_in.id)))) as sign_ins,
    (select count(*) from phone where unsent_count = 0 and last_heard_at < ($7::date::timestamp at time zone $8)) as devices,
    (select count(*) from security_event where at < ($9::date::timestamp at time zone $10)) as security_events
  from (
    select count(*) as count, coalesce(sum(byte_count), 0)::bigint as bytes from
  media join work_session as s on s.id = media.session_id join job on job.id = s.job_id
  where captured_at < ($11::date::timestamp at time zone $12) and media.created_at < now() - interval '1 hour'
    and job.status = 'closed'
    and exists (select from locked_period where month = date_trunc('month', business_day(s.started_at, $13)))
  ) as photos;

-- name: retention.end_run_1(timestamptz, int8)
delete from retention_run where started_at < $1 and id <> $2;

-- name: retention.end_run_2(timestamptz, int8) → photos int4, photo_bytes int8, names int4, sign_ins int4, devices int4,
--   security_events int4
update retention_run set ended_at = $1 where id = $2
returning photos, photo_bytes, names, sign_ins, devices, security_events;

-- name: retention.forget_outdone(timestamptz, timestamptz)
delete from person_segment using (
  select distinct on (person_segment.person_id) * from person_segment where not since <= $1::timestamptz
  order by person_segment.person_id, since desc
) as last
where (last.person_id) = (person_segment.person_id) and not person_segment.since <= $2::timestamptz and not (exists (
  select from person join segment on segment.name = person.segment
  where person.id = last.person_id and segment.id = last.segment_id));

-- name: retention.last_finished_run(timestamptz) → ended_at timestamptz, photos int4, photo_bytes int8, names int4, sign_ins int4,
--   devices int4, security_events int4
select ended_at, photos, photo_bytes, names, sign_ins, devices, security_events
from retention_run where ended_at is not null and started_at <= $1::timestamptz order by started_at desc limit 1;

-- name: retention.months_before(date, int4) → day date
select ($1::date - make_interval(months => $2::int))::date as day;

-- name: retention.nightly_removal_is_due(timestamptz, timestamptz)
select from retention_run
where ended_at is not null and started_at >= $1
  and started_at <= $2::timestamptz;

-- name: retention.redate_arrivals_ahead(timestamptz, timestamptz, timestamptz)
update late_arrival set arrived_at = $1, posting_day = posting_day(month, $2)
where carried_to is null and not arrived_at <= $3::timestamptz;

-- name: retention.redate_finishes_ahead(timestamptz, timestamptz, timestamptz, timestamptz)
update session_finish as finish
set said_at = coalesce((
select s.started_at + interval '1 millisecond' from work_session as s
where s.technician_id = finish.technician_id and s.unique_key = finish.session_key and s.started_at <= $1::timestamptz), (
select s.started_at + interval '1 millisecond' from work_session as s
where s.technician_id = finish.technician_id and s.id = finish.session_key and s.started_at <= $2::timestamptz), $3::timestamptz), is_noted = false
where not said_at <= $4::timestamptz;

-- name: retention.redate_words_ahead(timestamptz, timestamptz, timestamptz, timestamptz)
update work_item_finish as word set said_at = coalesce((
  select min(s.started_at) - interval '1 millisecond' from work_session as s
  where s.job_id = word.job_id and s.activity_type_id = word.activity_type_id and s.voided_at is null
    and (s.started_at > $1::timestamptz and s.started_at <= $2::timestamptz)
), $3::timestamptz)
where not said_at <= $4::timestamptz;

-- name: retention.redating_in_order(timestamptz, timestamptz)
update hold_promise set said_at = $1::timestamptz - interval '1 millisecond' * (
  select count(*) from hold_promise as later
  where (later.hold_id) = (hold_promise.hold_id) and later.said_at > hold_promise.said_at)
where not said_at <= $2::timestamptz;

-- name: retention.redating_of(timestamptz, timestamptz, timestamptz)
update kept_answer set kept_at = case when not kept_at <= $1::timestamptz then $2::timestamptz else kept_at end
where (not kept_at <= $3::timestamptz) and true;

-- name: retention.remove_names(int4, text, int4, date, int8)
delete from kept_name where person_id in (select person_id from
kept_name join person on person.id = person_id
where $1::int is null
  or business_day(coalesce(left_at, erased_at), $2) + make_interval(years => $3::int) < $4::date limit $5 for update of kept_name);

-- name: retention.remove_next_1(uuid, uuid, text) → session_id uuid, sha256 text, has_row bool
select session_id, encode(sha256, 'hex') as sha256, exists (
  select from media where media.session_id = photo_removal.session_id and media.sha256 = photo_removal.sha256
) as has_row
from photo_removal
where $1::uuid is null
  or (session_id, sha256) > ($2::uuid, decode($3, 'hex'))
order by session_id, photo_removal.sha256 limit 1 for update;

-- name: retention.remove_next_2(uuid, text)
delete from photo_removal where session_id = $1 and sha256 = decode($2, 'hex');

-- name: retention.remove_photos(date, text, text, int8) → photos int8, photo_bytes int8
with outdated as (
  select media.id from
media join work_session as s on s.id = media.session_id join job on job.id = s.job_id
where captured_at < ($1::date::timestamp at time zone $2) and media.created_at < now() - interval '1 hour'
  and job.status = 'closed'
  and exists (select from locked_period where month = date_trunc('month', business_day(s.started_at, $3)))
  order by captured_at limit $4 for update of media skip locked for share of job
),
gone as (
  delete from media using outdated where media.id = outdated.id returning session_id, sha256, byte_count
),
queued as (
  insert into photo_removal (session_id, sha256) select session_id, sha256 from gone on conflict do nothing
)
select count(*) as photos, coalesce(sum(byte_count), 0)::bigint as photo_bytes from gone;

-- name: retention.remove_rows(date, text, int8)
delete from security_event where ctid = any(array(select ctid from security_event where at < ($1::date::timestamp at time zone $2) limit $3 for update));

-- name: retention.remove_sign_ins(date, text, int8) → sign_ins int8
  with outdated as (
    select id, exists (
select from sign_in as newer
where newer.person_id = sign_in.person_id and (newer.created_at, newer.id) > (sign_in.created_at, sign_in.id)) as has_newer from
  sign_in where least(ended_at, expires_at) < ($1::date::timestamp at time zone $2)
    and (num_nonnulls(device_id, device, address) > 0 or exists (
select from sign_in as newer
where newer.person_id = sign_in.person_id and (newer.created_at, newer.id) > (sign_in.created_at, sign_in.id))) limit $3 for update
  ),
  gone as (
    delete from sign_in using outdated where sign_in.id = outdated.id and has_newer returning 1
  ),
  blank as (
    update sign_in set device_id = null, device = null, address = null
    from outdated where sign_in.id = outdated.id and not has_newer returning 1
  )
  select (select count(*) from gone) + (select count(*) from blank) as sign_ins;

-- name: retention.retention_settings() → photo_months int2 null, name_years int2 null, sign_in_days int2, security_log_days int2
select photo_months, name_years, sign_in_days, security_log_days from retention;

-- name: retention.retention_version() → version int4
select version from retention;

-- name: retention.save_retention_1()
select from retention for update;

-- name: retention.save_retention_2(int2, int2, int2, int2)
update retention set photo_months = $1, name_years = $2,
  sign_in_days = $3, security_log_days = $4;

-- schedule --------------------------------------------------------------------------------------------

-- name: schedule.days_by_date() → id int4, starts_at timestamptz, ends_at timestamptz, reason text, exception_type text, segment text,
--   first_day_id int4 null
select id, starts_at, ends_at, reason, exception_type, segment, first_day_id from schedule_exception
where removed_on is null order by starts_at, id;

-- name: schedule.deleted_rule(int4) → id int4, weekday int2, starts_local time, ends_local time, is_active bool, version int4
delete from schedule_rule where id = $1 returning id, weekday, starts_local, ends_local, is_active, version;

-- name: schedule.insert_new_days_1(text, text, text, timestamptz[], timestamptz[]) → id int4, starts_at timestamptz, ends_at timestamptz,
--   reason text, exception_type text, segment text, first_day_id int4 null
insert into schedule_exception (starts_at, ends_at, reason, exception_type, segment)
select starts_at, ends_at, $1, $2, $3
from unnest(
  $4::timestamptz[],
  $5::timestamptz[]) as planned (starts_at, ends_at)
on conflict (starts_at, ends_at, exception_type, segment) where removed_on is null do nothing
returning id, starts_at, ends_at, reason, exception_type, segment, first_day_id;

-- name: schedule.insert_new_days_2(int4[], int4[])
update schedule_exception set first_day_id = further.first_day_id
from unnest($1::int[], $2::int[]) as further (id, first_day_id)
where schedule_exception.id = further.id;

-- name: schedule.insert_rule(int2, time, time, bool) → id int4, weekday int2, starts_local time, ends_local time, is_active bool,
--   version int4
insert into schedule_rule (weekday, starts_local, ends_local, is_active)
values ($1, $2, $3, $4)
returning id, weekday, starts_local, ends_local, is_active, version;

-- name: schedule.is_segment_in_use(text) → ?column? int4
select 1 from person where is_technician(role) and segment = $1 limit 1;

-- name: schedule.lock_rule(int4) → id int4, weekday int2, starts_local time, ends_local time, is_active bool, version int4
select id, weekday, starts_local, ends_local, is_active, version from schedule_rule where id = $1 for update;

-- name: schedule.lock_rules()
lock table schedule_rule in share row exclusive mode;

-- name: schedule.remove_days_where(date, int4[]) → id int4, starts_at timestamptz, ends_at timestamptz, reason text, exception_type text,
--   segment text, first_day_id int4 null
update schedule_exception set removed_on = $1 where id = any($2::int[]) and removed_on is null
returning id, starts_at, ends_at, reason, exception_type, segment, first_day_id;

-- name: schedule.rules_of_week() → id int4, weekday int2, starts_local time, ends_local time, is_active bool, version int4
select id, weekday, starts_local, ends_local, is_active, version from schedule_rule order by weekday, starts_local;

-- name: schedule.set_rule_active(bool, int4) → id int4, weekday int2, starts_local time, ends_local time, is_active bool, version int4
update schedule_rule set is_active = $1 where id = $2 returning id, weekday, starts_local, ends_local, is_active, version;

-- search ----------------------------------------------------------------------------------------------

-- name: search.jobs_nearly(text, int8) → id int4, job_no text, customer text, description text, status text
select id, job_no, customer, description, status from job where id in (select id from job where near_forms(search_text) && near_forms(search_key($1)) offset 0) order by status = 'closed', created_at desc, id desc limit $2;

-- name: search.jobs_of(int4[], int4[]) → id int4, job_no text, customer text, description text, status text
select id, job_no, customer, description, status from job where id = any ($1::int[]) order by array_position($2::int[], id);

-- name: search.jobs_with(text, text, text, text, int4[], int8) → id int4, job_no text, customer text, description text, status text
select id, job_no, customer, description, status from job where search_text like $1 || search_key($2) || '%'
order by case
when starts_with(search_text, ' ' || job_no || ' ' || search_key($3)) then 3
when search_text like '% ' || search_key($4) || '%' then 4 else 5 end, id = any ($5::int[]) desc, status = 'closed', created_at desc, id desc limit $6;

-- name: search.running_of(int4[], int4[]) → session_id uuid, technician_id int4, technician_name text, technician jsonb, job_id int4,
--   job_no text, activity_label text, activity_label_ar text null, started_at timestamptz
select s.id as session_id, s.technician_id, person.full_name as technician_name, named.labelled_person as technician, s.job_id, job.job_no,
  activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.started_at
from work_session as s
join person on person.id = s.technician_id
join person_labels() as named on labelled_id = s.technician_id
join job on job.id = s.job_id
join activity_type on activity_type.id = s.activity_type_id
where s.ended_at is null and s.voided_at is null
  and (s.job_id = any ($1::int[]) or s.technician_id = any ($2::int[]))
order by s.started_at desc, s.id desc;

-- name: search.technicians_nearly(text, float4, int8) → id int4, full_name text, person jsonb, employee_number text null,
--   segment text null, is_active bool
select id, full_name, labelled_person as person, employee_number, segment, is_active from (
  select person.*, word_similarity(search_key($1), search_key(full_name)) as alike
  from person where is_technician(role) and erased_at is null offset 0
) as technician
join person_labels() as named on labelled_id = id
where alike >= $2 order by alike desc, not is_active, full_name, id limit $3;

-- name: search.technicians_of(int4[], int4[]) → id int4, full_name text, person jsonb, employee_number text null, segment text null,
--   is_active bool
select id, full_name, labelled_person as person, employee_number, segment, is_active from person join person_labels() as named on labelled_id = id
where is_technician(role) and erased_at is null and id = any ($1::int[])
order by array_position($2::int[], id);

-- name: search.technicians_with(text, text, text, text, int4[], int8) → id int4, full_name text, person jsonb, employee_number text null,
--   segment text null, is_active bool
  select id, full_name, labelled_person as person, employee_number, segment, is_active from (
    select person.*, (' ' || search_key(full_name) || coalesce(
' ' || search_key(employee_number) || ' ' || replace(search_key(employee_number), ' ', ''), '')) as searched from person where is_technician(role) and erased_at is null offset 0
  ) as technician
  join person_labels() as named on labelled_id = id
  where searched like $1 || search_key($2) || '%'
  order by case when search_key(employee_number) = search_key($3) then 0 when starts_with(searched, ' ' || search_key($4)) then 1
    else 2 end, id = any ($5::int[]) desc, not is_active, full_name, id
  limit $6;

-- name: search.unknown_words(text, text) → known bool[]
select array[exists (select from job where search_text like $1 || search_key($2) || '%')] as known;

-- security_log ----------------------------------------------------------------------------------------

-- name: security_log.events_like_1(int8, int8) → id int8, at timestamptz, kind text, person_id int4 null, person_name text null,
--   person jsonb null, address text null, request_id text null, details jsonb
select security_event.id, at, kind, person_id, full_name as person_name, labelled_person as person, address, request_id, details
from security_event
left join person on person.id = person_id
left join person_labels() as named on labelled_id = person_id
where true
order by at desc, security_event.id desc
limit $1 offset $2;

-- name: security_log.events_like_2() → total int8
select count(*) as total from security_event where true;

-- name: security_log.people_in_events() → id int4, full_name text, person jsonb
select id, full_name, labelled_person as person from person join person_labels() as named on labelled_id = id
where exists (select from security_event where person_id = person.id)
order by full_name, id;

-- session_record --------------------------------------------------------------------------------------

-- name: session_record.around_sessions(uuid[], int8, int8) → id uuid, started_at timestamptz, ended_at timestamptz null,
--   reported_ended_at timestamptz null, segment text null, typical_seconds float8 null, next_started_at timestamptz null
  with looked_at as (
    select s.*, reported_end(s), segment.name as segment, job.job_type_id, job.power_rating_id, job.rpm_category_id
    from work_session as s join job on job.id = s.job_id
    left join segment on segment.id = coalesce(s.segment_id, (
select segment_id from person_segment where person_id = s.technician_id and since <= s.started_at
order by since desc limit 1))
    where s.id = any($1::uuid[])
  ), cell as (
    select distinct job_type_id, power_rating_id, rpm_category_id, activity_type_id from looked_at
  ), typical as (
    select cell.*, taken.seconds
    from cell cross join lateral (
      select round(percentile_cont(0.5) within group (order by s.effective_seconds)) as seconds
      from (
        select id from job
        where (job_type_id, power_rating_id, rpm_category_id)
          = (cell.job_type_id, cell.power_rating_id, cell.rpm_category_id)
        order by created_at desc limit $2
      ) as job
      join work_session as s on s.job_id = job.id
      where s.activity_type_id = cell.activity_type_id and s.ended_at is not null and s.voided_at is null
        and (s.review_flags & ~s.reviewed_flags) = 0
      having count(*) >= $3
    ) as taken
  )
  select s.id, s.started_at, s.ended_at, s.reported_end as reported_ended_at, s.segment, typical.seconds as typical_seconds,
    (select min(started_at) from work_session as next
     where next.technician_id = s.technician_id and next.voided_at is null and next.id <> s.id
       and week_number(next.started_at) >= week_number(s.started_at) and next.started_at >= s.started_at
    ) as next_started_at
  from looked_at as s
  left join typical using (job_type_id, power_rating_id, rpm_category_id, activity_type_id);

-- name: session_record.as_edited(uuid) → version int4, reported timestamptz null, end_moves int2, technician text
select session_version(s) as version, reported_end(s) as reported, end_moves, labelled_person ->> 'label' as technician
from work_session as s join person_labels() on labelled_id = technician_id
where id = $1;

-- name: session_record.decide(text, timestamptz, int4, text, uuid)
update correction_request set status = $1, decided_at = $2,
  decided_by = $3, decision_reason = $4
where id = $5;

-- name: session_record.due_counts(uuid[], int4, int4, uuid[], date, date) → requested int8, forgotten int8, flagged int8, closed int8
  select count(*) filter (where reason = 'requested') as requested,
    count(*) filter (where reason = 'forgotten') as forgotten, count(*) filter (where reason = 'flagged') as flagged,
    count(*) filter (where reason = 'closed') as closed
  from (
  select each.* from (
  select session_id, id as request_id, 'requested' as reason, requested_at as at
  from correction_request where status = 'pending'
  union all
  select s.id, null, case when exists (
select from locked_period where month = date_trunc('month', business_day(s.started_at)::timestamp)::date) then 'closed' else 'forgotten' end, started_at from work_session as s
  where s.id = any($1::uuid[]) and not exists (
select from correction_request where session_id = s.id and status = 'pending')
  union all
  select s.id, null, case when (review_flags & ~reviewed_flags & $2::int <> 0
and review_flags & ~reviewed_flags & $3::int = 0 and exists (
select from locked_period where month = date_trunc('month', business_day(s.started_at)::timestamp)::date)) then 'closed' else 'flagged' end, started_at from work_session as s
  where (review_flags & ~reviewed_flags) <> 0 and voided_at is null
    and s.id <> all($4::uuid[]) and not exists (
select from correction_request where session_id = s.id and status = 'pending')) as each
  where $5::date is null or exists (
    select from work_session as s where s.id = each.session_id
      and date_trunc('month', business_day(s.started_at)::timestamp)::date = $6::date)
) as due;

-- name: session_record.due_page(uuid[], int4, int4, uuid[], date, date, int8, int8) → session_id uuid, request_id uuid null, reason text
  select session_id, request_id, reason from (
  select each.* from (
  select session_id, id as request_id, 'requested' as reason, requested_at as at
  from correction_request where status = 'pending'
  union all
  select s.id, null, case when exists (
select from locked_period where month = date_trunc('month', business_day(s.started_at)::timestamp)::date) then 'closed' else 'forgotten' end, started_at from work_session as s
  where s.id = any($1::uuid[]) and not exists (
select from correction_request where session_id = s.id and status = 'pending')
  union all
  select s.id, null, case when (review_flags & ~reviewed_flags & $2::int <> 0
and review_flags & ~reviewed_flags & $3::int = 0 and exists (
select from locked_period where month = date_trunc('month', business_day(s.started_at)::timestamp)::date)) then 'closed' else 'flagged' end, started_at from work_session as s
  where (review_flags & ~reviewed_flags) <> 0 and voided_at is null
    and s.id <> all($4::uuid[]) and not exists (
select from correction_request where session_id = s.id and status = 'pending')) as each
  where $5::date is null or exists (
    select from work_session as s where s.id = each.session_id
      and date_trunc('month', business_day(s.started_at)::timestamp)::date = $6::date)
) as due
  order by array_position(array['requested', 'forgotten', 'flagged', 'closed'], reason), at desc, session_id limit $7 offset $8;

-- name: session_record.history_of(uuid) → at timestamptz, person_name text, person jsonb, kind text, reason text, before jsonb null,
--   after jsonb
select at, full_name as person_name, labelled_person as person, kind, reason, before, after
from session_change join person on person.id = person_id join person_labels() as named on labelled_id = person_id
where session_id = $1 order by session_change.id;

-- name: session_record.insert_session(uuid, timestamptz, timestamptz, int4, int4, int2, text, timestamptz, int2)
insert into work_session
  (id, started_at, ended_at, technician_id, job_id, activity_type_id, note, corrected_at, review_flags)
values ($1, $2, $3,
  $4, $5, $6, $7,
  $8, $9);

-- name: session_record.item_count_of(timestamptz) → item_count int8
select count(distinct (s.job_id, s.activity_type_id)) as item_count from work_session as s where s.voided_at is null and (s.job_id, s.activity_type_id) in (select job_id, activity_type_id from work_item where settled_at is not null and left_out is null and estimated_seconds is not null and settled_at >= $1)
  and (s.activity_type_id <> all (array(select id from activity_type where uncharged <> '{}'))
or is_charged(s.activity_type_id, business_day(s.started_at)));

-- name: session_record.lock_neighbours(int4, uuid, timestamptz, timestamptz, int4, uuid, timestamptz, timestamptz, timestamptz, timestamptz) →
--   id uuid, uniqueKey uuid, technicianId int4, technicianName text, jobId int4, jobNo text, activityTypeId int2, activityCode text,
--   note text null, startedAt timestamptz, endedAt timestamptz null, flags int2, reviewedFlags int2, correctedAt timestamptz null,
--   voidedAt timestamptz null
  select s.id, session_key(s) as "uniqueKey", s.technician_id as "technicianId",
person.full_name as "technicianName", s.job_id as "jobId", job.job_no as "jobNo",
s.activity_type_id as "activityTypeId", activity_type.code as "activityCode", s.note, s.started_at as "startedAt",
s.ended_at as "endedAt", s.review_flags as flags, s.reviewed_flags as "reviewedFlags",
s.corrected_at as "correctedAt", s.voided_at as "voidedAt" from work_session as s
join person on person.id = s.technician_id
join job on job.id = s.job_id
join activity_type on activity_type.id = s.activity_type_id
  where s.id in (
    (select id from work_session as s
     where technician_id = $1 and voided_at is null and id <> $2 and week_number(started_at) <= week_number($3::timestamptz) and started_at < $4
     order by week_number(started_at) desc, started_at desc, session_key(s) desc limit 1)
    union all
    select id from work_session as s
    where technician_id = $5 and voided_at is null and id <> $6 and week_number(s.started_at) >= week_number($7::timestamptz) and s.started_at >= $8::timestamptz
      and ($9::timestamptz is null or started_at < $10))
  order by s.started_at, session_key(s)
  for no key update of s;

-- name: session_record.lock_request_1(uuid) → session_id uuid
select session_id from correction_request where id = $1;

-- name: session_record.lock_request_2(uuid)
select from correction_request where id = $1 for no key update;

-- name: session_record.lock_request_3(uuid) → id uuid, unique_key uuid, session_id uuid, requested_at timestamptz, reason text,
--   started_at timestamptz null, ended_at timestamptz null, job_no text null, activity_code text null, activity_label text null,
--   activity_label_ar text null, note text null, is_void bool, status text, decided_at timestamptz null, decision_reason text null
select  r.id, r.unique_key, r.session_id, r.requested_at, r.reason, r.started_at, r.ended_at,
  job.job_no, activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, r.note, r.is_void,
  r.status, r.decided_at, r.decision_reason
from correction_request as r
left join job on job.id = r.job_id
left join activity_type on activity_type.id = r.activity_type_id
where r.id = $1;

-- name: session_record.lock_session_1(uuid)
select from person where id = (select technician_id from work_session where id = $1) for no key update;

-- name: session_record.lock_session_2(uuid) → id uuid, uniqueKey uuid, technicianId int4, technicianName text, jobId int4, jobNo text,
--   activityTypeId int2, activityCode text, note text null, startedAt timestamptz, endedAt timestamptz null, flags int2,
--   reviewedFlags int2, correctedAt timestamptz null, voidedAt timestamptz null
select s.id, session_key(s) as "uniqueKey", s.technician_id as "technicianId",
person.full_name as "technicianName", s.job_id as "jobId", job.job_no as "jobNo",
s.activity_type_id as "activityTypeId", activity_type.code as "activityCode", s.note, s.started_at as "startedAt",
s.ended_at as "endedAt", s.review_flags as flags, s.reviewed_flags as "reviewedFlags",
s.corrected_at as "correctedAt", s.voided_at as "voidedAt" from work_session as s
join person on person.id = s.technician_id
join job on job.id = s.job_id
join activity_type on activity_type.id = s.activity_type_id where s.id = $1 for no key update of s;

-- name: session_record.lock_technician(int4) → name text
select full_name as name from person where id = $1 and is_technician(role) for no key update;

-- name: session_record.photos_of(uuid) → media_id uuid, captured_at timestamptz
select id as media_id, captured_at from media where session_id = $1 order by captured_at, id;

-- name: session_record.records_newest_first(int4, int8, int8) → session_id uuid, technician_id int4, technician_name text,
--   technician jsonb, employee_number text null, segment text null, job_id int4, job_no text, customer text, job_description text,
--   activity_code text, activity_label text, activity_label_ar text null, note text null, started_at timestamptz,
--   ended_at timestamptz null, activity_finished_at timestamptz null, seconds_raw int4 null, seconds_effective int4 null,
--   seconds_held int4 null, rate_halalas int4 null, cost_halalas int8 null, is_voided bool, waiting_flags int4, is_corrected bool,
--   is_locked bool, is_charged bool, late json null, has_request bool, media_count int8, version int4
  select s.id as session_id, s.technician_id, person.full_name as technician_name, named.labelled_person as technician,
person.employee_number, segment.name as segment, s.job_id, job.job_no, job.customer,
job.description as job_description,
activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.note, s.started_at, s.ended_at,
(select said_at from session_finish where technician_id = s.technician_id and session_key = session_key(s)) as activity_finished_at,
s.raw_seconds as seconds_raw, s.effective_seconds as seconds_effective, s.held_seconds as seconds_held, s.rate_halalas,
s.cost_halalas, s.voided_at is not null as is_voided, (case when s.voided_at is null then s.review_flags & ~s.reviewed_flags else 0 end) as waiting_flags,
(s.corrected_at is not null or exists (
  select from session_change where session_id = s.id and kind = 'corrected')) as is_corrected,
exists (
  select from locked_period where month = date_trunc('month', business_day(s.started_at)::timestamp)::date
) as is_locked, is_charged(s.activity_type_id, business_day(s.started_at)) as is_charged,
case when s.review_flags & $1::int <> 0 then (
  select json_build_object('month', to_char(max(posting_day), 'YYYY-MM'), 'posting_day', max(posting_day),
    'is_accepted', bool_and(carried_to is not null), 'session_count', sum(sessions), 'seconds_raw', sum(raw_seconds),
    'seconds_effective', sum(effective_seconds), 'cost_halalas', sum(cost_halalas))
  from late_arrival as late where late.session_id = s.id having count(*) > 0
) end as late,
exists (select from correction_request where session_id = s.id and status = 'pending') as has_request,
(select count(*) from media where session_id = s.id) as media_count, session_version(s) as version from work_session as s
join person on person.id = s.technician_id
join person_labels() as named on labelled_id = s.technician_id
join job on job.id = s.job_id
join activity_type on activity_type.id = s.activity_type_id
left join segment on segment.id = coalesce(s.segment_id, (
select segment_id from person_segment where person_id = s.technician_id and since <= s.started_at
order by since desc limit 1))
  where s.id = any(array(
    select s.id from work_session as s where s.voided_at is null
    order by s.started_at desc, s.id desc limit $2 offset $3))
  order by s.started_at desc, s.id desc;

-- name: session_records(int4, uuid[]) → session_id uuid, technician_id int4, technician_name text, technician jsonb,
--   employee_number text null, segment text null, job_id int4, job_no text, customer text, job_description text, activity_code text,
--   activity_label text, activity_label_ar text null, note text null, started_at timestamptz, ended_at timestamptz null,
--   activity_finished_at timestamptz null, seconds_raw int4 null, seconds_effective int4 null, seconds_held int4 null,
--   rate_halalas int4 null, cost_halalas int8 null, is_voided bool, waiting_flags int4, is_corrected bool, is_locked bool, is_charged bool,
--   late json null, has_request bool, media_count int8, version int4
select s.id as session_id, s.technician_id, person.full_name as technician_name, named.labelled_person as technician,
person.employee_number, segment.name as segment, s.job_id, job.job_no, job.customer,
job.description as job_description,
activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.note, s.started_at, s.ended_at,
(select said_at from session_finish where technician_id = s.technician_id and session_key = session_key(s)) as activity_finished_at,
s.raw_seconds as seconds_raw, s.effective_seconds as seconds_effective, s.held_seconds as seconds_held, s.rate_halalas,
s.cost_halalas, s.voided_at is not null as is_voided, (case when s.voided_at is null then s.review_flags & ~s.reviewed_flags else 0 end) as waiting_flags,
(s.corrected_at is not null or exists (
  select from session_change where session_id = s.id and kind = 'corrected')) as is_corrected,
exists (
  select from locked_period where month = date_trunc('month', business_day(s.started_at)::timestamp)::date
) as is_locked, is_charged(s.activity_type_id, business_day(s.started_at)) as is_charged,
case when s.review_flags & $1::int <> 0 then (
  select json_build_object('month', to_char(max(posting_day), 'YYYY-MM'), 'posting_day', max(posting_day),
    'is_accepted', bool_and(carried_to is not null), 'session_count', sum(sessions), 'seconds_raw', sum(raw_seconds),
    'seconds_effective', sum(effective_seconds), 'cost_halalas', sum(cost_halalas))
  from late_arrival as late where late.session_id = s.id having count(*) > 0
) end as late,
exists (select from correction_request where session_id = s.id and status = 'pending') as has_request,
(select count(*) from media where session_id = s.id) as media_count, session_version(s) as version from work_session as s
join person on person.id = s.technician_id
join person_labels() as named on labelled_id = s.technician_id
join job on job.id = s.job_id
join activity_type on activity_type.id = s.activity_type_id
left join segment on segment.id = coalesce(s.segment_id, (
select segment_id from person_segment where person_id = s.technician_id and since <= s.started_at
order by since desc limit 1)) where s.id = any($2::uuid[]);

-- name: session_record.reported_of(uuid) → started_at timestamptz, device_started_at timestamptz null, device_ended_at timestamptz null,
--   reported_ended_at timestamptz null
select started_at, device_started_at, device_ended_at,
  reported_end(s) as reported_ended_at
from work_session as s where id = $1;

-- name: session_record.request_of(uuid) → id uuid, unique_key uuid, session_id uuid, requested_at timestamptz, reason text,
--   started_at timestamptz null, ended_at timestamptz null, job_no text null, activity_code text null, activity_label text null,
--   activity_label_ar text null, note text null, is_void bool, status text, decided_at timestamptz null, decision_reason text null
select  r.id, r.unique_key, r.session_id, r.requested_at, r.reason, r.started_at, r.ended_at,
  job.job_no, activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, r.note, r.is_void,
  r.status, r.decided_at, r.decision_reason
from correction_request as r
left join job on job.id = r.job_id
left join activity_type on activity_type.id = r.activity_type_id
where r.session_id = $1 order by r.decided_at desc nulls first, r.id desc limit 1;

-- name: session_record.requests_of(uuid[]) → id uuid, unique_key uuid, session_id uuid, requested_at timestamptz, reason text,
--   started_at timestamptz null, ended_at timestamptz null, job_no text null, activity_code text null, activity_label text null,
--   activity_label_ar text null, note text null, is_void bool, status text, decided_at timestamptz null, decision_reason text null
select  r.id, r.unique_key, r.session_id, r.requested_at, r.reason, r.started_at, r.ended_at,
  job.job_no, activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, r.note, r.is_void,
  r.status, r.decided_at, r.decision_reason
from correction_request as r
left join job on job.id = r.job_id
left join activity_type on activity_type.id = r.activity_type_id
where r.id = any($1::uuid[]);

-- name: session_record.running_sessions() → id uuid, started_at timestamptz, segment text null
  select s.id, s.started_at, segment.name as segment
  from work_session as s left join segment on segment.id = coalesce(s.segment_id, (
select segment_id from person_segment where person_id = s.technician_id and since <= s.started_at
order by since desc limit 1))
  where s.ended_at is null and s.voided_at is null;

-- name: session_record.save_session(timestamptz, timestamptz, int4, int2, text, int2, int2, timestamptz, timestamptz, timestamptz, uuid)
update work_session set started_at = $1, ended_at = $2,
  job_id = $3, activity_type_id = $4, note = $5,
  review_flags = $6, reviewed_flags = $7,
  corrected_at = $8, voided_at = $9,
  arrives_at = $10
where id = $11;

-- name: session_record.save_touched(timestamptz, int4, text, jsonb)
insert into session_change (session_id, at, person_id, kind, reason, before, after)
select session_id, $1, $2, kind, $3, before, after
from rows from (jsonb_to_recordset($4::jsonb)
  as (session_id uuid, kind text, before jsonb, after jsonb)) with ordinality
order by ordinality;

-- name: session_record.totals_of() → total int8, running_count int8, to_review_count int8, session_count int4, raw_seconds int8,
--   effective_seconds int8, held_seconds int8, cost_halalas int8
select total, running_count, to_review_count, (own.session_count + late.session_count)::int as session_count,
  (own.raw_seconds + late.raw_seconds)::bigint as raw_seconds,
  (own.effective_seconds + late.effective_seconds)::bigint as effective_seconds,
  (own.held_seconds + late.held_seconds)::bigint as held_seconds,
  (own.cost_halalas + late.cost_halalas)::bigint as cost_halalas
from (
  select count(*) as total, count(s.effective_seconds) filter (where true) as session_count,
    count(*) - count(s.ended_at) as running_count, count(*) filter (where (case when s.voided_at is null then s.review_flags & ~s.reviewed_flags else 0 end) <> 0) as to_review_count,
coalesce(sum(s.raw_seconds) filter (where true), 0) as raw_seconds,
coalesce(sum(s.effective_seconds) filter (where true), 0) as effective_seconds,
coalesce(sum(s.held_seconds) filter (where true), 0) as held_seconds,
coalesce(sum(s.cost_halalas) filter (where true), 0) as cost_halalas
  from work_session as s where s.voided_at is null
) as own, (
  select coalesce(sum(late.sessions), 0) as session_count,
coalesce(sum(late.raw_seconds) filter (where true), 0) as raw_seconds,
coalesce(sum(late.effective_seconds) filter (where true), 0) as effective_seconds,
coalesce(sum(late.held_seconds) filter (where true), 0) as held_seconds,
coalesce(sum(late.cost_halalas) filter (where true), 0) as cost_halalas
  from late_arrival as late join work_session as s on s.id = late.session_id
  where true and s.voided_at is null
) as late;

-- name: session_record.was_ended_by_voiding(timestamptz, uuid, uuid) → ran bool
select before ? 'ended_at' and before ->> 'ended_at' is null
  and (after ->> 'ended_at')::timestamptz = $1
  and (select reported_end(s) is null from work_session as s where s.id = $2) as ran
from session_change where session_id = $3 and kind = 'voided' order by id desc limit 1;

-- name: session_record.work_by_technician(date, date) → technician_id int4, session_count int4, raw_seconds int8, effective_seconds int8,
--   cost_halalas int8
select technician_id, sum(sessions)::int as session_count, sum(raw_seconds)::bigint as raw_seconds,
  sum(effective_seconds)::bigint as effective_seconds, sum(cost_halalas)::bigint as cost_halalas
from posted_days() where day between $1 and $2 group by technician_id;

-- sessions --------------------------------------------------------------------------------------------

-- name: sessions.begin_job(int4)
update job set status = 'in_progress' where id = $1 and status = 'open';

-- name: sessions.complete(int4, uuid, timestamptz, timestamptz, int4, uuid, timestamptz) → id uuid, unique_key uuid, job_no text,
--   customer text, job_description text, activity_code text, activity_label text, activity_label_ar text null, note text null,
--   started_at timestamptz, ended_at timestamptz null, media_count int8
update work_session as s
set arrives_at = $7, reported_ended_at = greatest($3::timestamptz, s.started_at), device_ended_at = nullif($4::timestamptz, greatest($3::timestamptz, s.started_at)), ended_at = greatest($3::timestamptz, s.started_at), review_flags = (s.review_flags & ~608) | $5
      | case when $3 < s.started_at then 4 else 0 end
      | case when greatest($3::timestamptz, s.started_at) - s.started_at > interval '57600 seconds' then 32 else 0 end
from person, job, activity_type
where s.technician_id = $1 and s.id = $2 and s.ended_at is null and person.id = $1 and person.is_active
    and not person.must_change_password and is_technician(person.role)
    and exists (select from sign_in where sign_in.id = $6::uuid and person_id = $1
      and sign_in.ended_at is null and ends_for_good_at > $7::timestamptz) and job.id = s.job_id and activity_type.id = s.activity_type_id
returning s.id, session_key(s) as unique_key, job.job_no, job.customer, job.description as job_description,
  activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.note, s.started_at, s.ended_at,
  (select count(*) from media where session_id = s.id) as media_count;

-- name: sessions.insert_session(uuid, uuid, uuid, timestamptz, timestamptz, timestamptz, int4, int4, int2, int2, text, timestamptz, uuid)
insert into work_session
  (id, unique_key, started_at, ended_at, device_started_at, technician_id, job_id, activity_type_id,
   review_flags, note, arrives_at)
select case when taken then $1::uuid else $2::uuid end,
  case when taken then $3::uuid end, $4,
  $5, $6, $7,
  $8, $9, $10, $11,
  $12::timestamptz
from (select exists (select from work_session where id = $13) as taken) as key;

-- name: sessions.keep_finish(int4, uuid, timestamptz)
insert into session_finish as known (technician_id, session_key, said_at)
values ($1, $2, $3)
on conflict (technician_id, session_key) do update set said_at = excluded.said_at, is_noted = false
where excluded.said_at < known.said_at;

-- name: sessions.lock_activity_by_code(text) → id int2, isActive bool
select id, is_active as "isActive" from activity_type where code = $1 for key share;

-- name: sessions.lock_job_by_number(text) → id int4, status text, closedAt timestamptz null
select id, status, closed_at as "closedAt" from job where job_no = $1 for key share;

-- name: sessions.lock_session_before(int4, timestamptz, timestamptz, uuid) → id uuid, uniqueKey uuid, startedAt timestamptz,
--   deviceStartedAt timestamptz null, reportedEndedAt timestamptz null, deviceEndedAt timestamptz null, endedAt timestamptz null,
--   isEndCorrected bool, flags int2
  select id, session_key(s) as "uniqueKey", started_at as "startedAt",
device_started_at as "deviceStartedAt", reported_end(s) as "reportedEndedAt", device_ended_at as "deviceEndedAt", ended_at as "endedAt",
corrected_at is not null and ended_at is not null as "isEndCorrected", review_flags as flags from work_session as s
  where technician_id = $1 and voided_at is null
    and week_number(started_at) <= week_number($2::timestamptz)
    and (started_at, session_key(s)) < ($3::timestamptz, $4::uuid)
  order by week_number(started_at) desc, started_at desc, session_key(s) desc limit 1 for no key update;

-- name: sessions.lock_technician(int4)
select from person where id = $1 for no key update;

-- name: sessions.running_session(int4) → id uuid, unique_key uuid, job_no text, customer text, job_description text, activity_code text,
--   activity_label text, activity_label_ar text null, note text null, started_at timestamptz, ended_at timestamptz null, media_count int8,
--   still_working_at timestamptz null
  select s.id, session_key(s) as unique_key, job.job_no, job.customer, job.description as job_description,
    activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.note, s.started_at, s.ended_at,
    (select count(*) from media where session_id = s.id) as media_count,
    (
select max(answered_at) from timer_check where session_id = s.id and answer = 'still_working') as still_working_at
  from work_session as s
  join job on job.id = s.job_id
  join activity_type on activity_type.id = s.activity_type_id
  where s.technician_id = $1 and s.ended_at is null and s.voided_at is null;

-- name: sessions.save_end(timestamptz, timestamptz, int2, timestamptz, int4, uuid)
update work_session set ended_at = $1, arrives_at = $2, review_flags = $3,
  reviewed_flags = case when ended_at is distinct from $4
    then reviewed_flags & ~$5::int else reviewed_flags end
where id = $6;

-- name: sessions.session_after(int4, timestamptz, timestamptz, uuid) → id uuid, uniqueKey uuid, startedAt timestamptz,
--   deviceStartedAt timestamptz null, reportedEndedAt timestamptz null, deviceEndedAt timestamptz null, endedAt timestamptz null,
--   isEndCorrected bool, flags int2
  select id, session_key(s) as "uniqueKey", started_at as "startedAt",
device_started_at as "deviceStartedAt", reported_end(s) as "reportedEndedAt", device_ended_at as "deviceEndedAt", ended_at as "endedAt",
corrected_at is not null and ended_at is not null as "isEndCorrected", review_flags as flags from work_session as s
  where technician_id = $1 and voided_at is null
    and week_number(started_at) >= week_number($2::timestamptz)
    and (started_at, session_key(s)) > ($3::timestamptz, $4::uuid)
  order by week_number(started_at), started_at, session_key(s) limit 1;

-- name: sessions.session_by_key(int4, uuid, uuid) → id uuid, unique_key uuid, job_no text, customer text, job_description text,
--   activity_code text, activity_label text, activity_label_ar text null, note text null, started_at timestamptz,
--   ended_at timestamptz null, media_count int8, still_working_at timestamptz null
  select s.id, session_key(s) as unique_key, job.job_no, job.customer, job.description as job_description,
    activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.note, s.started_at, s.ended_at,
    (select count(*) from media where session_id = s.id) as media_count,
    (
select max(answered_at) from timer_check where session_id = s.id and answer = 'still_working') as still_working_at
  from work_session as s
  join job on job.id = s.job_id
  join activity_type on activity_type.id = s.activity_type_id
  where s.technician_id = $1 and (s.id = $2 or s.unique_key = $3);

-- name: session_start_fast(int4, uuid, text, text, text, timestamptz, timestamptz, int2, float8, uuid, timestamptz) → customer text,
--   job_description text, activity_label text, activity_label_ar text null
with able as (
  select job.id as job_id, job.customer, job.description, activity_type.id as activity_type_id,
    activity_type.label, activity_type.name_ar
  from person, job, activity_type
  where person.id = $1 and person.is_active
    and not person.must_change_password and is_technician(person.role)
    and exists (select from sign_in where sign_in.id = $10::uuid and person_id = $1
      and sign_in.ended_at is null and ends_for_good_at > $11::timestamptz)
    and job.job_no = $3 and job.status = 'in_progress'
    and activity_type.code = $4 and activity_type.is_active
    and not exists (select from work_session where technician_id = $1 and unique_key = $2)
), ended as (
  update work_session
  set ended_at = $6, arrives_at = $11, review_flags = review_flags | case when $6 - started_at > interval '57600 seconds' then 32 else 0 end
    | case when $6 - started_at > $9::float8 * interval '1 hour' then 512 else 0 end
  from able
  where technician_id = $1 and ended_at is null and voided_at is null and started_at < $6
  returning 1
), added as (
  insert into work_session
    (id, started_at, device_started_at, technician_id, job_id, activity_type_id, review_flags, note)
  select $2, $6, $7, $1, job_id, activity_type_id, $8, $5
  from able, (select count(*) from ended) as after_ending
  returning 1
)
select customer, description as job_description, label as activity_label, name_ar as activity_label_ar from able, added;

-- sign_in ---------------------------------------------------------------------------------------------

-- name: sign_in.begin(int4, bytea, text)
insert into second_factor (person_id, secret, kid) values ($1, $2, $3)
on conflict (person_id) do update set secret = excluded.secret, kid = excluded.kid
  where second_factor.confirmed_at is null;

-- name: sign_in.begin_chain_1(timestamptz, int4, text)
update sign_in set ended_at = $1
where person_id = $2 and device_id = $3 and ended_at is null;

-- name: sign_in.begin_chain_2(uuid, int4, text, timestamptz, timestamptz, text, text, timestamptz, timestamptz, timestamptz)
insert into sign_in (id, person_id, device_id, created_at, last_seen_at, address, device, expires_at, ends_for_good_at)
values ($1, $2, $3, $4, $5,
  $6, $7, least($8, $9::timestamptz), $10);

-- name: sign_in.begin_chain_3(uuid, text, text, text)
insert into company_sign_in (sign_in_id, issuer, subject, session)
values ($1, $2, $3, $4);

-- name: sign_in.company_account_of(int4) → issuer text, subject text, address text null, linked_at timestamptz
select issuer, subject, address, linked_at from company_account where person_id = $1;

-- name: sign_in.confirm_1(int4) → secret bytea, kid text, confirmed_at timestamptz null
select secret, kid, confirmed_at from second_factor where person_id = $1 for update;

-- name: sign_in.confirm_2(timestamptz, int8, bytea, int4)
update second_factor
set confirmed_at = $1, last_period = $2, recovery_salt = $3
where person_id = $4;

-- name: sign_in.confirm_3(int4, bytea, int4, bytea, int4, bytea, int4, bytea, int4, bytea, int4, bytea, int4, bytea, int4, bytea, int4, bytea, int4, bytea)
insert into recovery_code (person_id, code_hash) values ($1, $2),($3, $4),($5, $6),($7, $8),($9, $10),($11, $12),($13, $14),($15, $16),($17, $18),($19, $20);

-- name: sign_in.count_code_1(timestamptz, int4, int4, int4, timestamptz, timestamptz)
update second_factor
set wrong_codes = wrong_codes + 1, wrong_codes_untold = wrong_codes_untold + 1, last_wrong_code_at = $1
where person_id = $2 and wrong_codes < $3
  and (wrong_codes = 0 or wrong_codes % $4 > 0
    or not (last_wrong_code_at > $5::timestamptz and last_wrong_code_at <= $6::timestamptz));

-- name: sign_in.count_code_2(int4) → wrong_codes int4, last_wrong_code_at timestamptz null
select wrong_codes, last_wrong_code_at from second_factor where person_id = $1;

-- name: sign_in.count_try(int4, timestamptz, text)
update sign_in_failure set failures = $1, last_failed_at = $2 where key = $3;

-- name: sign_in.end_all_sign_ins(timestamptz)
update sign_in set ended_at = $1 where ended_at is null;

-- name: sign_in.end_chain(timestamptz, uuid)
update sign_in set ended_at = $1 where id = $2 and ended_at is null;

-- name: sign_in.end_chain_of(timestamptz, bytea) → person_id int4
update sign_in set ended_at = $1
where ended_at is null and id = (select sign_in_id from refresh_token where token_hash = $2)
returning person_id;

-- name: sign_in.end_company_sign_ins(timestamptz, text, text, text, text, text, text) → person_id int4
update sign_in set ended_at = $1
from company_sign_in
where sign_in_id = sign_in.id and ended_at is null and issuer = $2
  and ($3::text is null or subject = $4)
  and ($5::text is null or session = $6 or session is null and $7::text is not null)
returning person_id;

-- name: sign_in.end_password_sign_ins(timestamptz, uuid, int4)
update sign_in set ended_at = $1
from person
where person.id = person_id and is_admin(role) and ended_at is null and sign_in.id <> $2::uuid
  and person_id <> $3 and not exists (select from company_sign_in where sign_in_id = sign_in.id);

-- name: sign_in.end_sign_in_of(timestamptz, uuid, int4)
update sign_in set ended_at = $1
where id = $2 and person_id = $3 and ended_at is null;

-- name: sign_in.end_sign_ins(timestamptz, int4, uuid)
update sign_in set ended_at = $1
where person_id = $2 and ended_at is null and id is distinct from $3::uuid;

-- name: sign_in.ensure_first_admin() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha first admin'));

-- name: sign_in.forget_attempt(text)
delete from sign_in_failure where key in ($1) and key not like 'address %';

-- name: sign_in.forget_old_failures(timestamptz, timestamptz)
delete from sign_in_failure
where last_failed_at < $1 or not last_failed_at <= $2::timestamptz;

-- name: sign_in.has_admin()
select from person where is_admin(role) and is_active limit 1;

-- name: sign_in.insert_admin(text, text, text, text, text, bool, timestamptz, timestamptz) → id int4
insert into person (full_name, employee_number, role, rights, email, password_hash, must_change_password, temporary_until,
  created_at)
values ($1, $2, 'ADMIN', $3, $4, $5,
  $6, $7,
  $8)
returning id;

-- name: sign_in.is_by_company_only(int4)
select from workshop where admins_by_company_only and break_glass_id is distinct from $1::int;

-- name: sign_in.is_required()
select from workshop where requires_second_factor;

-- name: sign_in.link_account_1(int4)
delete from company_account where person_id = $1;

-- name: sign_in.link_account_2(int4, text, text, timestamptz, int4)
insert into company_account (person_id, issuer, subject, linked_at, linked_by)
values ($1, $2, $3, $4, $5);

-- name: sign_in.link_account_3(timestamptz, int4, text, text)
update sign_in set ended_at = $1
from company_sign_in
where sign_in_id = sign_in.id and person_id = $2 and ended_at is null
  and (company_sign_in.issuer, company_sign_in.subject) is distinct from ($3::text, $4::text);

-- name: sign_in.link_by_address(int4, text, text, text, timestamptz)
insert into company_account (person_id, issuer, subject, address, linked_at)
values ($1, $2, $3, $4, $5)
on conflict do nothing;

-- name: sign_in.linked_person(text, text) → person_id int4
select person_id from company_account where issuer = $1 and subject = $2;

-- name: sign_in.lock_counters_1(text, timestamptz)
insert into sign_in_failure (key, failures, last_failed_at)
values ($1, 0, $2)
on conflict (key) do nothing;

-- name: sign_in.lock_counters_2(text) → key text, failures int4, last_failed_at timestamptz
select key, failures, last_failed_at from sign_in_failure where key in ($1) order by key for update;

-- name: sign_in.lock_link(bytea) → sign_in_id uuid, device_id text null, expires_at timestamptz, ended_at timestamptz null,
--   rotated_at timestamptz null, rotated_by bytea null
select sign_in_id, device_id, expires_at, ended_at, rotated_at, rotated_by
from refresh_token join sign_in on sign_in.id = sign_in_id
where token_hash = $1
for update of refresh_token;

-- name: sign_in.people_who_sign_in() → id int4, full_name text, role text, rights text, email text null, phone text null,
--   segment text null, must_change_password bool, is_active bool, password_hash text, temporary_until timestamptz null
  select id, full_name, role, rights, email, phone, segment, must_change_password, is_active, password_hash,
temporary_until from person where email is not null or phone is not null
  order by not is_admin(role), full_name, id;

-- name: sign_in.person_by_email(text) → id int4, full_name text, role text, rights text, email text null, phone text null,
--   segment text null, must_change_password bool, is_active bool, password_hash text, temporary_until timestamptz null
select id, full_name, role, rights, email, phone, segment, must_change_password, is_active, password_hash,
temporary_until from person where email = $1;

-- name: sign_in.person_by_id(int4) → id int4, full_name text, role text, rights text, email text null, phone text null, segment text null,
--   must_change_password bool, is_active bool, password_hash text, temporary_until timestamptz null
select id, full_name, role, rights, email, phone, segment, must_change_password, is_active, password_hash,
temporary_until from person where id = $1;

-- name: sign_in.person_by_phone(text) → id int4, full_name text, role text, rights text, email text null, phone text null,
--   segment text null, must_change_password bool, is_active bool, password_hash text, temporary_until timestamptz null
select id, full_name, role, rights, email, phone, segment, must_change_password, is_active, password_hash,
temporary_until from person where phone = $1;

-- name: sign_in.person_of_token(bytea) → person_id int4
select person_id from refresh_token join sign_in on sign_in.id = sign_in_id where token_hash = $1;

-- name: sign_in.redate_sign_ins_ahead(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz)
update sign_in set created_at = least(sign_in.created_at, $1),
  ended_at = case when ended_at is not null then least(ended_at, $2) end,
  last_seen_at = least(last_seen_at, $3), ends_for_good_at = least(ends_for_good_at, case
when exists (select from company_sign_in where sign_in_id = sign_in.id) then $4::timestamptz
when is_technician(role) then $5
else $6 end),
  expires_at = least(expires_at, ends_for_good_at, $7, case
when exists (select from company_sign_in where sign_in_id = sign_in.id) then $8::timestamptz
when is_technician(role) then $9
else $10 end)
from person
where person.id = person_id and not greatest(sign_in.created_at, last_seen_at, ended_at) <= $11::timestamptz;

-- name: sign_in.remove(int4)
delete from second_factor where person_id = $1;

-- name: sign_in.rotate_1(timestamptz, bytea, bytea)
update refresh_token set rotated_at = $1, rotated_by = $2
where token_hash = $3;

-- name: sign_in.rotate_2(timestamptz, timestamptz, text, uuid)
update sign_in set expires_at = least($1::timestamptz, ends_for_good_at),
  last_seen_at = $2, address = $3
where id = $4;

-- name: sign_in.save_password(text, bool, timestamptz, int4)
update person set password_hash = $1, must_change_password = $2,
  temporary_until = $3
where id = $4;

-- name: sign_in.save_token(bytea, uuid)
insert into refresh_token (token_hash, sign_in_id) values ($1, $2);

-- name: sign_in.shop_name_of() → company_name text null
select company_name from workshop;

-- name: sign_in.sign_ins_of(uuid, int4, timestamptz) → id uuid, device text null, address text null, created_at timestamptz,
--   last_seen_at timestamptz, is_current bool
select id, device, address, created_at, last_seen_at, id is not distinct from $1::uuid as is_current
from sign_in
where person_id = $2 and ended_at is null and expires_at > $3
order by last_seen_at desc, id;

-- name: sign_in.state_of(int4) → left int8
select (select count(*) from recovery_code where recovery_code.person_id = second_factor.person_id) as left
from second_factor where person_id = $1 and confirmed_at is not null;

-- name: sign_in.take_back_try(text)
update sign_in_failure set failures = greatest(failures - 1, 0) where key in ($1);

-- name: sign_in.take_code(int4)
update second_factor set wrong_codes = 0, wrong_codes_untold = greatest(wrong_codes_untold - 1, 0)
where person_id = $1;

-- name: sign_in.take_counted(int4) → secret bytea, kid text, confirmed_at timestamptz null, recovery_salt bytea null
select secret, kid, confirmed_at, recovery_salt from second_factor
where person_id = $1 and confirmed_at is not null;

-- name: sign_in.take_of_app_1(int4, int8, int4, int8, int8) → former int8 null
with before as (select last_period from second_factor where person_id = $1 for update)
update second_factor set last_period = $2 from before
where person_id = $3 and (before.last_period is null or before.last_period < $4 or before.last_period > $5)
returning before.last_period as former;

-- name: sign_in.take_of_app_2(int8, int4, int8)
update second_factor set last_period = $1 where person_id = $2 and last_period = $3;

-- name: sign_in.take_recovery_code_1(int4, bytea)
delete from recovery_code where person_id = $1 and code_hash = $2;

-- name: sign_in.take_recovery_code_2(int4, bytea)
insert into recovery_code (person_id, code_hash) values ($1, $2) on conflict do nothing;

-- name: sign_in.tell_wrong_codes(int4, int4) → untold int4
with before as (select wrong_codes_untold from second_factor where person_id = $1 for update)
update second_factor set wrong_codes_untold = 0 from before
where person_id = $2 and before.wrong_codes_untold > 0
returning before.wrong_codes_untold as untold;

-- sign_in_cards ---------------------------------------------------------------------------------------

-- name: sign_in_cards.card_owner(int4) → id int4, person jsonb, segment text null, identifier text null, is_active bool,
--   temporary_until timestamptz null, has_signed_in bool
select id, labelled_person as person, segment, coalesce(phone, email) as identifier, is_active, temporary_until,
  exists (select from sign_in where person_id = person.id) as has_signed_in
from person join person_labels() as named on labelled_id = id
where is_technician(role) and id = $1
order by full_name, id;

-- name: sign_in_cards.card_owners(int4[]) → id int4, person jsonb, segment text null, identifier text null, is_active bool,
--   temporary_until timestamptz null, has_signed_in bool
select id, labelled_person as person, segment, coalesce(phone, email) as identifier, is_active, temporary_until,
  exists (select from sign_in where person_id = person.id) as has_signed_in
from person join person_labels() as named on labelled_id = id
where is_technician(role) and id = any($1::int[])
order by full_name, id;

-- name: sign_in_cards.lock_owners(int4[])
select from person where id = any($1::int[]) order by id for update;

-- name: sign_in_cards.owners_to_sign_in() → id int4, person jsonb, segment text null, identifier text null, is_active bool,
--   temporary_until timestamptz null, has_signed_in bool
select id, labelled_person as person, segment, coalesce(phone, email) as identifier, is_active, temporary_until,
  exists (select from sign_in where person_id = person.id) as has_signed_in
from person join person_labels() as named on labelled_id = id
where is_technician(role) and is_active and must_change_password and coalesce(phone, email) is not null
  and not exists (select from sign_in where person_id = person.id)
order by full_name, id;

-- system ----------------------------------------------------------------------------------------------

-- name: system.add_errors(timestamptz, text, text, int4, timestamptz, text)
insert into server_error (hour, call, message, count, last_at, last_request_id)
values ($1::timestamptz, $2, $3, $4::int, $5::timestamptz,
    $6)
on conflict (hour, call, message) do update
set count = server_error.count + excluded.count, last_at = excluded.last_at,
  last_request_id = excluded.last_request_id;

-- name: system.add_gauges() → ?column? int4
select 1;

-- name: system.database_facts() → postgres_version text, bytes int8, last_migration text null
select current_setting('server_version') as postgres_version, pg_database_size(current_database()) as bytes,
  (select max(name) from migration) as last_migration;

-- name: system.errors_by_hour(timestamptz, timestamptz) → hour timestamptz, count int8
select hour, sum(count) as count from server_error
where (last_at > $1::timestamptz and last_at <= $2::timestamptz) group by hour order by hour desc;

-- name: system.forget_errors_before(timestamptz)
delete from server_error where last_at < $1;

-- name: system.instances_alive(timestamptz, timestamptz) → id uuid, host text, process_id int4, version text, started_at timestamptz,
--   last_seen_at timestamptz
select id, host, process_id, version, started_at, last_seen_at from instance
where (last_seen_at > $1::timestamptz and last_seen_at <= $2::timestamptz) order by started_at, id;

-- name: system.latest_errors(timestamptz, timestamptz, int8) → call text, message text, count int4, last_at timestamptz,
--   last_request_id text
select call, message, count, last_at, last_request_id from server_error
where (last_at > $1::timestamptz and last_at <= $2::timestamptz) order by last_at desc limit $3;

-- name: system.photo_totals() → count int8, bytes int8
select count(*) as count, coalesce(sum(byte_count), 0) as bytes from media;

-- technician_import -----------------------------------------------------------------------------------

-- name: technician_import.delete_people_1(int4[])
delete from hourly_rate where person_id = any($1::int[]);

-- name: technician_import.delete_people_2(int4[])
delete from mail_message where invitation_id in (select id from invitation where person_id = any($1::int[]));

-- name: technician_import.delete_people_3(int4[])
delete from invitation where person_id = any($1::int[]);

-- name: technician_import.delete_people_4(int4[])
delete from person_segment where person_id = any($1::int[]);

-- name: technician_import.delete_people_5(int4[])
update security_event set person_id = null where person_id = any($1::int[]);

-- name: technician_import.delete_people_6(int4[])
delete from person where id = any($1::int[]);

-- name: technician_import.everybody() → id int4, person jsonb, employee_number text null, email text null, phone text null,
--   is_technician bool
select id, labelled_person as person, employee_number, email, phone, is_technician(role) as is_technician
from person join person_labels() as named on labelled_id = id
where erased_at is null order by id;

-- name: technician_import.import_rows() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('technician import'));

-- name: technician_import.segments_and_departments_1() → segment text null
select segment from person where is_technician(role) and segment is not null
group by segment order by count(*) desc, segment;

-- name: technician_import.segments_and_departments_2() → dept_number text, name text, name_ar text null
select dept_number, name, name_ar from department where is_active order by dept_number;

-- name: technician_import.take_back_within(int4[])
select from person where id = any($1::int[]) order by id for update;

-- name: technician_import.used_names(int4[]) → name text null
select labelled_person ->> 'label' as name from person join person_labels() as named on labelled_id = id
where id = any($1::int[]) and (
  erased_at is not null
  or exists (select from sign_in where person_id = person.id)
  or exists (select from invitation where person_id = person.id and used_at is not null)
  or exists (select from calendar_address where technician_id = person.id)
  or exists (select from work_session where technician_id = person.id)
  or exists (select from correction_request where technician_id = person.id)
  or exists (select from absence where absence.person_id = person.id)
  or exists (select from pay_limit where technician_id = person.id))
order by full_name, id;

-- technicians -----------------------------------------------------------------------------------------

-- name: technicians.employments(int4[], int4[]) → id int4, createdAt timestamptz, isActive bool, changes json
select id, created_at as "createdAt", is_active as "isActive", coalesce(changes.changes, '[]') as changes
from person
left join (
  select (after ->> 'id')::int as person_id,
    json_agg(json_build_object('at', floor(extract(epoch from at) * 1000)::bigint,
      'isActive', (after ->> 'is_active')::boolean) order by at, id) as changes
  from audit_entry
  where kind = 'technician' and action = 'changed' and before ->> 'is_active' <> after ->> 'is_active'
    and (after ->> 'id')::int = any($1::int[])
  group by 1
) as changes on changes.person_id = person.id
where id = any($2::int[]);

-- name: technicians.insert_technician(text, text, text, text, text, text, timestamptz, timestamptz) → id int4
insert into person (full_name, employee_number, role, email, phone, segment, password_hash, must_change_password,
  temporary_until, created_at)
values ($1, $2, 'TECHNICIAN', $3, $4,
  $5, $6, true, $7,
  $8)
returning id;

-- name: technicians.insert_technicians(text, timestamptz, timestamptz, jsonb) → id int4
insert into person (full_name, employee_number, role, email, phone, segment, password_hash, must_change_password,
  temporary_until, created_at)
select full_name, employee_number, 'TECHNICIAN', email, phone, segment, $1, true,
  $2, $3
from jsonb_to_recordset($4::jsonb)
  as newcomer (full_name text, employee_number text, email text, phone text, segment text)
on conflict do nothing
returning id;

-- name: technicians.lock_technician(int4)
select from person where id = $1 and is_technician(role) for no key update;

-- name: technicians.rate_of_day(int4, date) → effective_from date, halalas int4
select effective_from, halalas from hourly_rate where person_id = $1 and effective_from = $2;

-- name: technicians.rates_newest_first(int4) → effective_from date, halalas int4
select effective_from, halalas from hourly_rate where person_id = $1 order by effective_from desc;

-- name: technicians.save_rate(int4, date, int4)
insert into hourly_rate (person_id, effective_from, halalas) values ($1, $2, $3)
on conflict (person_id, effective_from) do update set halalas = excluded.halalas;

-- name: technicians.save_rates(jsonb)
insert into hourly_rate (person_id, effective_from, halalas)
select person_id, effective_from, halalas
from jsonb_to_recordset($1::jsonb) as rate (person_id int, effective_from date, halalas int);

-- name: technicians.technician_by_id(date, int4) → id int4, full_name text, person jsonb, employee_number text null, email text null,
--   phone text null, segment text null, is_active bool, must_change_password bool, created_at timestamptz, version int4, left_on text null,
--   is_erased bool, rate_halalas int4 null, unsent_count int8, unsent_since timestamptz null, last_heard_at timestamptz null
select id, full_name, labelled_person as person, employee_number, email, phone, segment, is_active, must_change_password,
  created_at, version, business_day(left_at)::text as left_on,
  erased_at is not null as is_erased,
  (select halalas from hourly_rate where person_id = person.id and effective_from <= $1
   order by effective_from desc limit 1) as rate_halalas,
  phones.*
from person
join person_labels() as named on labelled_id = id
cross join lateral (
  select coalesce(sum(unsent_count), 0) as unsent_count, min(unsent_since) as unsent_since,
    max(last_heard_at) as last_heard_at
  from phone where person_id = person.id
) as phones
where is_technician(role) and id = $2
order by full_name, id;

-- name: technicians.technician_sign_ins_1(int4)
select from person where id = $1 and is_technician(role);

-- name: technicians.technician_sign_ins_2(timestamptz, uuid) → person_id int4
update sign_in set ended_at = $1 from person
where sign_in.id = $2 and ended_at is null and person.id = person_id and is_technician(role)
returning person_id;

-- name: technicians.technicians_by_id(date, int4[]) → id int4, full_name text, person jsonb, employee_number text null, email text null,
--   phone text null, segment text null, is_active bool, must_change_password bool, created_at timestamptz, version int4, left_on text null,
--   is_erased bool, rate_halalas int4 null, unsent_count int8, unsent_since timestamptz null, last_heard_at timestamptz null
select id, full_name, labelled_person as person, employee_number, email, phone, segment, is_active, must_change_password,
  created_at, version, business_day(left_at)::text as left_on,
  erased_at is not null as is_erased,
  (select halalas from hourly_rate where person_id = person.id and effective_from <= $1
   order by effective_from desc limit 1) as rate_halalas,
  phones.*
from person
join person_labels() as named on labelled_id = id
cross join lateral (
  select coalesce(sum(unsent_count), 0) as unsent_count, min(unsent_since) as unsent_since,
    max(last_heard_at) as last_heard_at
  from phone where person_id = person.id
) as phones
where is_technician(role) and id = any($2::int[])
order by full_name, id;

-- name: technicians.technicians_by_name(date) → id int4, full_name text, person jsonb, employee_number text null, email text null,
--   phone text null, segment text null, is_active bool, must_change_password bool, created_at timestamptz, version int4, left_on text null,
--   is_erased bool, rate_halalas int4 null, unsent_count int8, unsent_since timestamptz null, last_heard_at timestamptz null
select id, full_name, labelled_person as person, employee_number, email, phone, segment, is_active, must_change_password,
  created_at, version, business_day(left_at)::text as left_on,
  erased_at is not null as is_erased,
  (select halalas from hourly_rate where person_id = person.id and effective_from <= $1
   order by effective_from desc limit 1) as rate_halalas,
  phones.*
from person
join person_labels() as named on labelled_id = id
cross join lateral (
  select coalesce(sum(unsent_count), 0) as unsent_count, min(unsent_since) as unsent_since,
    max(last_heard_at) as last_heard_at
  from phone where person_id = person.id
) as phones
where is_technician(role) and true
order by full_name, id;

-- name: technicians.update_contact_1() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('technician contact'));

-- name: technicians.update_contact_2(text, text, int4)
update person set email = $1, phone = $2 where id = $3;

-- name: technicians.update_technician(text, text, text, timestamptz, bool, bool, timestamptz, bool, text, int4)
update person set full_name = coalesce($1, full_name),
  segment = coalesce($2, segment),
  segment_changed_at = case when segment is distinct from coalesce($3, segment)
    then $4 else segment_changed_at end,
  is_active = coalesce($5, is_active),
  left_at = case when coalesce($6, is_active) then null when is_active then $7 else left_at end,
  employee_number = case when $8
    then employee_number else $9 end
where id = $10;

-- timeline --------------------------------------------------------------------------------------------

-- name: timeline.closed_months_among(text[]) → month text
select to_char(month, 'YYYY-MM') as month from locked_period where to_char(month, 'YYYY-MM') = any($1::text[]);

-- name: timeline.sessions_within(timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) →
--   session_id uuid, technician_id int4, job_no text, customer text, job_description text, activity_code text, activity_label text,
--   activity_label_ar text null, started_at timestamptz, ended_at timestamptz null, raw_seconds int4 null, held_seconds int4 null,
--   waiting_flags int4, is_corrected bool, is_charged bool, has_request bool
select s.id as session_id, s.technician_id, job.job_no, job.customer, job.description as job_description,
  activity_type.code as activity_code, activity_type.label as activity_label, activity_type.name_ar as activity_label_ar, s.started_at, s.ended_at,
  s.raw_seconds, s.held_seconds, (case when s.voided_at is null then s.review_flags & ~s.reviewed_flags else 0 end) as waiting_flags,
  (s.corrected_at is not null or exists (
    select from session_change where session_id = s.id and kind = 'corrected')) as is_corrected,
  is_charged(s.activity_type_id, business_day(s.started_at)) as is_charged,
  exists (select from correction_request where session_id = s.id and status = 'pending') as has_request
from person
cross join lateral (
  (select * from (
    select * from work_session as s
    where s.technician_id = person.id and s.voided_at is null and s.ended_at is distinct from s.started_at
      and week_number(s.started_at) <= week_number($1::timestamptz) and s.started_at < $2::timestamptz
    order by week_number(s.started_at) desc, s.started_at desc limit 1
  ) as before
  where ended_at is null or ended_at > $3::timestamptz)
  union all
  select * from work_session as s
  where s.technician_id = person.id and s.voided_at is null
    and week_number(s.started_at) between week_number($4::timestamptz) and week_number($5::timestamptz)
    and s.started_at >= $6::timestamptz and s.started_at < $7::timestamptz
) as s
join job on job.id = s.job_id
join activity_type on activity_type.id = s.activity_type_id
where is_technician(person.role)
order by s.technician_id, s.started_at, s.id;

-- name: timeline.technicians_of(int4[]) → technician_id int4, technician_name text, technician jsonb, employee_number text null,
--   history json, is_active bool
select id as technician_id, full_name as technician_name, named.labelled_person as technician, employee_number,
  (
select coalesce(json_agg(json_build_object('since', floor(extract(epoch from nullif(since, '-infinity')) * 1000)::bigint,
  'segment', name) order by since), '[]')
from person_segment join segment on segment.id = segment_id where person_id = person.id) as history, is_active
from person join person_labels() as named on labelled_id = id
where is_technician(role) and (is_active or id = any($1::int[]))
order by lower(full_name), id;

-- timer_checks ----------------------------------------------------------------------------------------

-- name: timer_checks.checks_of(uuid) → session_id uuid, kind text, asked_at timestamptz, notified_at timestamptz null, answer text null,
--   answered_at timestamptz null, stopped_at timestamptz null
select session_id, kind, asked_at, notified_at, answer, answered_at, stopped_at from timer_check where session_id = $1 order by asked_at, id;

-- name: timer_checks.claim_check(timestamptz, uuid, timestamptz) → id int8
  insert into timer_check (session_id, kind, asked_at)
  select s.id, 'running', $1 from work_session as s
  where s.id = $2 and s.ended_at is null and s.voided_at is null
    and (
select max(answered_at) from timer_check where session_id = s.id and answer = 'still_working') is not distinct from $3::timestamptz
  on conflict (session_id, kind) where answer is null do nothing
  returning id;

-- name: timer_checks.kept_answer(uuid, uuid) → session_id uuid, kind text, asked_at timestamptz, notified_at timestamptz null,
--   answer text null, answered_at timestamptz null, stopped_at timestamptz null
select session_id, kind, asked_at, notified_at, answer, answered_at, stopped_at from timer_check where session_id = $1 and unique_key = $2;

-- name: timer_checks.last_checks_of(uuid[]) → session_id uuid, kind text, asked_at timestamptz, notified_at timestamptz null,
--   answer text null, answered_at timestamptz null, stopped_at timestamptz null
select distinct on (session_id) session_id, kind, asked_at, notified_at, answer, answered_at, stopped_at from timer_check where session_id = any($1::uuid[])
order by session_id, asked_at desc, id desc;

-- name: timer_checks.lock_asked_session(int4, int4, uuid, uuid) → id uuid, endedAt timestamptz null, reportedEndedAt timestamptz null,
--   isDecided bool
select s.id, s.ended_at as "endedAt", reported_end(s) as "reportedEndedAt",
  s.voided_at is not null or s.corrected_at is not null
    or s.review_flags & s.reviewed_flags & $1::int <> 0 as "isDecided"
from work_session as s
where s.technician_id = $2 and (s.id = $3 or s.unique_key = $4)
for no key update of s;

-- name: timer_checks.note_notified(timestamptz, int8)
update timer_check set notified_at = $1 where id = $2;

-- name: timer_checks.reachable_timers(timestamptz, timestamptz) → id uuid, technicianId int4, segment text null, startedAt timestamptz,
--   confirmedAt timestamptz null
  select s.id, s.technician_id as "technicianId", segment.name as segment, s.started_at as "startedAt",
    (
select max(answered_at) from timer_check where session_id = s.id and answer = 'still_working') as "confirmedAt"
  from work_session as s join person on person.id = s.technician_id
  left join segment on segment.id = coalesce(s.segment_id, (
select segment_id from person_segment where person_id = s.technician_id and since <= s.started_at
order by since desc limit 1))
  where s.ended_at is null and s.voided_at is null and person.is_active
    and exists (select from (
  select push_subscription.*, sign_in.person_id from push_subscription join sign_in on sign_in.id = sign_in_id
  where ended_at is null and expires_at > $1::timestamptz and ends_for_good_at > $2::timestamptz) as subscription where person_id = s.technician_id)
    and not exists (select from timer_check where session_id = s.id and answer is null);

-- name: timer_checks.remove_outdated_subscriptions(timestamptz, timestamptz)
delete from push_subscription using sign_in
where sign_in.id = sign_in_id and (ended_at is not null or expires_at <= $1::timestamptz or ends_for_good_at <= $2::timestamptz);

-- name: timer_checks.remove_subscription(int8)
delete from push_subscription where id = $1;

-- name: timer_checks.remove_subscription_of(uuid)
delete from push_subscription where sign_in_id = $1;

-- name: timer_checks.save_answer_1(uuid, text, timestamptz, timestamptz, uuid, text)
update timer_check set unique_key = $1, answer = $2, answered_at = $3,
  stopped_at = $4
where session_id = $5 and kind = $6 and answer is null;

-- name: timer_checks.save_answer_2(uuid, text, timestamptz, uuid, text, timestamptz, timestamptz)
insert into timer_check (session_id, kind, asked_at, unique_key, answer, answered_at, stopped_at)
values ($1, $2, $3, $4, $5, $6,
  $7)
on conflict (session_id) where kind = 'ended_by_next' do nothing;

-- name: timer_checks.save_subscription_1(text, uuid)
delete from push_subscription where endpoint = $1 or sign_in_id = $2;

-- name: timer_checks.save_subscription_2(uuid, text, bytea, bytea, text, text, text, timestamptz)
insert into push_subscription (sign_in_id, endpoint, p256dh, auth, kid, contact, language, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: timer_checks.segments_of(int4) → segments json
select (
select coalesce(json_agg(json_build_object('since', floor(extract(epoch from nullif(since, '-infinity')) * 1000)::bigint,
  'segment', name) order by since), '[]')
from person_segment join segment on segment.id = segment_id where person_id = $1::int) as segments;

-- name: timer_checks.sends_web_push() → sends_web_push bool
select sends_web_push from workshop;

-- name: timer_checks.subscriptions_of(timestamptz, timestamptz, int4) → id int8, endpoint text, p256dh bytea, auth bytea, kid text,
--   contact text, language text
select id, endpoint, p256dh, auth, kid, contact, language from (
select push_subscription.*, sign_in.person_id from push_subscription join sign_in on sign_in.id = sign_in_id
where ended_at is null and expires_at > $1::timestamptz and ends_for_good_at > $2::timestamptz) as subscription
where person_id = $3;

-- timesheets ------------------------------------------------------------------------------------------

-- name: timesheets.days_of_technician(text, text, timestamp, timestamp, int4, text, text, text, int4, timestamptz, timestamptz, timestamptz, timestamptz, text, text, text, text, int4, int4, date, date) →
--   date date, weekday int4, segment text null, working_seconds int8, exception text null, first_start text null, last_end text null,
--   last_end_date date null, overnight_from timestamptz null, overnight_to timestamptz null, held_seconds int8, is_running bool,
--   session_count int4, raw_seconds int8, effective_seconds int8, cost_halalas int8
with date as (
  select day::date as date, day at time zone $1 as begins,
    (day + interval '1 day') at time zone $2 as ends
  from generate_series($3::timestamp, $4::timestamp, interval '1 day') as day
), day as (
  -- each in the segment to which the technician belonged as it began
  select date.*, segment.name as segment, coalesce(calendar.id, 1) as calendar_id
  from date
  left join segment on segment.id = segment_at($5, begins)
  left join calendar on calendar.segment = segment.name
), last_part as (
  select calendar_id, max(part) as part from calendar_part group by calendar_id
), times as (
  select business_day(started_at, $6) as date, min(started_at) as first_start, max(counted_end) as last_end,
    max(started_at) filter (where counted_end > (business_day(started_at, $7) + 1)::timestamp
      at time zone $8) as overnight_from
  from work_session, lateral (select date_trunc('second', started_at) + raw_seconds * interval '1 second' as counted_end)
    as counted
  where technician_id = $9 and started_at >= $10 and started_at < $11
    and week_number(started_at) between week_number($12::timestamptz) and week_number($13::timestamptz)
    and effective_seconds is not null and voided_at is null
  group by 1
)
select day.date, extract(dow from day.date)::int as weekday, day.segment, due.seconds as working_seconds,
  (
    select string_agg(distinct reason, ' · ') from schedule_exception
    where (starts_at at time zone $14)::date = day.date and (removed_on is null or day.date < removed_on)
      and schedule_exception.segment in ('all', day.segment)
  ) as exception,
  to_char(times.first_start at time zone $15, 'HH24:MI') as first_start,
  to_char(times.last_end at time zone $16, 'HH24:MI') as last_end,
  nullif(business_day(times.last_end, $17), day.date) as last_end_date, times.overnight_from,
  case when times.overnight_from is not null then times.last_end end as overnight_to,
  coalesce(work.held_seconds, 0) as held_seconds,
  exists (
    select from work_session
    where technician_id = $18 and ended_at is null and voided_at is null
      and started_at >= day.begins and started_at < day.ends
  ) as is_running,
  coalesce(work.sessions, 0) as session_count, coalesce(work.raw_seconds, 0) as raw_seconds,
  coalesce(work.effective_seconds, 0) as effective_seconds, coalesce(work.cost_halalas, 0) as cost_halalas
from day join last_part using (calendar_id)
join calendar_part as since
  on since.calendar_id = day.calendar_id and since.part = part_of(second_of(day.begins), last_part.part)
join calendar_part as till
  on till.calendar_id = day.calendar_id and till.part = part_of(second_of(day.ends), last_part.part)
cross join lateral (
  select working_seconds(till, second_of(day.ends)) - working_seconds(since, second_of(day.begins)) as seconds
) as due
left join times using (date)
left join (
  select day, sum(sessions)::int as sessions, sum(raw_seconds)::bigint as raw_seconds,
    sum(effective_seconds)::bigint as effective_seconds, sum(held_seconds)::bigint as held_seconds,
    sum(cost_halalas)::bigint as cost_halalas
  from day_work where technician_id = $19 and day between $20 and $21 group by day
) as work on work.day = day.date
order by day.date;

-- name: timesheets.is_month_locked(date)
select from locked_period where month = $1;

-- name: timesheets.late_of_month(date) → technician_id int4, month text, carried_to text, session_count int4, raw_seconds int8,
--   effective_seconds int8, cost_halalas int8
select technician_id, to_char(late.month, 'YYYY-MM') as month, to_char(month_of_adjustment(late), 'YYYY-MM') as carried_to,
  sum(sessions)::int as session_count, sum(raw_seconds)::bigint as raw_seconds,
  sum(effective_seconds)::bigint as effective_seconds, sum(cost_halalas)::bigint as cost_halalas
from late_arrival as late
where late.month = $1::date
group by 1, 2, 3 order by 1, 2, 3;

-- name: timesheets.lines_of_month(timestamptz, timestamptz, int4, date, date, date, date, timestamptz, timestamptz) → technician_id int4,
--   technician_name text, technician jsonb, employee_number text null, segment text null, held_seconds int8, days_worked int4,
--   to_review_count int4, session_count int4, raw_seconds int8, effective_seconds int8, cost_halalas int8, is_expected bool
select person.id as technician_id, sheet_name as technician_name, sheet_person as technician, sheet_number as employee_number,
  (
select string_agg(distinct name, ' · ') from person_segment join segment on segment.id = segment_id
where person_id = person.id and since < $1::timestamptz and since >= (
  select max(since) from person_segment where person_id = person.id
    and since <= $2::timestamptz)) as segment,
  coalesce(held_seconds, 0) as held_seconds, coalesce(days_worked, 0) as days_worked, coalesce(to_review_count, 0) as to_review_count,
  coalesce(session_count, 0) as session_count, coalesce(raw_seconds, 0) as raw_seconds,
  coalesce(effective_seconds, 0) as effective_seconds, coalesce(cost_halalas, 0) as cost_halalas,
  session_count > 0 is true or is_active or person.id is not distinct from $3::int or person.id in (
    select technician_id from late_arrival as late
    where month_of_adjustment(late) = $4::date and (raw_seconds <> 0 or effective_seconds <> 0)
  ) as is_expected
from person
join sheet_people(exists (select from locked_period where month = $5)) on sheet_person_id = person.id
left join (
  select technician_id, count(distinct day)::int as days_worked, sum(sessions)::int as session_count,
    sum(raw_seconds)::bigint as raw_seconds, sum(effective_seconds)::bigint as effective_seconds,
    sum(held_seconds)::bigint as held_seconds, sum(cost_halalas)::bigint as cost_halalas
  from day_work where day between $6 and $7 and sessions > 0 group by technician_id
) as worked on worked.technician_id = person.id
left join (
  select technician_id, count(*)::int as to_review_count from work_session
  where (review_flags & ~reviewed_flags) <> 0 and voided_at is null and effective_seconds is not null
    and started_at >= $8 and started_at < $9
  group by technician_id
) as waiting on waiting.technician_id = person.id
where session_count > 0 or is_technician(role)
order by sheet_name, person.id;

-- upserts ---------------------------------------------------------------------------------------------

-- name: upserts.keep_refs(text, jsonb)
insert into external_ref (source, ref, job_id)
select $1, ref, id from jsonb_to_recordset($2::jsonb) as named (id int, ref text)
order by id;

-- name: upserts.known_refs(text, text[], int4[]) → ref text, id int4
select ref, job_id as id from external_ref
where source = $1 and job_id is not null
  and (ref = any($2::text[]) or job_id = any($3::int[]));

-- name: upserts.lock_technicians() → id int4
select id from person where is_technician(role) and erased_at is null order by id for no key update;

-- name: upserts.numbers_of_all() → id int4, employee_number text null
select id, employee_number from person where employee_number is not null;

-- name: upserts.save_moved(int4[])
update person set employee_number = null where id = any($1::int[]);

-- name: upserts.saver_overlaps(int4, int4, date, date, text, text)
select from absence
where person_id = $1 and id <> $2
  and first_day <= $3::date and last_day >= $4::date
  and (half is null or $5::text is null or half = $6::text);

-- name: upserts.saver_same(text, int4, text, date, date, text) → id int4, ref text null
select id, ref from absence
left join external_ref on absence_id = absence.id and source = $1
where absence.person_id = $2 and kind = $3 and first_day = $4::date
  and last_day = $5::date and half is not distinct from $6::text;

-- name: upserts.saver_save() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('absence batch'));

-- webhooks --------------------------------------------------------------------------------------------

-- name: webhooks.begin_reading(text, timestamptz)
insert into webhook_feed (cursor, noted_at) values ($1, $2) on conflict do nothing;

-- name: webhook_deliveries_claim(timestamptz, timestamptz, timestamptz, timestamptz, int4, jsonb, int4, jsonb, int8, timestamptz, timestamptz, timestamptz, timestamptz) →
--   id int8, webhook_id int4, message_id text, type text, thing text, made_at timestamptz, attempts int4, first_attempt_at timestamptz null
with due as materialized (
  select waiting.id from webhook cross join lateral (
    select own_due.id from (values
('-infinity'::timestamptz, $1::timestamptz),
($2::timestamptz, 'infinity'::timestamptz)) as passed (after, until) cross join lateral (
      select id from webhook_delivery as own
      where webhook_id = webhook.id and state = 'waiting'
        and next_attempt_at > passed.after and next_attempt_at <= passed.until
        and (claimed_until is null or (claimed_until <= $3::timestamptz or not claimed_until <= $4::timestamptz))
        and (webhook.paused_at is null or type = 'test')
        and not exists (
          select from webhook_delivery as earlier
          where earlier.webhook_id = own.webhook_id and earlier.type = own.type and earlier.thing = own.thing
            and earlier.state = 'waiting' and earlier.id < own.id and own.type <> 'test')
      order by next_attempt_at, id
      limit greatest(0, $5::int - coalesce(($6::jsonb ->> webhook.id::text)::int, 0))
      for update skip locked
    ) as own_due
    limit greatest(0, $7::int - coalesce(($8::jsonb ->> webhook.id::text)::int, 0))
  ) as waiting
  where webhook.ended_at is null limit $9
)
update webhook_delivery set attempts = attempts + 1, claimed_until = $10::timestamptz,
  last_attempt_at = $11,
  first_attempt_at = case when first_attempt_at <= $12::timestamptz then first_attempt_at else $13 end
from due where webhook_delivery.id = due.id
returning webhook_delivery.id, webhook_id, message_id, type, thing, made_at, attempts, first_attempt_at;

-- name: webhooks.deliveries(int8) → id int8, message_id text, type text, thing text, subject text null, made_at timestamptz, state text,
--   attempts int4, last_attempt_at timestamptz null, next_attempt_at timestamptz null, outcome text null, status int4 null,
--   answer text null
select delivery.id, message_id, type, thing,
  case type when 'job' then (select job_no from job where id = thing::bigint)
    when 'technician' then (select person_label from names_of_people() where person_id = thing::bigint) end as subject,
  made_at, state, attempts, last_attempt_at, next_attempt_at, outcome, status, answer
from webhook_delivery as delivery
where delivery.id = $1
order by delivery.id desc;

-- name: webhooks.deliveries_of(int4) → total int8
select count(*) as total from webhook_delivery where webhook_id = $1;

-- name: webhooks.end_1(timestamptz, int4, int4)
update webhook set ended_at = $1, ended_by = $2, slot = null, paused_at = null,
  paused_because = null, failing_since = null, former_kid = null, former_secret = null, former_until = null
where id = $3 and ended_at is null;

-- name: webhooks.end_2(int4)
update webhook_delivery set state = 'failed', next_attempt_at = null, claimed_until = null
where webhook_id = $1 and state = 'waiting';

-- name: webhooks.end_reading()
delete from webhook_feed where not exists (select from webhook where ended_at is null);

-- name: webhooks.forget_answers()
update webhook_delivery set answer = null where answer is not null;

-- name: webhooks.forget_deliveries_1(timestamptz, timestamptz)
update webhook set missed_before = greatest(missed_before, $1)
where exists (
  select from webhook_delivery
  where webhook_id = webhook.id and state = 'waiting' and type <> 'test' and made_at < $2);

-- name: webhooks.forget_deliveries_2(timestamptz)
delete from webhook_delivery where made_at < $1;

-- name: webhooks.has_arrived_since(int4, timestamptz, timestamptz)
select from webhook
where id = $1 and last_delivered_at >= $2 and last_delivered_at <= $3::timestamptz;

-- name: webhooks.has_webhooks()
select from webhook where ended_at is null limit 1;

-- name: webhook_deliveries_note(text, timestamptz, text, int4, jsonb, bool, timestamptz, timestamptz, text[], text[], timestamptz, timestamptz, timestamptz, timestamptz, timestamptz) →
--   id int8 null, webhook_id int4 null, message_id text null, type text null, thing text null, made_at timestamptz null,
--   attempts int4 null, first_attempt_at timestamptz null
with moved as (
  update webhook_feed set cursor = $1, noted_at = $2::timestamptz where cursor = $3 returning true
), receiver as materialized (
  select id, types, greatest(0, $4::int - coalesce(($5::jsonb ->> webhook.id::text)::int, 0)) as room,
    $6::boolean and paused_at is null and not exists (
      select from webhook_delivery
      where webhook_id = webhook.id and state = 'waiting' and (claimed_until is null or (claimed_until <= $7::timestamptz or not claimed_until <= $8::timestamptz))
    ) as is_free
  from moved, webhook where ended_at is null
), noted as (
  select receiver.id as webhook_id, changed.type, changed.thing, nth,
    is_free and row_number() over (partition by receiver.id order by nth) <= room and not exists (
      select from webhook_delivery as earlier
      where earlier.webhook_id = receiver.id and earlier.type = changed.type and earlier.thing = changed.thing
        and earlier.state = 'waiting') as is_claimed
  from unnest($9::text[], $10::text[])
    with ordinality as changed (type, thing, nth)
  join receiver on changed.type = any (types)
), inserted as (
  insert into webhook_delivery (webhook_id, message_id, type, thing, made_at, next_attempt_at,
    attempts, first_attempt_at, last_attempt_at, claimed_until)
  select webhook_id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), type, thing, $11::timestamptz, $12::timestamptz,
    is_claimed::int, case when is_claimed then $13::timestamptz end, case when is_claimed then $14::timestamptz end,
    case when is_claimed then $15::timestamptz end
  from noted order by nth, webhook_id
  on conflict (webhook_id, type, thing) where state = 'waiting' and attempts = 0 and type <> 'test' do nothing
  returning id, webhook_id, message_id, type, thing, made_at, attempts, first_attempt_at
)
select inserted.* from moved left join inserted on attempts > 0 order by id;

-- name: webhooks.insert_test(int4, text, timestamptz, timestamptz) → id int8
insert into webhook_delivery (webhook_id, message_id, type, thing, made_at, next_attempt_at)
values ($1, $2, 'test', '', $3, $4)
returning id;

-- name: webhooks.insert_webhook(text, text, text, text[], text, bytea, int4, timestamptz) → id int4
insert into webhook (name, url, private_host, types, slot, kid, secret, made_by, made_at)
values ($1, $2, $3, $4::text[],
  (select min(nth) from generate_series(1, 20) as nth
    where not exists (select from webhook where slot = nth and ended_at is null)),
  $5, $6, $7, $8)
returning id;

-- name: webhooks.lock_outbox() → pg_advisory_xact_lock void
select pg_advisory_xact_lock(hashtext('warsha.webhooks'));

-- name: webhooks.lock_webhook(int4) → isEnded bool
select ended_at is not null as "isEnded" from webhook where id = $1 for update;

-- name: webhook_arrivals_note(int8[], int4[], int4[], text[], timestamptz, int4[], timestamptz, timestamptz, timestamptz, timestamptz, timestamptz, timestamptz)
with quickly as materialized (select set_config('synchronous_commit', 'off', true)), noted as (
  update webhook_delivery as delivery set state = 'delivered', next_attempt_at = null, outcome = 'delivered',
    status = said.status, answer = said.answer, claimed_until = null
  from quickly, unnest($1::bigint[], $2::int[],
    $3::int[], $4::text[])
    as said (id, attempts, status, answer)
  where delivery.id = said.id and delivery.attempts = said.attempts and delivery.state = 'waiting'
), answering as (
  update webhook set last_delivered_at = $5::timestamptz, failing_since = null
  from webhook as before
  where before.id = webhook.id and webhook.id = any ($6::int[])
    and (webhook.failing_since is not null
      or not coalesce((webhook.last_delivered_at > $7::timestamptz and webhook.last_delivered_at <= $8::timestamptz), false))
  returning webhook.id, before.failing_since is not null as was_failing
)
update webhook_delivery set next_attempt_at = $9::timestamptz
from answering
where was_failing and webhook_id = answering.id and state = 'waiting' and next_attempt_at > $10::timestamptz
  and not (last_attempt_at > $11::timestamptz and last_attempt_at <= $12::timestamptz);

-- name: webhook_attempts_note(int8[], int4[], text[], timestamptz[], text[], int4[], text[])
update webhook_delivery as delivery set state = said.state, next_attempt_at = said.next_at, outcome = said.outcome,
  status = said.status, answer = said.answer, claimed_until = null
from unnest($1::bigint[], $2::int[],
  $3::text[], $4::timestamptz[],
  $5::text[], $6::int[],
  $7::text[]) as said (id, attempts, state, next_at, outcome, status, answer)
where delivery.id = said.id and delivery.attempts = said.attempts and delivery.state = 'waiting';

-- name: webhook_feed() → isFree bool, hasWebhooks bool, cursor text null, notedAt timestamptz null
select pg_try_advisory_xact_lock(hashtext('warsha.webhooks')) as "isFree",
  exists (select from webhook where ended_at is null) as "hasWebhooks", cursor, noted_at as "notedAt"
from (select) as one left join webhook_feed on true;

-- name: webhooks.note_changes_2(timestamptz)
update webhook set missed_before = $1 where ended_at is null;

-- name: webhooks.note_failures(timestamptz, int4[])
update webhook set failing_since = $1 where id = any ($2::int[]) and failing_since is null;

-- name: webhooks.pause(timestamptz, text, int4)
update webhook set paused_at = $1, paused_because = $2
where id = $3 and paused_at is null and ended_at is null;

-- name: webhooks.pause_restored(timestamptz, timestamptz)
update webhook set paused_at = $1, paused_because = 'restored', missed_before = $2
where ended_at is null and paused_at is null;

-- name: webhook_receivers(timestamptz, timestamptz, timestamptz, timestamptz, int4[]) → id int4, name text, url text,
--   privateHost text null, kid text, secret bytea, formerKid text null, formerSecret bytea null
select id, name, url, private_host as "privateHost", kid, secret,
  case when not (former_until <= $1::timestamptz or not former_until <= $2::timestamptz) then former_kid end as "formerKid",
  case when not (former_until <= $3::timestamptz or not former_until <= $4::timestamptz) then former_secret end as "formerSecret"
from webhook where id = any ($5::int[]);

-- name: webhooks.replace_secret(timestamptz, text, bytea, int4)
update webhook set former_kid = kid, former_secret = secret, former_until = $1,
  kid = $2, secret = $3
where id = $4;

-- name: webhooks.resume(int4)
update webhook set paused_at = null, paused_because = null, failing_since = null
where id = $1 and paused_at is not null and ended_at is null;

-- name: webhooks.save_webhook_1(text, text[], int4)
update webhook set name = $1, types = $2::text[] where id = $3;

-- name: webhooks.save_webhook_2(int4, text[])
delete from webhook_delivery
where webhook_id = $1 and state = 'waiting' and type <> 'test' and type <> all ($2::text[]);

-- name: webhooks.send_all_now(timestamptz, int4)
update webhook_delivery set state = 'waiting', next_attempt_at = $1, first_attempt_at = null
where webhook_id = $2 and (state = 'waiting' );

-- name: webhooks.send_now(timestamptz, int8)
update webhook_delivery set state = 'waiting', next_attempt_at = $1, first_attempt_at = null
where id = $2;

-- name: webhooks.webhook_of_delivery(int8) → isEnded bool
select ended_at is not null as "isEnded" from webhook_delivery join webhook on webhook.id = webhook_id
where webhook_delivery.id = $1 for update of webhook_delivery;

-- name: webhooks.webhooks(timestamptz, timestamptz) → id int4, name text, url text, private_host text null, types text[], state text,
--   paused_at timestamptz null, paused_because text null, failing_since timestamptz null, last_delivered_at timestamptz null,
--   missed_before timestamptz null, signs_twice_until timestamptz null, waiting_count int8, failed_count int8, made_at timestamptz,
--   made_by jsonb, ended_at timestamptz null, ended_by jsonb null, version int4
select webhook.id, name, url, private_host, types,
  case when ended_at is not null then 'ended' when paused_at is not null then 'paused' else 'active' end as state,
  paused_at, paused_because, failing_since, last_delivered_at, missed_before,
  case when not (former_until <= $1::timestamptz or not former_until <= $2::timestamptz) then former_until end as signs_twice_until,
  (select count(*) from webhook_delivery where webhook_id = webhook.id and state = 'waiting') as waiting_count,
  (select count(*) from webhook_delivery where webhook_id = webhook.id and state = 'failed') as failed_count,
  made_at, maker.labelled_person as made_by, ended_at, ender.labelled_person as ended_by, version
from webhook
join person_labels() as maker on maker.labelled_id = made_by
left join person_labels() as ender on ender.labelled_id = ended_by
where true
order by made_at desc, webhook.id desc;

-- workshop --------------------------------------------------------------------------------------------

-- name: workshop.beginning_of() → hides_set_up bool, first_work_day date null, has_sessions bool
select hides_set_up,
  (select day from day_work order by day limit 1) as first_work_day,
  exists (select from work_session) as has_sessions
from workshop;

-- name: workshop.branding_of() → company_name text null, logo bytea null, requires_second_factor bool, admins_by_company_only bool,
--   break_glass_id int4 null, sends_web_push bool, version int4
select company_name, logo, requires_second_factor, admins_by_company_only, break_glass_id, sends_web_push, version
from workshop;

-- name: workshop.lock_branding()
select from workshop for update;

-- name: workshop.lock_set_up() → hides_set_up bool, hours_confirmed bool
select hides_set_up, hours_confirmed from workshop for update;

-- name: workshop.save_company_name(text)
update workshop set company_name = $1;

-- name: workshop.save_company_sign_in(bool, int4)
update workshop set admins_by_company_only = $1, break_glass_id = $2;

-- name: workshop.save_logo(bytea, text)
update workshop set logo = $1, logo_type = $2;

-- name: workshop.save_requires_second_factor(bool)
update workshop set requires_second_factor = $1;

-- name: workshop.save_sends_web_push_1(bool)
update workshop set sends_web_push = $1;

-- name: workshop.save_sends_web_push_2()
delete from push_subscription;

-- name: workshop.save_set_up(bool, bool)
update workshop set hides_set_up = $1, hours_confirmed = $2;

-- name: workshop.steps_done() → company bool, hours bool, technicians bool, jobs bool, phone bool, session bool, backup bool
select company_name is not null as company,
  hours_confirmed or (
    select count(*) <> 5 or bool_or(not is_active or weekday > 4 or starts_local <> '08:00' or ends_local <> '17:00')
    from schedule_rule
  ) as hours,
  exists (select from person where is_technician(role) and is_active) as technicians,
  exists (select from job) as jobs,
  exists (select from phone) or exists (select from work_session) as phone,
  exists (select from work_session) as session,
  exists (select from backup_run where failure is null) as backup
from workshop;
