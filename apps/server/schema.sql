-- The schema of the database as all migrations leave it, to be read: `npm run schema` writes this file from a migrated
-- database, and a test compares them. Functions and triggers are in the folder functions, one file a function.

create extension btree_gist;
create extension pg_trgm;

-- Days on which technicians are away: annual, sick or unpaid leave, or something else.
create table absence (
  id int not null generated always as identity,
  person_id int not null,
  kind text not null,
  first_day date not null,
  last_day date not null,
  half text,
  recorded_by int not null,
  recorded_at timestamptz(3) not null,
  version int not null default 1,
  constraint absence_pkey primary key (id),
  constraint absence_kind_known check (kind = any (array['annual', 'sick', 'unpaid', 'other'])),
  constraint absence_too_long check (last_day < (first_day + 366)),
  constraint half_known check (half = any (array['first', 'second'])),
  constraint half_of_one_day check (half is null or first_day = last_day),
  constraint range_backwards check (first_day <= last_day),
  constraint absence_overlap exclude using gist (person_id with =, tsrange(first_day + case half when 'second' then '12:00:00'::interval else '00:00:00'::interval end, last_day + case half when 'first' then '12:00:00'::interval else '24:00:00'::interval end) with &&),
  constraint absence_person_id_fkey foreign key (person_id) references person(id),
  constraint absence_recorded_by_fkey foreign key (recorded_by) references person(id)
);
create index absence_by_days on absence (first_day, last_day);
-- trigger absence_of_somebody: refuse_of_erased
-- trigger version_rises: bump_version

-- What technicians can do on a job.
create table activity_type (
  id smallint not null generated always as identity,
  code text not null,
  label text not null,
  is_active boolean not null default true,
  -- what Arabic readers see; null: the label
  name_ar text,
  version int not null default 1,
  -- the days on which its work is charged to no job; they begin and end with months, and without an end it is so now
  uncharged datemultirange not null default '{}'::datemultirange,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint activity_type_pkey primary key (id),
  constraint activity_code_taken unique (code),
  constraint activity_code_form check (code ~ '^[A-Z0-9_]{1,50}$'),
  constraint activity_label_is_plain check (is_plain_name(label)),
  constraint activity_label_length check (char_length(label) >= 1 and char_length(label) <= 100),
  constraint activity_name_ar_is_plain check (is_plain_name(name_ar)),
  constraint activity_name_ar_length check (char_length(name_ar) >= 1 and char_length(name_ar) <= 100)
);
-- trigger removal_noted: note_removal
-- trigger version_rises: bump_version
-- trigger written_in: stamp_change

-- The files of the folder functions as they were applied last; `revision` is the one they were counted with.
create table applied_function (
  name text not null,
  checksum text not null,
  revision int not null,
  applied_at timestamptz not null default now(),
  constraint applied_function_pkey primary key (name)
);

-- What admins changed: append only, each entry carrying the hash of the one before.
create table audit_entry (
  id bigint not null generated always as identity,
  at timestamptz not null,
  person_id int,
  action text not null,
  -- which one, as people call it
  subject text not null,
  before jsonb,
  after jsonb,
  previous_hash bytea,
  hash bytea not null,
  -- what kind of thing was changed
  kind text not null,
  constraint audit_entry_pkey primary key (id),
  constraint audit_branch unique nulls not distinct (previous_hash),
  constraint audit_fork unique (hash),
  constraint audit_entry_person_id_fkey foreign key (person_id) references person(id)
);
create index audit_entry_newest on audit_entry (at desc, id desc);
create index audit_entry_of_person on audit_entry (person_id, id);
create index audit_entry_of_subject on audit_entry (kind, subject);
-- trigger audit_append_only: refuse_change
-- trigger audit_chained: chain_audit_entry
-- trigger audit_sealed: must_be_sealed

-- What only a holder of the keys can write of an entry of the audit trail, and by its hash of all before it.
create table audit_seal (
  entry_id bigint not null,
  kid text not null,
  mac bytea not null,
  constraint audit_seal_pkey primary key (entry_id)
);
-- trigger audit_seal_append_only: refuse_change

-- The backups of this installation, made or failed. Not part of a backup.
create table backup_run (
  id bigint not null generated always as identity,
  kind text not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  -- the file, or the object in a bucket
  place text not null,
  bytes bigint,
  table_count int,
  row_count bigint,
  photo_count int,
  -- photos that the photo store had lost
  missing_photo_count int,
  -- why it was not made, in one line; null for a good one
  failure text,
  constraint backup_run_pkey primary key (id),
  constraint backup_good_or_failed check (num_nulls(bytes, table_count, row_count, photo_count, missing_photo_count) = case when failure is null then 0 else 5 end),
  constraint backup_kind check (kind = any (array['nightly', 'by_hand']))
);
create index backup_newest on backup_run (ended_at desc);

-- The working calendars: 1 is that of everybody, a segment with exceptions of its own has its own.
create table calendar (
  id smallint not null,
  segment text,
  constraint calendar_pkey primary key (id),
  constraint calendar_of_segment unique (segment)
);

-- Secret addresses of calendars. Ended ones stay, as the audit trail names them.
create table calendar_address (
  id int not null generated always as identity,
  kind text not null,
  -- of absences: whose
  technician_id int,
  language text not null,
  -- SHA-256 of its key, which itself is kept nowhere
  hash bytea not null,
  -- the last four characters of its key, by which people know it again
  ending text not null,
  -- in the UID of each of its events, which stay the same as long as it does
  uid uuid not null default gen_random_uuid(),
  made_by int not null,
  made_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by int,
  -- written once an hour at most
  last_read_at timestamptz(0),
  constraint calendar_address_pkey primary key (id),
  constraint calendar_address_once unique (hash),
  constraint calendar_address_ended check ((ended_by is null) = (ended_at is null)),
  constraint calendar_address_ending check ((ending collate "C") ~ '^[0-9A-Za-z]{4}$'),
  constraint calendar_address_hashed check (octet_length(hash) = 32),
  constraint calendar_kind_known check (kind = any (array['holidays', 'jobs', 'absences'])),
  constraint calendar_of_somebody check ((kind = 'absences') = (technician_id is not null)),
  constraint calendar_address_ended_by_fkey foreign key (ended_by) references person(id),
  constraint calendar_address_made_by_fkey foreign key (made_by) references person(id),
  constraint calendar_address_technician_id_fkey foreign key (technician_id) references person(id)
);
create index calendar_address_of_technician on calendar_address (technician_id) where technician_id is not null;

-- The windows of a calendar in which work counts, on absolute time, in parts of 28 days so that rows stay small.
create table calendar_part (
  calendar_id smallint not null,
  part int not null,
  -- the working seconds before the part
  base bigint not null,
  -- seconds from the start of the part, as `ends`
  starts int[] not null,
  ends int[] not null,
  -- the working seconds of the part before each window
  seconds_before int[] not null,
  constraint calendar_part_pkey primary key (calendar_id, part),
  constraint calendar_part_calendar_id_fkey foreign key (calendar_id) references calendar(id)
) with (toast_tuple_target=8160);

-- The lines of a month as it was closed.
create table closed_line (
  month date not null,
  day date not null,
  technician_id int not null,
  -- 0 where the technician had none
  segment_id smallint not null,
  rate_halalas int,
  job_id int not null,
  activity_type_id smallint not null,
  sessions int not null,
  raw_seconds bigint not null,
  effective_seconds bigint not null,
  held_seconds bigint not null,
  cost_halalas bigint not null,
  constraint closed_line_once unique nulls not distinct (month, day, technician_id, segment_id, rate_halalas, job_id, activity_type_id),
  constraint closed_line_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id),
  constraint closed_line_job_id_fkey foreign key (job_id) references job(id),
  constraint closed_line_of_lock foreign key (month) references locked_period(month) on delete cascade,
  constraint closed_line_technician_id_fkey foreign key (technician_id) references person(id)
);

-- The pay rules of a month as it was closed.
create table closed_pay_rules (
  month date not null,
  rules jsonb not null,
  constraint closed_pay_rules_pkey primary key (month),
  constraint pay_rules_of_lock foreign key (month) references locked_period(month) on delete cascade
);

-- The sessions of before a closed month that its pay sheet rests on, as they were when it was closed.
create table closed_session_before (
  month date not null,
  session_id uuid not null,
  technician_id int not null,
  activity_type_id smallint not null,
  segment_id smallint,
  started_at timestamptz not null,
  raw_seconds int not null,
  constraint closed_session_before_pkey primary key (month, session_id),
  constraint closed_session_before_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id),
  constraint closed_session_before_technician_id_fkey foreign key (technician_id) references person(id),
  constraint session_before_lock foreign key (month) references locked_period(month) on delete cascade
);

-- By which account of the company's server an admin signs in. Roles and rights stay here.
create table company_account (
  person_id int not null,
  -- whose subjects these are: another server may have the same ones
  issuer text not null,
  subject text not null,
  -- e-mail address of the account when it was linked
  address text,
  linked_at timestamptz(3) not null,
  -- null: by the address that an admin had entered
  linked_by int,
  constraint company_account_pkey primary key (person_id),
  constraint company_account_taken unique (issuer, subject),
  constraint company_issuer_plain check (issuer <> '' and char_length(issuer) <= 500),
  constraint company_subject_plain check (subject <> '' and char_length(subject) <= 255),
  constraint company_account_linked_by_fkey foreign key (linked_by) references person(id),
  constraint company_account_person_id_fkey foreign key (person_id) references person(id) on delete cascade
);

-- Sign-ins that the company's server gave, so that it can end them.
create table company_sign_in (
  sign_in_id uuid not null,
  issuer text not null,
  subject text not null,
  -- what that server calls it (sid); null where it names none
  session text,
  constraint company_sign_in_pkey primary key (sign_in_id),
  constraint company_sign_in_sign_in_id_fkey foreign key (sign_in_id) references sign_in(id) on delete cascade
);
create index company_sign_in_of on company_sign_in (issuer, subject);

-- A technician asks for a correction of an own session. At most one request of a session is pending.
create table correction_request (
  id uuid not null,
  unique_key uuid not null,
  technician_id int not null,
  session_id uuid not null,
  requested_at timestamptz(3) not null,
  -- what is asked for, as the next four columns; null: as it is
  started_at timestamptz(3),
  ended_at timestamptz(3),
  job_id int,
  activity_type_id smallint,
  note text,
  is_void boolean not null default false,
  reason text not null,
  status text not null default 'pending',
  decided_at timestamptz(3),
  decided_by int,
  decision_reason text,
  constraint correction_request_pkey primary key (id),
  constraint request_repeated unique (technician_id, unique_key),
  constraint request_decided check ((status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null) and (status <> 'declined' or decision_reason <> '')),
  constraint request_reason check (reason <> ''),
  constraint request_status check (status = any (array['pending', 'accepted', 'declined'])),
  constraint requested_note_length check (char_length(note) <= 500),
  constraint correction_request_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id),
  constraint correction_request_decided_by_fkey foreign key (decided_by) references person(id),
  constraint correction_request_job_id_fkey foreign key (job_id) references job(id),
  constraint correction_request_session_id_fkey foreign key (session_id) references work_session(id),
  constraint correction_request_technician_id_fkey foreign key (technician_id) references person(id)
);
create index request_of_technician on correction_request (technician_id, requested_at desc);
create unique index request_pending on correction_request (session_id) where status = 'pending';

