-- A technician's sessions never overlap: `no_overlap` sees to it, an open session reaching to the end of time.
-- `ended_at` is the earlier of the reported end and the start of the technician's next session.
create table work_session (
  id uuid primary key,
  unique_key uuid not null,
  -- whole seconds, so that durations add up exactly
  started_at timestamptz(0) not null,
  ended_at timestamptz(0),
  reported_ended_at timestamptz(0),
  -- what the device's own clock showed, where it differs
  device_started_at timestamptz,
  device_ended_at timestamptz,
  technician_id int not null references person,
  job_id int not null references job,
  activity_type_id smallint not null references activity_type,
  review_flags smallint not null default 0,
  note text constraint note_length check (char_length(note) <= 500),
  constraint session_repeated unique (technician_id, unique_key),
  constraint session_not_backwards check (ended_at >= started_at),
  constraint session_ends_by_report check (ended_at <= reported_ended_at),
  constraint no_overlap exclude using gist (technician_id with =, tstzrange(started_at, ended_at) with &&)
);
create unique index one_running on work_session (technician_id) where ended_at is null;
create index session_of_technician on work_session (technician_id, started_at);
create index session_of_job on work_session (job_id);

create table media (
  id uuid primary key,
  session_id uuid not null references work_session,
  sha256 bytea not null constraint sha256_length check (octet_length(sha256) = 32),
  captured_at timestamptz not null,
  content_type text not null,
  width int not null,
  height int not null,
  byte_count int not null,
  created_at timestamptz not null default now(),
  constraint media_repeated unique (session_id, sha256)
);
