-- The second factor of admins: codes of an app on their phone, and codes on paper for the day on which it is lost.
create table second_factor (
  person_id int primary key references person (id),
  -- encrypted with a key that is not in the database
  secret bytea not null,
  kid text not null,
  -- of the recovery codes' hashes
  recovery_salt bytea,
  -- null until the first code has shown that the phone has it
  confirmed_at timestamptz,
  -- the newest period of 30 seconds of which a code was taken: none serves twice
  last_period bigint
);
comment on table second_factor is 'The second factor of admins: codes of an app on their phone.';
comment on column second_factor.secret is 'encrypted with a key that is not in the database';
comment on column second_factor.recovery_salt is 'of the hashes of the recovery codes';
comment on column second_factor.last_period is 'the newest period of 30 seconds of which a code was taken: none serves twice';

-- Hashed like passwords, so that they serve also where the key file is lost.
create table recovery_code (
  person_id int not null references second_factor (person_id) on delete cascade,
  code_hash bytea not null,
  primary key (person_id, code_hash)
);
comment on table recovery_code is 'Codes on paper in place of a phone that is lost: each serves once.';

alter table workshop add column requires_second_factor boolean not null default false;
comment on column workshop.requires_second_factor is 'whether admins must have a second factor';