-- What each technician did on each business day: the sums of the sessions that started on it, without voided ones.
create table day_work (
  day date not null,
  technician_id int not null,
  sessions int not null,
  raw_seconds bigint not null,
  effective_seconds bigint not null,
  cost_halalas bigint not null,
  -- 0 where the technician had none
  segment_id smallint not null default 0,
  -- seconds that do not count, as nobody reported the end
  held_seconds bigint not null default 0,
  constraint day_work_pkey primary key (day, technician_id, segment_id)
) with (fillfactor=80);
create index day_work_held on day_work (day) where held_seconds > 0;

-- Absences that were deleted, for a day, so that a deletion can be undone.
create table deleted_absence (
  -- that of the absence
  id int not null,
  person_id int not null,
  kind text not null,
  first_day date not null,
  last_day date not null,
  half text,
  recorded_by int not null,
  recorded_at timestamptz(3) not null,
  version int not null,
  -- what other programs call it, [{"source": "hr", "ref": "H-77"}]
  refs jsonb not null,
  deleted_at timestamptz(3) not null,
  constraint deleted_absence_pkey primary key (id),
  constraint deleted_refs_are_list check (jsonb_typeof(refs) = 'array'),
  constraint deleted_absence_person_id_fkey foreign key (person_id) references person(id) on delete cascade,
  constraint deleted_absence_recorded_by_fkey foreign key (recorded_by) references person(id)
);
create index deleted_absence_of_person on deleted_absence (person_id);

-- The workshop's departments.
create table department (
  id int not null generated always as identity,
  dept_number text not null,
  name text not null,
  description text,
  is_active boolean not null default true,
  version int not null default 1,
  -- what Arabic readers see; null: the name
  name_ar text,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint department_pkey primary key (id),
  constraint department_number_taken unique (dept_number),
  constraint department_name_ar_is_plain check (is_plain_name(name_ar)),
  constraint department_name_ar_length check (char_length(name_ar) >= 1 and char_length(name_ar) <= 100),
  constraint department_name_is_plain check (is_plain_name(name)),
  constraint department_number_is_plain check (is_plain_name(dept_number))
);
-- trigger removal_noted: note_removal
-- trigger version_rises: bump_version
-- trigger written_in: stamp_change

-- The baselines: what an activity takes on jobs of a type. Without rating or RPM category for all of them.
create table estimate (
  id int not null generated always as identity,
  job_type_id int not null,
  power_rating_id int,
  rpm_category_id int,
  activity_type_id smallint not null,
  -- without the buffer
  estimated_seconds int not null,
  buffer_percentage smallint not null default 20,
  version int not null default 1,
  constraint estimate_pkey primary key (id),
  constraint estimate_taken unique nulls not distinct (job_type_id, power_rating_id, rpm_category_id, activity_type_id),
  constraint buffer_range check (buffer_percentage >= 0 and buffer_percentage <= 1000),
  constraint estimate_positive check (estimated_seconds > 0),
  constraint estimate_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id),
  constraint estimate_job_type_id_fkey foreign key (job_type_id) references job_type(id),
  constraint estimate_power_rating_id_fkey foreign key (power_rating_id) references power_rating(id),
  constraint estimate_rpm_category_id_fkey foreign key (rpm_category_id) references rpm_category(id)
);
-- trigger estimate_to_learn: note_estimate
-- trigger version_rises: bump_version

-- What other programs call a job, a technician or an absence. Each program has one name for a thing, and a name is of one thing of its kind.
create table external_ref (
  -- the program, as it calls itself
  source text not null,
  ref text not null,
  job_id int,
  person_id int,
  absence_id int,
  constraint external_ref_of_one check (num_nonnulls(job_id, person_id, absence_id) = 1),
  constraint external_ref_source check ((source collate "C") ~ '^[a-z0-9][a-z0-9._-]{0,49}$'),
  constraint external_ref_text check (ref <> '' and char_length(ref) <= 200),
  constraint external_ref_absence_id_fkey foreign key (absence_id) references absence(id) on delete cascade,
  constraint external_ref_job_id_fkey foreign key (job_id) references job(id) on delete cascade,
  constraint external_ref_person_id_fkey foreign key (person_id) references person(id) on delete cascade
);
create unique index external_ref_of_absence on external_ref (source, ref) where absence_id is not null;
create unique index external_ref_of_job on external_ref (source, ref) where job_id is not null;
create unique index external_ref_of_person on external_ref (source, ref) where person_id is not null;
create unique index external_ref_once_a_job on external_ref (job_id, source) where job_id is not null;
create unique index external_ref_once_a_person on external_ref (person_id, source) where person_id is not null;
create unique index external_ref_once_an_absence on external_ref (absence_id, source) where absence_id is not null;

-- Starts, ends and photos of phones that were refused or broke off, for 30 days.
create table failed_delivery (
  id bigint not null generated always as identity,
  person_id int not null,
  -- null: the phone did not say which it is
  device_id text,
  record text not null,
  -- the unique_key of the start, or the session as the address names it
  subject uuid,
  byte_count bigint,
  received_bytes bigint,
  -- of the refusal; null: the connection broke off before all had come
  code text,
  -- what fills the {names} of the refusal's text
  message_values jsonb not null default '{}'::jsonb,
  -- as the start named it, whether or not there is such a job
  job_no text,
  activity_code text,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  count int not null,
  request_id text not null,
  constraint failed_delivery_pkey primary key (id),
  constraint failed_delivery_counted unique nulls not distinct (person_id, device_id, record, subject, byte_count, code),
  constraint byte_count_not_negative check (byte_count >= 0),
  constraint failed_at_least_once check (count > 0),
  constraint failed_record check (record = any (array['start', 'end', 'photo'])),
  constraint received_bytes_not_negative check (received_bytes >= 0),
  constraint failed_delivery_person_id_fkey foreign key (person_id) references person(id)
);
create index failed_delivery_last on failed_delivery (last_at);

-- what tells the cursors of this database from those of another one
create table feed_history (
  -- new in a database that a backup is restored into
  id uuid not null default gen_random_uuid(),
  -- the history to which `kept_from` belongs
  kept_in text,
  -- what was removed in earlier transactions is known no longer
  kept_from xid8 not null default '0'::xid8
);
create unique index feed_history_is_one on feed_history ((true));

-- how far changes had come in the nights of the last 30 days
create table feed_mark (
  history text not null,
  at timestamptz(3) not null,
  -- every transaction before it had ended
  reached xid8 not null
);

-- Imports of technicians, holidays, absences, past work and planned hours, with what each of them made.
create table file_import (
  id int not null generated always as identity,
  -- what it made: technicians, holidays, absences, past_work or estimates
  kind text not null,
  file_name text not null,
  -- some of them may have been deleted since
  made_ids int[] not null,
  person_id int not null,
  created_at timestamptz(3) not null,
  taken_back_at timestamptz(3),
  -- of planned hours: what each had before, null where the import made it
  former_seconds int[],
  made_seconds int[],
  constraint file_import_pkey primary key (id),
  constraint file_import_hours check ((former_seconds is null) = (made_seconds is null) and (made_seconds is null or cardinality(made_seconds) = cardinality(made_ids) and cardinality(former_seconds) = cardinality(made_ids))),
  constraint file_import_person_id_fkey foreign key (person_id) references person(id)
);
create index file_import_newest on file_import (kind, created_at desc);

-- The last forecast of when open jobs are finished, one row.
create table forecast (
  is_only boolean not null default true,
  -- null before the first one
  made_at timestamptz(3),
  -- those who worked lately
  technicians int not null default 0,
  -- how much of their working time goes into jobs, from 0 to 1
  utilisation float8,
  -- forecasts of the past have been made up to this day, or failed; null: none yet
  replayed_until date,
  -- how far the flow times of the shop counted beside the trials; null: not known yet
  flow_weight float8,
  first_stretch_p50 float8,
  -- by what the first forecast of a job was multiplied; the later ones by later_stretch_p80
  first_stretch_p80 float8,
  later_stretch_p50 float8,
  later_stretch_p80 float8,
  -- of the first forecast of a job; flow_weight is that of later ones. null: the same
  first_flow_weight float8,
  -- how the dates held that passed lately, as the calls answer it; null: not counted yet
  record jsonb,
  -- dates are no more than guesses; stays as it was while as many held as between the two bounds
  is_guess boolean not null default true,
  constraint forecast_pkey primary key (is_only),
  constraint forecast_is_only check (is_only),
  constraint forecast_tuned_whole check (num_nulls(flow_weight, first_stretch_p50, first_stretch_p80, later_stretch_p50, later_stretch_p80) = any (array[0, 5]))
);

-- The first forecast of each open job on each day, and what it was made of; scored by when the job was closed.
create table forecast_record (
  job_id int not null,
  -- in the business time zone
  made_on date not null,
  made_at timestamptz(3) not null,
  p50_at timestamptz(3) not null,
  p80_at timestamptz(3) not null,
  remaining_hours real,
  -- hours of the working calendar for 5, 10 to 95 %, of the trials of its work alone; empty without any
  work_quantiles real[] not null,
  -- its age counts from its first work; else from its receipt
  has_begun boolean not null,
  -- hours of the working calendar
  age_hours real not null,
  job_type_id int,
  -- how far the flow times of the shop counted beside the trials
  flow_weight real not null,
  technicians smallint not null,
  -- the first one of its job
  is_first boolean not null,
  -- made of what was known at that moment, but later: when forecasts were not kept yet
  is_replayed boolean not null,
  -- as work_quantiles, of the flow times of the shop; empty while they are not known, null of what is older than this column
  flow_quantiles real[],
  -- by what the mixture of both was multiplied at its P50; stretch_p80 at its P80
  stretch_p50 real,
  stretch_p80 real,
  -- as work_quantiles, until a job on hold goes on; null: it was not on hold, or is older than this column and has its wait in work_quantiles
  hold_quantiles real[],
  constraint forecast_record_pkey primary key (job_id, made_on),
  constraint forecast_record_in_order check (p50_at <= p80_at),
  constraint forecast_record_job_id_fkey foreign key (job_id) references job(id) on delete cascade
);
create index forecast_to_be_judged on forecast_record (p80_at);
create index forecast_to_learn_from on forecast_record (made_at) where is_first or extract(isodow from made_on) = 7::numeric;

-- An estimate that an admin holds: whatever is learned, the cell plans with this.
create table frozen_cell (
  job_type_id int not null,
  power_rating_id int,
  rpm_category_id int,
  activity_type_id smallint not null,
  seconds int not null,
  frozen_by int not null,
  frozen_at timestamptz(3) not null,
  constraint cell_frozen_once unique nulls not distinct (activity_type_id, job_type_id, power_rating_id, rpm_category_id),
  constraint frozen_positive check (seconds > 0),
  constraint frozen_cell_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id) on delete cascade,
  constraint frozen_cell_frozen_by_fkey foreign key (frozen_by) references person(id),
  constraint frozen_cell_job_type_id_fkey foreign key (job_type_id) references job_type(id) on delete cascade,
  constraint frozen_cell_power_rating_id_fkey foreign key (power_rating_id) references power_rating(id) on delete cascade,
  constraint frozen_cell_rpm_category_id_fkey foreign key (rpm_category_id) references rpm_category(id) on delete cascade
);
-- trigger frozen_to_learn: note_estimate

