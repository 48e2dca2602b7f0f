create extension if not exists btree_gist;

-- Everybody who signs in. A role other than ADMIN counts as technician.
create table person (
  id int generated always as identity primary key,
  full_name text not null,
  role text not null,
  email text constraint email_taken unique constraint email_folded check (email = lower(email)),
  phone text constraint phone_taken unique constraint phone_is_e164 check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  segment text,
  password_hash text not null,
  must_change_password boolean not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

-- A rate holds from its day, in the business time zone, until the next one.
create table hourly_rate (
  person_id int not null references person,
  effective_from date not null,
  halalas int not null constraint rate_not_negative check (halalas >= 0),
  primary key (person_id, effective_from)
);

-- One device of one person that is signed in: the chain of its refresh tokens.
create table sign_in (
  id uuid primary key,
  person_id int not null references person,
  device_id text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sign_in_of_person on sign_in (person_id) where ended_at is null;

create table refresh_token (
  token_hash bytea primary key,
  sign_in_id uuid not null references sign_in on delete cascade,
  rotated_at timestamptz
);
create index refresh_token_of_sign_in on refresh_token (sign_in_id);

-- Failed tries to sign in, counted per identifier and address; forgotten after a while.
create table sign_in_failure (
  key text primary key,
  failures int not null,
  last_failed_at timestamptz not null
);

-- What all instances must know and nobody else may: the key that signs access tokens.
create table secret (
  name text primary key,
  value bytea not null
);
