-- before: tables, and a role that the version before does not write
-- Programs that call the API by a token of their own. Each is a row among people, so that all that names who did something names it.
alter table person add constraint machine_never_signs_in check (
  role <> 'MACHINE' or not is_active and email is null and phone is null and segment is null and employee_number is null
    and password_hash = '' and temporary_until is null and left_at is null and erased_at is null);

create table machine_token (
  person_id int primary key references person (id),
  hash bytea not null constraint machine_token_once unique constraint machine_token_hashed check (octet_length(hash) = 32),
  ending text not null constraint machine_token_ending check ((ending collate "C") ~ '^[0-9A-Za-z]{4}$'),
  scopes text[] not null constraint machine_token_scopes check (
    cardinality(scopes) > 0 and scopes <@ array['jobs:read', 'jobs:write', 'people:read', 'people:write', 'sessions:read',
      'reports:read', 'schedule:write', 'events:read']),
  calls_a_minute int not null constraint machine_token_limit check (calls_a_minute between 10 and 6000),
  made_by int not null references person (id),
  made_at timestamptz(3) not null,
  ends_at timestamptz(3) constraint token_end_past check (ends_at > made_at),
  ended_at timestamptz(3),
  ended_by int references person (id),
  constraint machine_token_ended check ((ended_at is null) = (ended_by is null))
);
comment on table machine_token is 'By what programs call the API. Ended ones stay, as the audit trail names them.';
comment on column machine_token.person_id is 'as whom the audit trail and the logs name it';
comment on column machine_token.hash is 'SHA-256 of the token, which itself is kept nowhere';
comment on column machine_token.ending is 'its last four characters, by which people know it again';
comment on column machine_token.ends_at is 'null: it has no end';

create table machine_token_use (
  person_id int primary key references machine_token (person_id),
  last_used_at timestamptz(0) not null,
  address text not null
);
comment on table machine_token_use is 'When and from where each machine token was used last, written once a minute at most.';