-- When an instance last said that it serves, and since when the clock is not believed because it leapt by more than a day.
create table heartbeat (
  last_at timestamptz(3) not null,
  leapt_at timestamptz(3),
  -- when phones, or who runs the server, last said that the clock is right; null: nobody since it leapt or was contradicted
  confirmed_at timestamptz(3)
);
create unique index heartbeat_is_one on heartbeat ((true));

-- Each day on which what a job on hold waits for was expected, in the order in which they were said.
create table hold_promise (
  hold_id bigint not null,
  said_at timestamptz(3) not null,
  -- null: the day before was taken back
  expected_on date,
  constraint hold_promise_pkey primary key (hold_id, said_at),
  constraint hold_promise_hold_id_fkey foreign key (hold_id) references job_hold(id) on delete cascade
);

-- A rate holds from its day, in the business time zone, until the next one.
create table hourly_rate (
  person_id int not null,
  effective_from date not null,
  halalas int not null,
  constraint hourly_rate_pkey primary key (person_id, effective_from),
  constraint rate_not_negative check (halalas >= 0),
  constraint hourly_rate_person_id_fkey foreign key (person_id) references person(id)
);
-- trigger rate_of_somebody: refuse_of_erased
-- trigger rates_have_version: bump_thing_version

-- What the images database answered last; one row once it has answered.
create table images_answer (
  is_only boolean not null default true,
  -- tells one content of the images database from another
  digest text not null,
  unusable_rows int not null,
  constraint images_answer_pkey primary key (is_only),
  constraint images_answer_is_only_check check (is_only)
);

-- The jobs that the images database named last, with or without a record here, so that lists never wait for it.
create table images_job (
  job_no text not null,
  customer text not null,
  description text not null,
  created_at timestamptz,
  -- how its rows write the number, in hexadecimal bytes of that database's own encoding
  written_as text[] not null,
  constraint images_job_pkey primary key (job_no)
);

-- How far each import is that takes longer than a moment; of the last day.
create table import_run (
  person_id int not null,
  -- who sent the file gave it, to ask how far it is
  key uuid not null,
  -- the call that takes such files, as the contract names it
  call text not null,
  file_name text not null,
  -- whether its rows are saved, or only looked at
  commits boolean not null,
  phase text not null,
  -- rows of its phase that are done
  done int not null,
  -- rows of its phase; 0 while that is not known
  total int not null,
  -- how many it made; null until that is known
  created int,
  began_at timestamptz(3) not null,
  -- when its server last wrote here; one that is silent has gone
  seen_at timestamptz(3) not null,
  constraint import_run_pkey primary key (person_id, key),
  constraint import_run_phase check (phase = any (array['reading', 'checking', 'saving', 'done', 'failed'])),
  constraint import_run_person_id_fkey foreign key (person_id) references person(id)
);

-- Processes that serve on this database: each renews its row every few seconds and removes it when it ends.
create table instance (
  id uuid not null,
  host text not null,
  process_id int not null,
  version text not null,
  started_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  -- the last migration that the program knows; null: it knows of no kinds, either
  newest_migration text,
  constraint instance_pkey primary key (id)
);

-- Who was asked by e-mail to set a password of their own. The address is that of its message alone.
create table invitation (
  id int not null generated always as identity,
  person_id int not null,
  language text not null,
  -- where the maker had the app open; its link begins with it
  app_address text not null,
  made_by int not null,
  made_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- null: it is open, or was used
  ended_why text,
  constraint invitation_pkey primary key (id),
  constraint invitation_end_known check (ended_why = any (array['replaced', 'password', 'deactivated', 'email', 'taken_back'])),
  constraint invitation_used_or_ended check (used_at is null or ended_why is null),
  constraint invitation_made_by_fkey foreign key (made_by) references person(id),
  constraint invitation_person_id_fkey foreign key (person_id) references person(id)
);
create index invitation_of_person on invitation (person_id);
create unique index invitation_one_open on invitation (person_id) where used_at is null and ended_why is null;

-- The links of invitations, one for each attempt to send one. Only the last one opens anything.
create table invitation_link (
  -- SHA-256 of its secret, which itself is kept nowhere
  hash bytea not null,
  invitation_id int not null,
  expires_at timestamptz(3) not null,
  is_replaced boolean not null default false,
  constraint invitation_link_pkey primary key (hash),
  constraint invitation_link_hashed check (octet_length(hash) = 32),
  constraint invitation_link_invitation_id_fkey foreign key (invitation_id) references invitation(id) on delete cascade
);
create unique index invitation_one_link on invitation_link (invitation_id) where not is_replaced;

-- Hours of a customer's jobs that are handed over to be invoiced, until the batch is taken back.
create table invoice_batch (
  id int not null generated always as identity,
  number int not null,
  customer text not null,
  job_id int,
  until date,
  state text not null default 'draft',
  is_taken_back boolean not null generated always as (state = 'taken_back'::text) stored,
  made_by int not null,
  made_at timestamptz(3) not null,
  approved_by int,
  approved_at timestamptz(3),
  taken_back_by int,
  taken_back_at timestamptz(3),
  reason text,
  seconds bigint not null,
  outside_seconds bigint not null,
  unpriced_seconds bigint not null,
  amount_halalas bigint not null,
  cost_halalas bigint not null,
  line_count int not null,
  constraint invoice_batch_pkey primary key (id),
  constraint invoice_batch_number unique (number),
  constraint invoice_batch_stands unique (id, is_taken_back),
  constraint invoice_batch_approved check ((approved_at is null) = (approved_by is null) and (state <> 'draft' or approved_at is null) and (state <> 'approved' or approved_at is not null)),
  constraint invoice_batch_state_known check (state = any (array['draft', 'approved', 'taken_back'])),
  constraint invoice_batch_taken_back check ((state = 'taken_back') = (taken_back_at is not null) and (taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (reason is null)),
  constraint invoice_batch_approved_by_fkey foreign key (approved_by) references person(id),
  constraint invoice_batch_job_id_fkey foreign key (job_id) references job(id),
  constraint invoice_batch_made_by_fkey foreign key (made_by) references person(id),
  constraint invoice_batch_taken_back_by_fkey foreign key (taken_back_by) references person(id)
);
create index invoice_batch_of_job on invoice_batch (job_id);

-- What of a session lies in a batch. Nobody's name stands here.
create table invoice_line (
  batch_id int not null,
  is_taken_back boolean not null default false,
  session_id uuid not null,
  job_id int not null,
  activity_type_id smallint not null,
  is_outside boolean not null,
  part smallint not null,
  mark text not null,
  worked_on date not null,
  seconds int not null,
  price_id int,
  price_halalas int,
  amount_halalas bigint,
  cost_halalas bigint not null,
  constraint invoice_line_pkey primary key (batch_id, session_id, job_id, is_outside),
  constraint invoice_line_mark_known check ((mark = any (array['work', 'late', 'change'])) and (mark = 'change') = (part > 1)),
  constraint invoice_line_not_empty check (seconds <> 0),
  constraint invoice_line_part check (part >= 1),
  constraint invoice_line_priced check ((price_halalas is null) = (amount_halalas is null) and price_halalas >= 0),
  constraint invoice_line_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id),
  constraint invoice_line_of_batch foreign key (batch_id, is_taken_back) references invoice_batch(id, is_taken_back) on update cascade,
  constraint invoice_line_price_id_fkey foreign key (price_id) references invoice_price(id) on delete set null,
  constraint invoiced_job foreign key (job_id) references job(id),
  constraint invoiced_session foreign key (session_id) references work_session(id)
);
create index invoice_line_of_job on invoice_line (job_id);
create index invoice_line_of_price on invoice_line (price_id) where price_id is not null;
create unique index session_in_one_batch on invoice_line (session_id, job_id, is_outside, part) where not is_taken_back;

-- What an hour is charged at from a day on: to a customer, for a type of job, for both, or to everybody.
create table invoice_price (
  id int not null generated always as identity,
  customer text,
  job_type_id int,
  valid_from date not null,
  halalas int,
  outside_halalas int,
  made_by int not null,
  made_at timestamptz(3) not null,
  constraint invoice_price_pkey primary key (id),
  constraint price_taken unique nulls not distinct (customer, job_type_id, valid_from),
  constraint invoice_price_sane check (halalas >= 0 and outside_halalas >= 0),
  constraint outside_price_alone check (halalas is not null or outside_halalas is null),
  constraint invoice_price_job_type_id_fkey foreign key (job_type_id) references job_type(id),
  constraint invoice_price_made_by_fkey foreign key (made_by) references person(id)
);
create index invoice_price_of_type on invoice_price (job_type_id);

-- From which day on work is handed over to be invoiced, one row or none: what is older was invoiced elsewhere.
create table invoicing_start (
  is_only boolean not null default true,
  first_day date not null,
  constraint invoicing_start_pkey primary key (is_only),
  constraint invoicing_start_is_only check (is_only)
);

-- A customer's job.
create table job (
  id int not null generated always as identity,
  job_no text not null,
  customer text not null,
  description text not null,
  status text not null default 'open',
  job_type_id int,
  power_rating_id int,
  rpm_category_id int,
  notes text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  -- when the customer is to have it, if anybody asked
  due_on date,
  -- number, customer and description as a search compares them; each word has a space before it
  search_text text not null generated always as (((((' '::text || search_key(job_no)) || ' '::text) || search_key(customer)) || ' '::text) || search_key(description)) stored,
  -- while it is open again: when it had been closed; null where that was a slip
  closed_before timestamptz,
  -- the first closing that had stood for a week when the job was opened again
  first_closed_at timestamptz,
  -- the end by which forecasts, flow times and waiting are judged, also while it is open again
  lasted_until timestamptz generated always as (COALESCE(first_closed_at, closed_at)) stored,
  version int not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint job_pkey primary key (id),
  constraint job_number_taken unique (job_no),
  constraint customer_is_plain check (is_plain_name(customer)),
  constraint job_closed_has_time check ((status = 'closed') = (closed_at is not null)),
  constraint job_number_digits check (job_no ~ '^[0-9]+$'),
  constraint job_status_known check (status = any (array['open', 'in_progress', 'on_hold', 'closed'])),
  constraint job_job_type_id_fkey foreign key (job_type_id) references job_type(id),
  constraint job_power_rating_id_fkey foreign key (power_rating_id) references power_rating(id),
  constraint job_rpm_category_id_fkey foreign key (rpm_category_id) references rpm_category(id)
);
create index job_changed on job (changed_in, id) where changed_in > '0'::xid8;
create index job_ended_last on job (lasted_until desc, id desc) where lasted_until is not null;
create index job_newest on job (created_at desc, id desc);
create index job_search on job using gin (search_text gin_trgm_ops) with (fastupdate=off);
create index job_search_nearly on job using gin (near_forms(search_text)) with (fastupdate=off);
create index job_workable_newest on job (created_at desc, id desc) where status = any (array['open', 'in_progress']);
-- trigger closed_job_leaves_order: leave_work_order
-- trigger job_to_learn: note_job
-- trigger opened_job_returns_to_order: return_to_work_order
-- trigger removal_noted: note_removal
-- trigger version_rises: bump_version
-- trigger written_in: stamp_change

