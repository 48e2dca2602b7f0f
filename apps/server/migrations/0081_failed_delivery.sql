-- before: a table that the version before does not know
-- Why a photo did not arrive: of each start, end and photo that was refused or broke off. A phone that tries again every
-- half minute fails for one reason, which is one row.
create table failed_delivery (
  id bigint generated always as identity primary key,
  person_id int not null references person,
  device_id text,
  record text not null constraint failed_record check (record in ('start', 'end', 'photo')),
  subject uuid,
  byte_count bigint constraint byte_count_not_negative check (byte_count >= 0),
  received_bytes bigint constraint received_bytes_not_negative check (received_bytes >= 0),
  code text,
  message_values jsonb not null default '{}',
  job_no text,
  activity_code text,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  count int not null constraint failed_at_least_once check (count > 0),
  request_id text not null,
  constraint failed_delivery_counted unique nulls not distinct (person_id, device_id, record, subject, byte_count, code)
);
create index failed_delivery_last on failed_delivery (last_at);
comment on table failed_delivery is 'Starts, ends and photos of phones that were refused or broke off, for 30 days.';
comment on column failed_delivery.device_id is 'null: the phone did not say which it is';
comment on column failed_delivery.subject is 'the unique_key of the start, or the session as the address names it';
comment on column failed_delivery.code is 'of the refusal; null: the connection broke off before all had come';
comment on column failed_delivery.message_values is 'what fills the {names} of the refusal''s text';
comment on column failed_delivery.job_no is 'as the start named it, whether or not there is such a job';
