-- before: a table that the version before does not know
-- Secret addresses by which calendar programs of others read days of the shop.
create table calendar_address (
  id int generated always as identity primary key,
  kind text not null constraint calendar_kind_known check (kind in ('holidays', 'jobs', 'absences')),
  technician_id int references person (id),
  language text not null,
  hash bytea not null constraint calendar_address_once unique constraint calendar_address_hashed check (octet_length(hash) = 32),
  ending text not null constraint calendar_address_ending check ((ending collate "C") ~ '^[0-9A-Za-z]{4}$'),
  uid uuid not null default gen_random_uuid(),
  made_by int not null references person (id),
  made_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by int references person (id),
  last_read_at timestamptz(0),
  constraint calendar_of_somebody check ((kind = 'absences') = (technician_id is not null)),
  constraint calendar_address_ended check ((ended_by is null) = (ended_at is null))
);
comment on table calendar_address is 'Secret addresses of calendars. Ended ones stay, as the audit trail names them.';
comment on column calendar_address.technician_id is 'of absences: whose';
comment on column calendar_address.hash is 'SHA-256 of its key, which itself is kept nowhere';
comment on column calendar_address.ending is 'the last four characters of its key, by which people know it again';
comment on column calendar_address.uid is 'in the UID of each of its events, which stay the same as long as it does';
comment on column calendar_address.last_read_at is 'written once an hour at most';
create index calendar_address_of_technician on calendar_address (technician_id) where technician_id is not null;