-- When each open job is expected to be finished, or why that is not known.
create table job_forecast (
  job_id int not null,
  made_at timestamptz(3) not null,
  remaining_hours float8,
  p50_at timestamptz(3),
  p80_at timestamptz(3),
  -- of a hundred trials how many end after `due_on`; null without a due date
  late_percent float8,
  due_on date,
  none_because text,
  -- the job was on hold then
  is_held boolean not null default false,
  -- when half of such holds have ended; null where that is not known
  goes_on_at timestamptz(3),
  -- what brings the date forward most when it is left out; null: it is not expected late, or not known
  late_cause text,
  -- of a queue: the segment; null: technicians of none
  late_team text,
  -- so many days of its lateness would be gone without that
  late_days float8,
  -- decimal hours that are left for each segment, [{"team": "Winding", "hours": 4.5}]; null: not known, or made before this was kept
  team_hours jsonb,
  constraint job_forecast_pkey primary key (job_id),
  constraint forecast_or_reason check (num_nulls(p50_at, p80_at) = case when none_because is null then 0 else 2 end),
  constraint forecast_reason_known check (none_because = any (array['on_hold', 'no_estimate', 'no_technicians', 'too_far'])),
  constraint late_cause_known check (late_cause = any (array['hold', 'queue', 'work', 'nobody'])),
  constraint late_cause_whole check ((num_nulls(late_cause, late_days) = any (array[0, 2])) and (late_team is null or late_cause = 'queue')),
  constraint team_hours_is_list check (jsonb_typeof(team_hours) = 'array'),
  constraint job_forecast_job_id_fkey foreign key (job_id) references job(id) on delete cascade
);

-- Times in which a job was on hold.
create table job_hold (
  id bigint not null generated always as identity,
  job_id int not null,
  -- what it waited for; null: nobody said
  reason text,
  note text,
  began_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- when the job went on hold, where it waited for something else first; null: when this began
  waits_since timestamptz(3),
  -- null: when it began
  reason_said_at timestamptz(3),
  -- the day on which what it waits for is expected, as it was said last; null: nobody said
  expected_on date,
  constraint job_hold_pkey primary key (id),
  constraint hold_not_backwards check (ended_at >= began_at),
  constraint hold_note_length check (char_length(note) >= 1 and char_length(note) <= 200),
  constraint hold_reason_known check (reason = any (array['parts', 'approval', 'subcontractor', 'crane', 'payment', 'other'])),
  constraint other_hold_is_named check (reason is distinct from 'other' or note is not null),
  constraint job_hold_job_id_fkey foreign key (job_id) references job(id) on delete cascade
);
create index hold_began on job_hold (began_at);
create index hold_of_job on job_hold (job_id);
create unique index one_hold_of_job on job_hold (job_id) where ended_at is null;
-- trigger next_reason_is_version: bump_version_of_job
-- trigger other_reason_is_version: bump_version_of_job
-- trigger taken_back_reason_is_version: bump_version_of_job

-- Imports of jobs, with the jobs that each of them made.
create table job_import (
  id int not null generated always as identity,
  file_name text not null,
  -- some of them may have been deleted since
  job_ids int[] not null,
  person_id int not null,
  created_at timestamptz(3) not null,
  taken_back_at timestamptz(3),
  constraint job_import_pkey primary key (id),
  constraint job_import_person_id_fkey foreign key (person_id) references person(id)
);
create index job_import_newest on job_import (created_at desc);

-- Types of jobs.
create table job_type (
  id int not null generated always as identity,
  code text not null,
  name text not null,
  description text,
  is_active boolean not null default true,
  display_order int not null default 0,
  -- what Arabic readers see; null: the name
  name_ar text,
  version int not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint job_type_pkey primary key (id),
  constraint job_type_code_taken unique (code),
  constraint job_type_code_is_plain check (is_plain_name(code)),
  constraint job_type_name_ar_is_plain check (is_plain_name(name_ar)),
  constraint job_type_name_ar_length check (char_length(name_ar) >= 1 and char_length(name_ar) <= 100),
  constraint job_type_name_is_plain check (is_plain_name(name))
);
-- trigger removal_noted: note_removal
-- trigger version_rises: bump_version
-- trigger written_in: stamp_change

-- Answers of the last day to acts that were sent with an Idempotency-Key, stored in the transaction of the act.
create table kept_answer (
  person_id int not null,
  key uuid not null,
  -- the act, as the contract names it
  call text not null,
  kid text not null,
  -- of what was sent, by the key kid: what was sent itself is not kept
  digest bytea not null,
  kept_at timestamptz(3) not null,
  -- null only while the act is under way
  status smallint,
  headers jsonb,
  -- the answer without what it shows once; null for one without a body
  body text,
  -- the answer named somebody who was erased since
  is_withheld boolean not null default false,
  constraint kept_answer_pkey primary key (person_id, key),
  constraint kept_answer_person_id_fkey foreign key (person_id) references person(id)
);
create index kept_answer_by_age on kept_answer (kept_at);

-- What erased people are named on pay sheets and timesheets of closed months, as long as the retention says.
create table kept_name (
  person_id int not null,
  full_name text not null,
  employee_number text,
  constraint kept_name_pkey primary key (person_id),
  constraint kept_name_person_id_fkey foreign key (person_id) references person(id)
);

-- Which keys the instances on this database use.
create table key_identity (
  is_only boolean not null default true,
  identity text not null,
  constraint key_identity_pkey primary key (is_only),
  constraint key_identity_is_only_check check (is_only)
);

-- What arrived for a month after it was closed, and what that changes: each row is added to a later month.
create table late_arrival (
  id bigint not null generated always as identity,
  session_id uuid not null,
  -- the closed month
  month date not null,
  technician_id int not null,
  segment_id smallint not null,
  -- 0 where a session that counts has changed
  sessions smallint not null,
  raw_seconds int not null,
  effective_seconds int not null,
  held_seconds int not null,
  cost_halalas bigint not null,
  arrived_at timestamptz(3) not null default now(),
  -- the month whose adjustment it is for good; until then that of the first open one
  carried_to date,
  accepted_at timestamptz(3),
  accepted_by int,
  job_id int not null,
  activity_type_id smallint not null,
  rate_halalas int,
  posting_day date not null,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint late_arrival_pkey primary key (id),
  constraint late_arrival_accepted check ((carried_to is null) = (accepted_at is null) and (carried_to is null) = (accepted_by is null) and (carried_to is null or carried_to > month)),
  constraint late_arrival_changes_something check (sessions <> 0 or raw_seconds <> 0 or effective_seconds <> 0 or held_seconds <> 0 or cost_halalas <> 0),
  constraint late_arrival_posted check (posting_day > month),
  constraint late_arrival_accepted_by_fkey foreign key (accepted_by) references person(id),
  constraint late_arrival_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id),
  constraint late_arrival_job_id_fkey foreign key (job_id) references job(id),
  constraint late_arrival_technician_id_fkey foreign key (technician_id) references person(id),
  constraint late_session foreign key (session_id) references work_session(id) deferrable initially deferred
);
create index late_arrival_changed on late_arrival (changed_in, id) where changed_in > '0'::xid8;
create index late_arrival_of_job on late_arrival (job_id);
create index late_arrival_of_session on late_arrival (session_id);
create unique index late_arrival_pending on late_arrival (session_id) where carried_to is null;
create index late_arrival_posted_on on late_arrival (posting_day);
-- trigger removal_noted: note_removal
-- trigger written_in: stamp_change

-- What the engine knows of a cell: an activity on jobs of a type, of a power rating and an RPM category.
create table learned_cell (
  job_type_id int not null,
  power_rating_id int,
  rpm_category_id int,
  activity_type_id smallint not null,
  sample_count int not null,
  historical_avg_seconds int not null,
  baseline_seconds int not null,
  learned_seconds int not null,
  p80_seconds int not null,
  planning_seconds int not null,
  confidence text not null,
  use_historical boolean not null,
  -- how far the items of the cell were missed in all, by what was known when each began
  baseline_miss_seconds float8 not null,
  learned_miss_seconds float8 not null,
  constraint cell_learned_once unique nulls not distinct (activity_type_id, job_type_id, power_rating_id, rpm_category_id),
  constraint confidence_known check (confidence = any (array['low', 'medium', 'high'])),
  constraint learned_cell_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id) on delete cascade,
  constraint learned_cell_job_type_id_fkey foreign key (job_type_id) references job_type(id) on delete cascade,
  constraint learned_cell_power_rating_id_fkey foreign key (power_rating_id) references power_rating(id) on delete cascade,
  constraint learned_cell_rpm_category_id_fkey foreign key (rpm_category_id) references rpm_category(id) on delete cascade
);

-- The engine's memory as of the last item that it learned, one row.
create table learning (
  is_only boolean not null default true,
  -- counts the memories
  version bigint not null default 0,
  state jsonb,
  last_settled_at timestamptz(3),
  last_job_id int,
  last_activity_type_id smallint,
  -- the algorithm and the parameters of the memory and of every learned cell
  learned_with jsonb,
  constraint learning_pkey primary key (is_only),
  constraint learning_is_only check (is_only)
);

-- Closed jobs that a foreman had put first, with the place that they had.
create table left_work_order (
  job_id int not null,
  place int not null,
  constraint left_work_order_pkey primary key (job_id),
  constraint left_work_order_place_counts check (place > 0),
  constraint left_work_order_job_id_fkey foreign key (job_id) references job(id) on delete cascade
);

-- A closed month: its sessions are not corrected until it is reopened. The totals are those of the closing.
create table locked_period (
  month date not null,
  locked_at timestamptz(3) not null,
  locked_by int not null,
  session_count int not null,
  raw_seconds bigint not null,
  effective_seconds bigint not null,
  cost_halalas bigint not null,
  -- later than the closing for months that were closed before lines were kept
  lines_kept_at timestamptz(3),
  -- sessions that were waiting for review when the month was closed
  to_review_count int not null default 0,
  -- the zone of its days, where the workshop has another one now
  zone_of_days text,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint locked_period_pkey primary key (month),
  constraint month_is_its_first_day check (extract(day from month) = 1::numeric),
  constraint locked_period_locked_by_fkey foreign key (locked_by) references person(id)
);
-- trigger pay_basis_when_closed: keep_pay_basis
-- trigger posting_days_when_closed: keep_posting_days
-- trigger removal_noted: note_removal
-- trigger written_in: stamp_change

-- By what programs call the API. Ended ones stay, as the audit trail names them.
create table machine_token (
  -- as whom the audit trail and the logs name it
  person_id int not null,
  -- SHA-256 of the token, which itself is kept nowhere
  hash bytea not null,
  -- its last four characters, by which people know it again
  ending text not null,
  scopes text[] not null,
  calls_a_minute int not null,
  made_by int not null,
  made_at timestamptz(3) not null,
  -- null: it has no end
  ends_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by int,
  constraint machine_token_pkey primary key (person_id),
  constraint machine_token_once unique (hash),
  constraint machine_token_ended check ((ended_at is null) = (ended_by is null)),
  constraint machine_token_ending check ((ending collate "C") ~ '^[0-9A-Za-z]{4}$'),
  constraint machine_token_hashed check (octet_length(hash) = 32),
  constraint machine_token_limit check (calls_a_minute >= 10 and calls_a_minute <= 6000),
  constraint machine_token_scopes check (cardinality(scopes) > 0 and scopes <@ array['jobs:read', 'jobs:write', 'people:read', 'people:write', 'sessions:read', 'reports:read', 'schedule:write', 'events:read']),
  constraint token_end_past check (ends_at > made_at),
  constraint machine_token_ended_by_fkey foreign key (ended_by) references person(id),
  constraint machine_token_made_by_fkey foreign key (made_by) references person(id),
  constraint machine_token_person_id_fkey foreign key (person_id) references person(id)
);
-- trigger machine_token_kept: keep_machine_token

-- When and from where each machine token was used last, written once a minute at most.
create table machine_token_use (
  person_id int not null,
  last_used_at timestamptz(0) not null,
  address text not null,
  constraint machine_token_use_pkey primary key (person_id),
  constraint machine_token_use_person_id_fkey foreign key (person_id) references machine_token(person_id)
);

-- Messages on their way, one for each address. Their text and files are made when they are sent. Removed after 30 days.
create table mail_message (
  id bigint not null generated always as identity,
  -- null: of an invitation
  subscription_id int,
  occasion text not null,
  kind text not null,
  first_day date,
  last_day date,
  person_id int,
  since timestamptz(3),
  address text not null,
  -- in its Message-ID, the same however often it is sent
  header_id uuid not null default gen_random_uuid(),
  state text not null default 'waiting',
  attempts smallint not null default 0,
  made_at timestamptz(3) not null,
  -- of one that is being sent: when another instance may take it
  next_attempt_at timestamptz(3) not null,
  sent_at timestamptz(3),
  fault text,
  -- what the mail server answered last, in its own words
  answer text,
  invitation_id int,
  constraint mail_message_pkey primary key (id),
  constraint mail_once unique (subscription_id, occasion, address),
  constraint mail_failed check (state <> 'failed' or fault is not null),
  constraint mail_kind_known check (kind = any (array['report', 'timesheets', 'pay_sheet', 'backup_failed', 'phone_holds_work', 'invitation'])),
  constraint mail_of_invitation check ((kind = 'invitation') = (invitation_id is not null) and num_nonnulls(subscription_id, invitation_id) = 1),
  constraint mail_of_notice check ((kind = any (array['backup_failed', 'phone_holds_work'])) = (since is not null)),
  constraint mail_of_paper check ( case kind when 'invitation' then num_nonnulls(first_day, last_day, since) = 0 else (first_day is null) = (since is not null) and (last_day is null) = (since is not null) end),
  constraint mail_of_phone check ((kind = 'phone_holds_work') = (person_id is not null)),
  constraint mail_sent check ((state = 'sent') = (sent_at is not null)),
  constraint mail_state_known check (state = any (array['waiting', 'sent', 'failed'])),
  constraint mail_message_invitation_id_fkey foreign key (invitation_id) references invitation(id),
  constraint mail_message_person_id_fkey foreign key (person_id) references person(id),
  constraint mail_message_subscription_id_fkey foreign key (subscription_id) references mail_subscription(id)
);
create index mail_message_made on mail_message (made_at);
create unique index mail_message_of_invitation on mail_message (invitation_id) where invitation_id is not null;
create index mail_message_of_person on mail_message (person_id) where person_id is not null;
create index mail_message_waiting on mail_message (next_attempt_at) where state = 'waiting';

-- What goes out by e-mail, to whom and when. Ended ones stay, as the audit trail names them.
create table mail_subscription (
  id int not null generated always as identity,
  paper text not null,
  form text not null,
  frequency text not null,
  weekday smallint,
  month_day smallint,
  hour smallint,
  language text not null,
  addresses text[] not null,
  -- where the maker had the app open; links in messages begin with it
  app_address text,
  made_by int not null,
  made_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- null of an ended one: its last address was erased with the person
  ended_by int,
  -- up to when messages were made, so that none is made twice after they were removed
  last_due_at timestamptz(3),
  constraint mail_subscription_pkey primary key (id),
  constraint mail_addresses_few check (cardinality(addresses) <= 20),
  constraint mail_addresses_plain check (array_to_string(addresses, ' ') !~ '[[:cntrl:]]'),
  constraint mail_form_known check (form = any (array['excel', 'pdf', 'csv', 'link', 'text'])),
  constraint mail_form_of_paper check ( case paper when 'timesheets' then form = any (array['pdf', 'link']) when 'notices' then form = 'text' else form <> 'text' end),
  constraint mail_frequency_known check (frequency = any (array['weekly', 'monthly', 'on_close', 'at_once'])),
  constraint mail_frequency_of_paper check ( case paper when 'report' then frequency <> 'at_once' when 'notices' then frequency = 'at_once' else frequency = any (array['monthly', 'on_close']) end),
  constraint mail_hour check ((frequency = any (array['weekly', 'monthly'])) = (hour is not null) and hour >= 0 and hour <= 23),
  constraint mail_link_leads_somewhere check (form <> 'link' or app_address is not null),
  constraint mail_month_day check ((frequency = 'monthly') = (month_day is not null) and month_day >= 1 and month_day <= 28),
  constraint mail_paper_known check (paper = any (array['report', 'timesheets', 'pay_sheet', 'notices'])),
  constraint mail_subscription_ended check (ended_by is null or ended_at is not null),
  constraint mail_weekday check ((frequency = 'weekly') = (weekday is not null) and weekday >= 0 and weekday <= 6),
  constraint mail_subscription_ended_by_fkey foreign key (ended_by) references person(id),
  constraint mail_subscription_made_by_fkey foreign key (made_by) references person(id)
);

-- Photos of sessions; the files lie in the photo store.
create table media (
  id uuid not null,
  session_id uuid not null,
  -- of the file as it was sent
  sha256 bytea not null,
  captured_at timestamptz not null,
  content_type text not null,
  width int not null,
  height int not null,
  byte_count int not null,
  created_at timestamptz not null default now(),
  constraint media_pkey primary key (id),
  constraint media_repeated unique (session_id, sha256),
  constraint sha256_length check (octet_length(sha256) = 32),
  constraint media_session_id_fkey foreign key (session_id) references work_session(id)
);
create index media_captured on media (captured_at);

-- The migrations that ran, with the SHA-256 of their files.
create table migration (
  name text not null,
  applied_at timestamptz not null default now(),
  -- null only until the next start, where it ran before checksums were kept
  checksum text,
  kind text,
  constraint migration_pkey primary key (name)
);

-- Files of the photo store that belong to no photo, as the last nightly walk found them.
create table orphaned_photo (
  file text not null,
  first_seen_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  constraint orphaned_photo_pkey primary key (file)
);
create index orphaned_photo_first_seen on orphaned_photo (first_seen_at);

-- Work of before the program, a row for each line of an imported file; only learning reads it.
create table past_work (
  id int not null generated always as identity,
  -- as the file has it; need not be a job of the shop. null: the row is a whole work item
  job_no text,
  job_type_id int not null,
  power_rating_id int,
  rpm_category_id int,
  activity_type_id smallint not null,
  worked_on date not null,
  seconds int not null,
  -- planned hours of its cell when it was imported; null: there were none
  baseline_seconds int,
  constraint past_work_pkey primary key (id),
  constraint past_work_baseline check (baseline_seconds > 0),
  constraint past_work_job_no check (job_no <> ''),
  constraint past_work_takes_time check (seconds > 0),
  constraint past_work_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id),
  constraint past_work_job_type_id_fkey foreign key (job_type_id) references job_type(id),
  constraint past_work_power_rating_id_fkey foreign key (power_rating_id) references power_rating(id),
  constraint past_work_rpm_category_id_fkey foreign key (rpm_category_id) references rpm_category(id)
);
create index past_work_of_cell on past_work (activity_type_id, job_type_id, power_rating_id, rpm_category_id);
-- trigger past_work_added: note_past_work
-- trigger past_work_removed: note_past_work

-- Limits that pay rules have for a time instead of their own, for everybody or for one technician.
create table pay_limit (
  id int not null generated always as identity,
  -- null for everybody
  technician_id int,
  first_day date not null,
  last_day date not null,
  -- null where the rules have it
  hours_a_day numeric(4,2),
  hours_a_week numeric(5,2),
  constraint pay_limit_pkey primary key (id),
  constraint pay_limit_days check (first_day <= last_day),
  constraint pay_limit_hours check (num_nonnulls(hours_a_day, hours_a_week) > 0),
  constraint pay_limit_range check (hours_a_day > 0::numeric and hours_a_day <= 24::numeric and hours_a_week > 0::numeric and hours_a_week <= 168::numeric),
  constraint pay_limit_overlap exclude using gist (coalesce(technician_id, 0) with =, daterange(first_day, last_day, '[]') with &&),
  constraint pay_limit_technician_id_fkey foreign key (technician_id) references person(id)
);
create index pay_limit_of_technician on pay_limit (technician_id);

-- How hours are paid from a day on, until the next rules. Factors are of overtime, by the kind of its day; with hours a day or a week, overtime is what goes beyond them.
create table pay_rules (
  factor_working_day numeric(4,2) not null default 1.5,
  factor_rest_day numeric(4,2) not null default 1.5,
  factor_holiday numeric(4,2) not null default 1.5,
  -- beyond which hours of a working day are overtime; without any limit, those outside the calendar are
  hours_a_day numeric(4,2),
  hours_a_week numeric(5,2),
  -- -infinity for the rules that hold for all the past
  effective_from date not null,
  constraint pay_rules_pkey primary key (effective_from),
  constraint pay_factor_range check (factor_working_day >= 0::numeric and factor_working_day <= 10::numeric and factor_rest_day >= 0::numeric and factor_rest_day <= 10::numeric and factor_holiday >= 0::numeric and factor_holiday <= 10::numeric),
  constraint pay_limit_range check (hours_a_day > 0::numeric and hours_a_day <= 24::numeric and hours_a_week > 0::numeric and hours_a_week <= 168::numeric)
);
-- trigger rules_have_version: bump_thing_version

-- What one admin has asked for and another one confirms: to close or to reopen a month.
create table period_proposal (
  month date not null,
  action text not null,
  proposed_by int not null,
  proposed_at timestamptz(3) not null,
  reason text not null default '',
  accepts_to_review boolean not null default false,
  constraint period_proposal_pkey primary key (month),
  constraint proposed_action check (action = any (array['lock', 'reopen'])),
  constraint proposed_month_is_its_first_day check (extract(day from month) = 1::numeric),
  constraint period_proposal_proposed_by_fkey foreign key (proposed_by) references person(id)
);

-- Everybody who signs in. A role other than ADMIN counts as technician.
create table person (
  id int not null generated always as identity,
  full_name text not null,
  role text not null,
  email text,
  phone text,
  segment text,
  password_hash text not null,
  must_change_password boolean not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- of the workshop's own books; tells two people of one name apart
  employee_number text,
  segment_changed_at timestamptz(3),
  -- when a temporary password ends; null: it is the person's own
  temporary_until timestamptz,
  -- when what tells who it was went for good; the row stays, as sessions rest on it
  erased_at timestamptz(3),
  version int not null default 1,
  -- the name as a search compares it; two people with the same one are of one name
  name_key text not null generated always as (search_key(full_name)) stored,
  rights text not null default 'full',
  -- when they were deactivated last; null while they are active, and where nobody knows
  left_at timestamptz(3),
  changed_in xid8 not null default pg_current_xact_id(),
  constraint person_pkey primary key (id),
  constraint email_taken unique (email),
  constraint phone_taken unique (phone),
  constraint email_folded check (email = lower(email)),
  constraint employee_number_form check ((employee_number collate "C") ~ '^[A-Za-z0-9\u0621-\u063a\u0641-\u064a./-]{1,20}$'),
  constraint erased_is_nobody check (erased_at is null or not is_active and email is null and phone is null and employee_number is null and password_hash = '' and temporary_until is null and full_name = ( case role when 'ADMIN' then 'Former admin ' else 'Former technician ' end || id)),
  constraint former_name_taken check (erased_at is not null or full_name !~ '^Former (technician|admin) [0-9]+$'),
  constraint full_name_is_plain check (is_plain_name(full_name)),
  constraint machine_never_signs_in check (role <> 'MACHINE' or not is_active and email is null and phone is null and segment is null and employee_number is null and password_hash = '' and temporary_until is null and left_at is null and erased_at is null),
  constraint person_rights check (rights = 'full' or rights = 'foreman' and role = 'ADMIN'),
  constraint phone_is_e164 check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  constraint segment_is_plain check (is_plain_name(segment))
);
create unique index employee_number_taken on person (lower(employee_number collate "C"));
create index person_name_key on person (name_key);
-- trigger break_glass_stays_able: keep_break_glass
-- trigger erased_stay_erased: keep_erased
-- trigger invitation_of_changed_person: end_invitation
-- trigger last_admin_is_kept: keep_an_admin
-- trigger last_admin_stays: keep_an_admin
-- trigger removal_noted: note_removal
-- trigger segment_kept: keep_segment
-- trigger version_rises: bump_version
-- trigger written_in: stamp_change

-- Who belonged to which segment from when on; the first row of a person holds for all the past.
create table person_segment (
  person_id int not null,
  since timestamptz(3) not null,
  segment_id smallint not null,
  constraint person_segment_pkey primary key (person_id, since),
  constraint person_segment_person_id_fkey foreign key (person_id) references person(id),
  constraint person_segment_segment_id_fkey foreign key (segment_id) references segment(id)
);

-- What each technician's devices reported last of the work that they have not sent yet.
create table phone (
  person_id int not null,
  device_id text not null,
  unsent_count int not null,
  unsent_since timestamptz(3),
  last_heard_at timestamptz(3) not null,
  constraint phone_pkey primary key (person_id, device_id),
  constraint unsent_not_negative check (unsent_count >= 0),
  constraint phone_person_id_fkey foreign key (person_id) references person(id)
);

-- The most records that each phone held in each hour in which it was heard of, for 30 days.
create table phone_hour (
  person_id int not null,
  device_id text not null,
  hour timestamptz(3) not null,
  unsent_count int not null,
  -- since when it had held the oldest of them
  unsent_since timestamptz(3),
  constraint phone_hour_pkey primary key (person_id, device_id, hour),
  constraint unsent_in_hour_not_negative check (unsent_count >= 0),
  constraint phone_hour_person_id_device_id_fkey foreign key (person_id, device_id) references phone(person_id, device_id) on delete cascade
);
create index phone_hour_old on phone_hour (hour);

-- Digests of the stored files of each photo, and what was found when they were read again.
create table photo_check (
  media_id uuid not null,
  photo_sha256 bytea,
  thumbnail_sha256 bytea,
  -- null: the digests were made when the photo was stored
  first_seen_at timestamptz(3),
  checked_at timestamptz(3) not null,
  fault text,
  fault_since timestamptz(3),
  constraint photo_check_pkey primary key (media_id),
  constraint fault_has_a_day check ((fault is null) = (fault_since is null)),
  constraint photo_digests check (not fault is distinct from 'missing' or num_nulls(photo_sha256, thumbnail_sha256) = 0),
  constraint photo_fault check (fault = any (array['missing', 'changed'])),
  constraint photo_check_media_id_fkey foreign key (media_id) references media(id) on delete cascade
);
create index photo_check_due on photo_check (checked_at);
create index photo_check_faults on photo_check (fault_since) where fault is not null;

-- Photos whose rows are gone and whose files go next.
create table photo_removal (
  session_id uuid not null,
  sha256 bytea not null,
  constraint photo_removal_pkey primary key (session_id, sha256)
);

-- How much each person has sent in photos, by day of the workshop.
create table photo_upload (
  person_id int not null,
  day date not null,
  bytes bigint not null,
  constraint photo_upload_pkey primary key (person_id, day),
  constraint photo_upload_bytes_check check (bytes >= 0),
  constraint photo_upload_person_id_fkey foreign key (person_id) references person(id)
);
create index photo_upload_of_day on photo_upload (day);

-- Hours that the planner of a job gives an activity of it; the learning engine learns how far to believe them.
create table planners_estimate (
  job_id int not null,
  activity_type_id smallint not null,
  seconds int not null,
  constraint planners_estimate_pkey primary key (job_id, activity_type_id),
  constraint planners_estimate_range check (seconds > 0 and seconds <= 36000000),
  constraint planners_estimate_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id),
  constraint planners_estimate_job_id_fkey foreign key (job_id) references job(id) on delete cascade
);
-- trigger planners_estimate_to_learn: note_exclusion

-- What planners gave activities of jobs, and when: what counts for a work item is what was there when it began.
create table planners_estimate_change (
  job_id int not null,
  activity_type_id smallint not null,
  given_at timestamptz(3) not null,
  -- null: taken back
  seconds int,
  constraint planners_estimate_change_pkey primary key (job_id, activity_type_id, given_at),
  constraint planners_estimate_change_range check (seconds > 0 and seconds <= 36000000),
  constraint planners_estimate_change_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id),
  constraint planners_estimate_change_job_id_fkey foreign key (job_id) references job(id) on delete cascade
);
-- trigger given_hours_are_version: bump_versions_of_jobs
-- trigger other_hours_are_version: bump_versions_of_jobs

-- Bands of motor power.
create table power_rating (
  id int not null generated always as identity,
  code text not null,
  range_description text not null,
  min_kw numeric(10,3),
  max_kw numeric(10,3),
  complexity_multiplier numeric(3,2) not null default 1,
  is_active boolean not null default true,
  version int not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint power_rating_pkey primary key (id),
  constraint power_rating_code_taken unique (code),
  constraint power_multiplier_range check (complexity_multiplier >= 1::numeric and complexity_multiplier <= 2::numeric),
  constraint power_range_order check (min_kw <= max_kw),
  constraint power_rating_code_is_plain check (is_plain_name(code)),
  constraint power_rating_range_is_plain check (is_plain_name(range_description))
);
-- trigger removal_noted: note_removal
-- trigger version_rises: bump_version
-- trigger written_in: stamp_change

-- Where notifications of a technician's phone go, while its sign-in lasts.
create table push_subscription (
  id bigint not null generated always as identity,
  sign_in_id uuid not null,
  endpoint text not null,
  p256dh bytea not null,
  auth bytea not null,
  -- the name of the shop's key under which the push service takes them
  kid text not null,
  -- the address of the shop as this phone knows it, which push services are told
  contact text not null,
  language text not null,
  created_at timestamptz(3) not null,
  constraint push_subscription_pkey primary key (id),
  constraint one_push_subscription unique (sign_in_id),
  constraint push_endpoint_taken unique (endpoint),
  constraint push_auth_length check (octet_length(auth) = 16),
  constraint push_key_length check (octet_length(p256dh) = 65),
  constraint push_language check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  constraint push_subscription_sign_in_id_fkey foreign key (sign_in_id) references sign_in(id) on delete cascade
);

-- After how long without work an item that ended since then is settled, as measured of the shop's own pauses.
create table quiet_time (
  since timestamptz(3) not null,
  seconds int not null,
  -- how many pauses were known after which work went on
  pause_count int not null,
  constraint quiet_time_pkey primary key (since),
  constraint quiet_time_above_zero check (seconds > 0)
);

-- Codes on paper in place of a phone that is lost: each serves once.
create table recovery_code (
  person_id int not null,
  code_hash bytea not null,
  constraint recovery_code_pkey primary key (person_id, code_hash),
  constraint recovery_code_person_id_fkey foreign key (person_id) references second_factor(person_id) on delete cascade
);

-- The refresh tokens of sign-ins, as hashes.
create table refresh_token (
  token_hash bytea not null,
  sign_in_id uuid not null,
  -- when the next one was given out for it
  rotated_at timestamptz,
  -- hash of the attempt for which the next one was given out; null: it did not say
  rotated_by bytea,
  constraint refresh_token_pkey primary key (token_hash),
  constraint refresh_token_sign_in_id_fkey foreign key (sign_in_id) references sign_in(id) on delete cascade
);
create index refresh_token_of_sign_in on refresh_token (sign_in_id);

-- what was deleted of what GET /api/changes lists, for 30 days
create table removed_thing (
  changed_in xid8 not null default pg_current_xact_id(),
  -- as the API has it
  type text not null,
  id text not null,
  constraint removed_thing_pkey primary key (changed_in, type, id)
);

-- Sessions whose results were made while the schedule or a rate was changing: that change looks at them last.
create table result_to_check (
  session_id uuid not null
);

-- How long things are kept that nobody needs for ever, one row.
create table retention (
  is_only boolean not null default true,
  -- null: for ever
  photo_months smallint,
  -- after their end; devices that hold nothing go after as many days of silence
  sign_in_days smallint not null default 90,
  security_log_days smallint not null default 180,
  version int not null default 1,
  -- how long pay sheets and timesheets of closed months name somebody who was erased; null: not at all
  name_years smallint,
  constraint retention_pkey primary key (is_only),
  constraint name_years_range check (name_years >= 1 and name_years <= 30),
  constraint photo_months_range check (photo_months >= 1 and photo_months <= 240),
  constraint retention_is_only check (is_only),
  constraint security_log_days_range check (security_log_days >= 180 and security_log_days <= 3650),
  constraint sign_in_days_range check (sign_in_days >= 30 and sign_in_days <= 3650)
);
-- trigger version_rises: bump_version

-- What was removed each night; the one that has not ended goes on after a kill.
create table retention_run (
  id bigint not null generated always as identity,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  photos int not null default 0,
  photo_bytes bigint not null default 0,
  sign_ins int not null default 0,
  devices int not null default 0,
  security_events int not null default 0,
  names int not null default 0,
  constraint retention_run_pkey primary key (id)
);
create unique index one_retention_run on retention_run ((true)) where ended_at is null;
create index retention_run_newest on retention_run (started_at desc);

-- Motor speeds, by the number of poles.
create table rpm_category (
  id int not null generated always as identity,
  poles smallint not null,
  description text not null,
  rpm_approx int,
  complexity_multiplier numeric(3,2) not null default 1,
  is_active boolean not null default true,
  version int not null default 1,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint rpm_category_pkey primary key (id),
  constraint rpm_poles_taken unique (poles),
  constraint rpm_category_description_is_plain check (is_plain_name(description)),
  constraint rpm_multiplier_range check (complexity_multiplier >= 1::numeric and complexity_multiplier <= 2::numeric)
);
-- trigger removal_noted: note_removal
-- trigger version_rises: bump_version
-- trigger written_in: stamp_change

-- Holidays, closures and overtime, for everybody or for a segment.
create table schedule_exception (
  id int not null generated always as identity,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  exception_type text not null,
  -- `all` for everybody
  segment text not null default 'all',
  -- deleted on this day: it still counts for the days before
  removed_on date,
  -- of a further day of several that are one exception: the row of the first of them
  first_day_id int,
  constraint schedule_exception_pkey primary key (id),
  constraint exception_order check (starts_at < ends_at),
  constraint exception_reason_is_plain check (is_plain_name(reason)),
  constraint exception_type_known check (exception_type = any (array['holiday', 'working_day', 'custom_hours'])),
  constraint not_its_own_first_day check (first_day_id < id),
  constraint schedule_exception_first_day_id_fkey foreign key (first_day_id) references schedule_exception(id)
);
create index exception_days on schedule_exception (first_day_id) where first_day_id is not null;
create unique index exception_repeated on schedule_exception (starts_at, ends_at, exception_type, segment) where removed_on is null;

-- The weekly working hours. `ends_local` at or before `starts_local` is on the next day.
create table schedule_rule (
  id int not null generated always as identity,
  -- 0 is Sunday
  weekday smallint not null,
  starts_local time not null,
  ends_local time not null,
  is_active boolean not null default true,
  version int not null default 1,
  constraint schedule_rule_pkey primary key (id),
  constraint weekday_range check (weekday >= 0 and weekday <= 6),
  constraint schedule_overlap exclude using gist (seconds_of_week(weekday, starts_local, ends_local) with &&)
);
-- trigger version_rises: bump_version

-- The active rules as they stood from a day on, until the next version; the first one holds for all the past.
create table schedule_version (
  effective_from date not null,
  rules jsonb not null,
  constraint schedule_version_pkey primary key (effective_from)
);

-- The second factor of admins: codes of an app on their phone.
create table second_factor (
  person_id int not null,
  -- encrypted with a key that is not in the database
  secret bytea not null,
  kid text not null,
  -- of the hashes of the recovery codes
  recovery_salt bytea,
  confirmed_at timestamptz,
  -- the newest period of 30 seconds of which a code was taken: none serves twice
  last_period bigint,
  -- in a row: after every 10th an hour passes, after 100 no code counts any more
  wrong_codes int not null default 0,
  last_wrong_code_at timestamptz,
  -- of which the owner is told at the next sign-in
  wrong_codes_untold int not null default 0,
  constraint second_factor_pkey primary key (person_id),
  constraint second_factor_person_id_fkey foreign key (person_id) references person(id)
);

-- Who came in or tried to, and what they took along, of the last half year.
create table security_event (
  id bigint not null generated always as identity,
  at timestamptz not null,
  kind text not null,
  person_id int,
  address text,
  request_id text,
  details jsonb not null default '{}'::jsonb,
  constraint security_event_pkey primary key (id),
  constraint security_event_person_id_fkey foreign key (person_id) references person(id)
);
create index security_event_newest on security_event (at desc, id desc);
create index security_event_of_person on security_event (person_id, at desc);

-- The segments that people belong to or have belonged to. Never deleted: sessions name them without a foreign key.
create table segment (
  id smallint not null generated always as identity,
  name text not null,
  constraint segment_pkey primary key (id),
  constraint segment_named_once unique (name),
  constraint segment_is_plain check (is_plain_name(name))
);

-- Answers of 500 and above of the last day, those alike in one row an hour.
create table server_error (
  hour timestamptz(0) not null,
  -- as the contract calls it; empty for pages and files
  call text not null,
  message text not null,
  count int not null,
  last_at timestamptz(3) not null,
  -- of the last of them, as the log has it
  last_request_id text not null,
  constraint server_error_pkey primary key (hour, call, message),
  constraint server_error_happened check (count > 0)
);

-- What happened to a session after its technician had recorded it. Append only.
create table session_change (
  id bigint not null generated always as identity,
  session_id uuid not null,
  at timestamptz(3) not null,
  person_id int not null,
  kind text not null,
  -- empty only where a session was found to be right as it is
  reason text not null,
  -- the fields that changed, as `after`; null before something was added
  before jsonb,
  after jsonb not null,
  constraint session_change_pkey primary key (id),
  constraint session_change_kind check (kind = any (array['added', 'corrected', 'trimmed', 'ended', 'voided', 'restored', 'reviewed'])),
  constraint session_change_reason check (reason <> '' or kind = 'reviewed'),
  constraint session_change_person_id_fkey foreign key (person_id) references person(id),
  constraint session_change_session_id_fkey foreign key (session_id) references work_session(id)
);
create index session_change_of_session on session_change (session_id, id);
-- trigger session_change_append_only: refuse_change_of_history

-- That the activity of a session is finished on its job, as its technician said; holds until the next session on it begins.
create table session_finish (
  technician_id int not null,
  -- the phone's key of the session, which may arrive later, or never
  session_key uuid not null,
  -- the end that was reported with it, or the start of the next session; stays when the session is corrected
  said_at timestamptz(3) not null,
  -- its session has arrived, and the learning pass has its item on the list
  is_noted boolean not null default false,
  changed_in xid8 not null default pg_current_xact_id(),
  constraint session_finish_pkey primary key (technician_id, session_key),
  constraint session_finish_technician_id_fkey foreign key (technician_id) references person(id)
);
create index finish_to_note on session_finish (technician_id, session_key) where not is_noted;
create index session_finish_changed on session_finish (changed_in, technician_id, session_key) where changed_in > '0'::xid8;
-- trigger written_in: stamp_change

-- One device of one person that is signed in.
create table sign_in (
  id uuid not null,
  person_id int not null,
  device_id text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- however often it is renewed
  ends_for_good_at timestamptz not null,
  -- when it was made or renewed last
  last_seen_at timestamptz not null default now(),
  -- from where that was
  address text,
  -- what kind of device it is, as its browser says
  device text,
  constraint sign_in_pkey primary key (id),
  constraint sign_in_person_id_fkey foreign key (person_id) references person(id)
);
create index sign_in_newest on sign_in (person_id, created_at desc);
create index sign_in_of_person on sign_in (person_id) where ended_at is null;
-- trigger push_of_ended_sign_in: forget_push
-- trigger sign_in_of_somebody: refuse_of_erased

-- Failed sign-ins, counted per identifier and address; forgotten after a while.
create table sign_in_failure (
  key text not null,
  failures int not null,
  last_failed_at timestamptz not null,
  constraint sign_in_failure_pkey primary key (key)
);

-- Versions of what is made of several rows, such as all rates of a technician. None yet: 1.
create table thing_version (
  thing text not null,
  -- of the person or the job; 0 where there is one such thing
  id int not null,
  -- of the activity; 0 for the whole
  part int not null,
  version int not null,
  constraint thing_version_pkey primary key (thing, id, part)
);

-- What technicians were asked about timers that may be forgotten, and what they answered.
create table timer_check (
  id bigint not null generated always as identity,
  session_id uuid not null,
  -- running: whether they still work; ended_by_next: when they stopped, of a session that only the next start has ended
  kind text not null,
  asked_at timestamptz(3) not null,
  -- when a push service took a notification; null: the app asked by itself
  notified_at timestamptz(3),
  -- of the answer, given by the phone; null while nobody has answered
  unique_key uuid,
  answer text,
  answered_at timestamptz(3),
  -- the end that was answered; the session itself takes it as a reported end
  stopped_at timestamptz(3),
  constraint timer_check_pkey primary key (id),
  constraint timer_check_repeated unique (session_id, unique_key),
  constraint timer_check_answer check (answer = any (array['still_working', 'stopped', 'dismissed'])),
  constraint timer_check_answered check (num_nonnulls(unique_key, answer, answered_at) = any (array[0, 3])),
  constraint timer_check_kind check (kind = any (array['running', 'ended_by_next'])),
  constraint timer_check_of_running check (answer is null or (answer = 'still_working') <= (kind = 'running') and (answer = 'dismissed') <= (kind = 'ended_by_next')),
  constraint timer_check_stopped check ((stopped_at is not null) = (coalesce(answer, '') = 'stopped')),
  constraint timer_check_session_id_fkey foreign key (session_id) references work_session(id)
);
create unique index asked_once_of_end on timer_check (session_id) where kind = 'ended_by_next';
create unique index one_open_timer_check on timer_check (session_id, kind) where answer is null;

-- Activities whose hours are not paid.
create table unpaid_activity (
  activity_type_id smallint not null,
  effective_from date not null,
  constraint unpaid_activity_pkey primary key (effective_from, activity_type_id),
  constraint unpaid_activity_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id) on delete cascade,
  constraint unpaid_of_rules foreign key (effective_from) references pay_rules(effective_from) on delete cascade
);
-- trigger unpaid_has_version_when_added: bump_list_version
-- trigger unpaid_has_version_when_removed: bump_list_version

-- Addresses of other programs that are told of changes. Ended ones stay, as the audit trail names them.
create table webhook (
  id int not null generated always as identity,
  name text not null,
  url text not null,
  -- the host of its address that an admin allowed by name, as it is in a private network
  private_host text,
  types text[] not null,
  -- one of 20, so that there are no more at a time; null once it is ended
  slot smallint,
  kid text not null,
  -- what signs, encrypted by a key of the key file
  secret bytea not null,
  former_kid text,
  -- signs, too, until `former_until`
  former_secret bytea,
  former_until timestamptz(3),
  paused_at timestamptz(3),
  paused_because text,
  -- every attempt since then has failed
  failing_since timestamptz(3),
  -- written once a minute at most
  last_delivered_at timestamptz(0),
  -- what waited for too long was cleared: changes before then were not all sent
  missed_before timestamptz(3),
  made_by int not null,
  made_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by int,
  version int not null default 1,
  constraint webhook_pkey primary key (id),
  constraint webhook_ended_by check ((ended_at is null) = (ended_by is null)),
  constraint webhook_former check (num_nulls(former_kid, former_secret, former_until) = any (array[0, 3])),
  constraint webhook_pause_reason check (paused_because = any (array['admin', 'failing', 'gone', 'restored'])),
  constraint webhook_paused check ((paused_at is null) = (paused_because is null)),
  constraint webhook_slot check (slot >= 1 and slot <= 20),
  constraint webhook_types check (cardinality(types) > 0 and types <@ array['activity_type', 'job_type', 'power_rating', 'rpm_category', 'department', 'technician', 'job', 'session', 'adjustment', 'closed_month']),
  constraint webhook_url_length check (length(url) <= 500),
  constraint webhooks_too_many check (slot is not null or ended_at is not null),
  constraint webhook_ended_by_fkey foreign key (ended_by) references person(id),
  constraint webhook_made_by_fkey foreign key (made_by) references person(id)
);
create unique index webhook_slot_once on webhook (slot) where ended_at is null;
-- trigger version_rises: bump_version

-- What was sent or is to be sent, for 30 days. Without what it says: that is read when it is sent.
create table webhook_delivery (
  id bigint not null generated always as identity,
  webhook_id int not null,
  -- the header webhook-id of all its attempts
  message_id text not null,
  type text not null,
  thing text not null,
  made_at timestamptz(3) not null,
  state text not null default 'waiting',
  attempts int not null default 0,
  -- from when on the three days count
  first_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  next_attempt_at timestamptz(3),
  -- an instance is sending it; when it is over, the instance has died
  claimed_until timestamptz(3),
  outcome text,
  status int,
  answer text,
  constraint webhook_delivery_pkey primary key (id),
  constraint webhook_message_once unique (message_id),
  constraint webhook_answer_length check (length(answer) <= 1000),
  constraint webhook_delivery_state check (state = any (array['waiting', 'delivered', 'failed'])),
  constraint webhook_delivery_waits check ((state = 'waiting') = (next_attempt_at is not null)),
  constraint webhook_outcome_known check (outcome = any (array['delivered', 'refused', 'redirected', 'gone', 'timed_out', 'unreachable', 'not_public', 'no_secret'])),
  constraint webhook_delivery_webhook_id_fkey foreign key (webhook_id) references webhook(id)
);
create unique index webhook_delivery_coalesced on webhook_delivery (webhook_id, type, thing) where state = 'waiting' and attempts = 0 and type <> 'test';
create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at) where state = 'waiting';
create index webhook_delivery_in_order on webhook_delivery (webhook_id, type, thing, id) where state = 'waiting';
create index webhook_delivery_listed on webhook_delivery (webhook_id, id);
create index webhook_delivery_made on webhook_delivery (made_at);

-- How far the feed of changes was read for webhooks; empty where there has been none, and in a restored database
create table webhook_feed (
  cursor text not null,
  noted_at timestamptz(3) not null
);
create unique index webhook_feed_is_one on webhook_feed ((true));

-- One activity on one job, with all its sessions that count: what an estimate is for. Kept by the learning pass.
create table work_item (
  job_id int not null,
  activity_type_id smallint not null,
  started_at timestamptz(3) not null,
  -- null while one of its sessions runs
  last_ended_at timestamptz(3),
  session_count int not null,
  actual_seconds int not null,
  -- what the estimate was taken from, as the next two columns
  job_type_id int,
  power_rating_id int,
  rpm_category_id int,
  -- what was known when the item began, as the columns up to `sample_count`; null without an estimate
  baseline_seconds int,
  deviation float8,
  trust float8,
  learned_hours float8,
  p80_hours float8,
  planning_hours float8,
  sample_count int,
  -- what was planned, without the buffer: what was learned where that was used, else the baseline
  estimated_seconds int,
  -- since when its hours are complete; null: they are not
  settled_at timestamptz(3),
  -- why it does not teach
  left_out text,
  -- half of such items differed by no more than this logarithm; null: not known then
  median_error float8,
  -- what the planner of the job gave it, with how far such hours were off and how far they were believed, as the next two
  planner_hours float8,
  planner_deviation float8,
  planner_trust float8,
  constraint work_item_pkey primary key (job_id, activity_type_id),
  constraint item_estimated_whole check (num_nulls(baseline_seconds, deviation, trust, learned_hours, p80_hours, planning_hours, sample_count, estimated_seconds) = any (array[0, 8])),
  constraint item_left_out_settled check (left_out is null or settled_at is not null),
  constraint item_planned_estimated check (planner_hours is null or baseline_seconds is not null),
  constraint item_planned_whole check (num_nulls(planner_hours, planner_deviation, planner_trust) = any (array[0, 3])),
  constraint item_settled_has_ended check (settled_at is null or last_ended_at is not null),
  constraint left_out_known check (left_out = any (array['review', 'duplicate', 'no_time', 'no_estimate', 'excluded'])),
  constraint work_item_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id) on delete cascade,
  constraint work_item_job_id_fkey foreign key (job_id) references job(id) on delete cascade,
  constraint work_item_job_type_id_fkey foreign key (job_type_id) references job_type(id),
  constraint work_item_power_rating_id_fkey foreign key (power_rating_id) references power_rating(id),
  constraint work_item_rpm_category_id_fkey foreign key (rpm_category_id) references rpm_category(id)
);
create index item_begun on work_item (started_at);
create index item_duplicate on work_item (started_at) where left_out = 'duplicate';
create index item_of_cell on work_item (activity_type_id, job_type_id, power_rating_id, rpm_category_id);
create index item_settled on work_item (settled_at) where settled_at is not null;
create index item_unsettled on work_item (last_ended_at) where settled_at is null;

-- Work items that an admin keeps from teaching.
create table work_item_exclusion (
  job_id int not null,
  activity_type_id smallint not null,
  reason text not null,
  excluded_by int not null,
  excluded_at timestamptz(3) not null,
  constraint work_item_exclusion_pkey primary key (job_id, activity_type_id),
  constraint exclusion_reason check (reason <> ''),
  constraint work_item_exclusion_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id) on delete cascade,
  constraint work_item_exclusion_excluded_by_fkey foreign key (excluded_by) references person(id),
  constraint work_item_exclusion_job_id_fkey foreign key (job_id) references job(id) on delete cascade
);
-- trigger decision_has_version: bump_thing_version
-- trigger exclusion_to_learn: note_exclusion

-- The last word of an admin whether an activity is finished on a job; the next session on it undoes that.
create table work_item_finish (
  job_id int not null,
  activity_type_id smallint not null,
  -- false: it goes on, whatever technicians said before, and its quiet time begins anew
  is_finished boolean not null,
  said_at timestamptz(3) not null,
  said_by int not null,
  constraint work_item_finish_pkey primary key (job_id, activity_type_id),
  constraint work_item_finish_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id) on delete cascade,
  constraint work_item_finish_job_id_fkey foreign key (job_id) references job(id) on delete cascade,
  constraint work_item_finish_said_by_fkey foreign key (said_by) references person(id)
);
-- trigger decision_has_version: bump_thing_version
-- trigger finish_to_learn: note_exclusion

-- A technician's share of a settled item that taught: of the estimate as much as of the hours.
create table work_item_share (
  job_id int not null,
  activity_type_id smallint not null,
  technician_id int not null,
  settled_at timestamptz(3) not null,
  session_count int not null,
  actual_seconds int not null,
  estimated_seconds float8 not null,
  constraint work_item_share_pkey primary key (job_id, activity_type_id, technician_id),
  constraint work_item_share_job_id_activity_type_id_fkey foreign key (job_id, activity_type_id) references work_item(job_id, activity_type_id) on delete cascade,
  constraint work_item_share_technician_id_fkey foreign key (technician_id) references person(id)
);
create index share_settled on work_item_share (settled_at) include (technician_id, session_count, actual_seconds, estimated_seconds);

-- Jobs that a foreman has put first; all others follow by due date, progress and age.
create table work_order (
  job_id int not null,
  place int not null,
  constraint work_order_pkey primary key (job_id),
  constraint work_order_place_taken unique (place),
  constraint work_order_place_counts check (place > 0),
  constraint work_order_job_id_fkey foreign key (job_id) references job(id) on delete cascade
);
-- trigger order_has_version_when_added: bump_list_version
-- trigger order_has_version_when_changed: bump_list_version
-- trigger order_has_version_when_removed: bump_list_version

-- A technician's work on a job. Sessions of one technician never overlap, and at most one runs.
create table work_session (
  id uuid not null,
  -- the device's key for it, where that is not `id`
  unique_key uuid,
  started_at timestamptz(3) not null,
  -- the earlier of the reported end and the start of the technician's next session
  ended_at timestamptz(3),
  -- kept where it is not `ended_at`; see `is_end_reported`
  reported_ended_at timestamptz(3),
  -- what the device's own clock showed, where it differs, as `device_ended_at`
  device_started_at timestamptz(3),
  device_ended_at timestamptz(3),
  technician_id int not null,
  job_id int not null,
  activity_type_id smallint not null,
  review_flags smallint not null default 0,
  note text,
  -- the result, as the next columns: null while it runs, and where it came too late to count in its month
  effective_seconds int,
  cost_halalas bigint,
  -- of the day of the start; null when the technician had no rate
  rate_halalas int,
  -- null for the calendar of everybody
  calendar_id smallint,
  voided_at timestamptz(3),
  corrected_at timestamptz(3),
  -- those of `review_flags` that an admin has looked at
  reviewed_flags smallint not null default 0,
  is_end_reported boolean not null default false,
  -- as `effective_seconds` up to where the end is still believed
  raw_seconds int,
  -- how much of it does not count as nobody reported the end; null for nothing
  held_seconds int,
  segment_id smallint,
  end_moves smallint not null default 0,
  arrives_at timestamptz(3),
  -- the transaction that wrote it last; 0 before that was noted
  changed_in xid8 not null default pg_current_xact_id(),
  constraint work_session_pkey primary key (id),
  constraint arrival_not_stored check (arrives_at is null),
  constraint note_length check (char_length(note) <= 500),
  constraint session_ends_by_report check (ended_at <= reported_ended_at or corrected_at is not null),
  constraint session_not_backwards check (ended_at >= started_at),
  constraint voided_has_ended check (voided_at is null or ended_at is not null),
  constraint no_overlap exclude using gist ((- technician_id) with =, tstzrange(started_at, ended_at) with &&) where (voided_at is null),
  constraint work_session_activity_type_id_fkey foreign key (activity_type_id) references activity_type(id),
  constraint work_session_job_id_fkey foreign key (job_id) references job(id),
  constraint work_session_technician_id_fkey foreign key (technician_id) references person(id)
);
create unique index one_running on work_session (technician_id) where ended_at is null and voided_at is null;
create index session_changed on work_session (changed_in) where changed_in > '0'::xid8;
create index session_of_job on work_session (job_id);
create index session_of_technician on work_session (technician_id, week_number(started_at));
create unique index session_repeated on work_session (technician_id, unique_key) where unique_key is not null;
create index session_started on work_session using brin (started_at) with (pages_per_range='32');
create index session_to_review on work_session (started_at) where (review_flags & (~ reviewed_flags)) <> 0 and voided_at is null;
create index session_voided on work_session (started_at) where voided_at is not null;
create index session_without_length on work_session (technician_id, started_at) where ended_at = started_at and voided_at is null;
create statistics session_waiting on (review_flags & (~ reviewed_flags)) from work_session;
-- trigger day_work_when_added: keep_day_work
-- trigger day_work_when_changed: keep_day_work
-- trigger day_work_when_deleted: keep_day_work
-- trigger end_moves: count_end_move
-- trigger followed_when_added: follow_session
-- trigger followed_when_changed: follow_session
-- trigger removal_noted: note_removal
-- trigger result_when_added: fill_result
-- trigger result_when_changed: fill_result
-- trigger written_in: stamp_change

-- What the learning pass looks at next: an item, a job (no activity), an activity (no job), or everything.
create table work_to_learn (
  job_id int,
  activity_type_id smallint
);

-- The workshop itself, one row.
create table workshop (
  is_only boolean not null default true,
  time_zone text not null,
  company_name text,
  logo bytea,
  logo_type text,
  -- what one admin asks for, another one confirms
  closing_takes_two boolean not null default false,
  -- whether admins must have a second factor
  requires_second_factor boolean not null default false,
  -- whether phones are notified through the push services of their browsers
  sends_web_push boolean not null default false,
  version int not null default 1,
  -- whether an admin has put away the list of first steps
  hides_set_up boolean not null default false,
  -- whether an admin has said that the working hours are right as they were at the start
  hours_confirmed boolean not null default false,
  -- whether admins sign in by the company's server alone, while one is set up
  admins_by_company_only boolean not null default false,
  -- the admin who keeps a password for the day when it fails
  break_glass_id int,
  constraint workshop_pkey primary key (is_only),
  constraint break_glass_needed check (not admins_by_company_only or break_glass_id is not null),
  constraint company_name_is_plain check (is_plain_name(company_name)),
  constraint workshop_is_only check (is_only),
  constraint break_glass_known foreign key (break_glass_id) references person(id) on delete set null
);
-- trigger break_glass_is_able: keep_break_glass
-- trigger closing_has_version: bump_thing_version
-- trigger version_rises: bump_version
