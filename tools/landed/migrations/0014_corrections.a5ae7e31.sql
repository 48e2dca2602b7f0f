-- An admin may correct a session. It then stands as corrected; what it was, and who changed it why, is kept beside it.
alter table work_session
  add column voided_at timestamptz(3),
  add column corrected_at timestamptz(3),
  -- those of `review_flags` that an admin has looked at
  add column reviewed_flags smallint not null default 0;

-- A voided session has no place in time any more.
alter table work_session
  drop constraint no_overlap,
  add constraint no_overlap exclude using gist (technician_id with =, tstzrange(started_at, ended_at) with &&)
    where (voided_at is null),
  add constraint voided_has_ended check (voided_at is null or ended_at is not null),
  -- What a device reported stays as it was; when an admin has corrected a session, its end is the admin's.
  drop constraint session_ends_by_report,
  add constraint session_ends_by_report check (ended_at <= reported_ended_at or corrected_at is not null);
drop index one_running;
create unique index one_running on work_session (technician_id) where ended_at is null and voided_at is null;

create index session_to_review on work_session (started_at)
  where (review_flags & ~reviewed_flags) <> 0 and voided_at is null;

-- Without it the planner takes nearly all sessions to be waiting, and reads them all.
create statistics session_waiting on (review_flags & ~reviewed_flags) from work_session;
create index session_voided on work_session (started_at) where voided_at is not null;

create or replace function refuse_end_after_next_start() returns trigger language plpgsql as $$
begin
  if new.voided_at is null and exists (
    select from work_session
    where technician_id = new.technician_id and voided_at is null
      and started_at >= new.started_at and (started_at, unique_key) > (new.started_at, new.unique_key)
      and (new.ended_at is null or started_at < new.ended_at)
  ) then
    raise exception using
      errcode = 'serialization_failure', constraint = 'ends_by_next', message = 'a session would end after the next one starts';
  end if;
  return null;
end $$;

-- A correction may also move a start, or bring a voided session back.
create trigger ends_by_next_when_moved after update of started_at, voided_at on work_session
  for each row when (new.started_at is distinct from old.started_at or (old.voided_at is not null and new.voided_at is null))
  execute function refuse_end_after_next_start();

-- What happened to a session after its technician had recorded it. Only ever added to.
create table session_change (
  id bigint generated always as identity primary key,
  session_id uuid not null references work_session,
  at timestamptz(3) not null,
  person_id int not null references person,
  kind text not null constraint session_change_kind
    check (kind in ('added', 'corrected', 'trimmed', 'ended', 'voided', 'restored', 'reviewed')),
  -- empty only where somebody found that a session is right as it is
  reason text not null constraint session_change_reason check (reason <> '' or kind = 'reviewed'),
  -- the fields that changed, as they were and as they are; null before something was added
  before jsonb,
  after jsonb not null
);
create index session_change_of_session on session_change (session_id, id);

-- A technician asks for a correction of an own session. `unique_key` makes asking twice the same as asking once.
create table correction_request (
  id uuid primary key,
  unique_key uuid not null,
  technician_id int not null references person,
  session_id uuid not null references work_session,
  requested_at timestamptz(3) not null,
  -- what is wished for; null: as it is
  started_at timestamptz(3),
  ended_at timestamptz(3),
  job_id int references job,
  activity_type_id smallint references activity_type,
  note text constraint requested_note_length check (char_length(note) <= 500),
  is_void boolean not null default false,
  reason text not null constraint request_reason check (reason <> ''),
  status text not null default 'pending' constraint request_status check (status in ('pending', 'accepted', 'declined')),
  decided_at timestamptz(3),
  decided_by int references person,
  decision_reason text,
  constraint request_repeated unique (technician_id, unique_key),
  constraint request_decided check (
    (status = 'pending') = (decided_at is null) and (status = 'pending') = (decided_by is null)
    and (status <> 'declined' or decision_reason <> ''))
);
-- Of one session one request waits at a time.
create unique index request_pending on correction_request (session_id) where status = 'pending';
create index request_of_technician on correction_request (technician_id, requested_at desc);

-- A month of the business calendar that is closed: nobody corrects its sessions until it is reopened. What technicians
-- report late is stored all the same, for review. The totals are those of the moment in which it was locked.
create table locked_period (
  month date primary key constraint month_is_its_first_day check (extract(day from month) = 1),
  locked_at timestamptz(3) not null,
  locked_by int not null references person,
  session_count int not null,
  raw_seconds bigint not null,
  effective_seconds bigint not null,
  cost_halalas bigint not null
);

-- What is reported into a closed month counts, and waits for review. Named so that it fires after the results were filled
-- in, which holds 'warsha.results': whoever closes a month takes that lock for itself.
create function flag_closed_month() returns trigger language plpgsql as $$
begin
  if exists (
    select from locked_period where month = date_trunc('month', business_day(new.started_at)::timestamp)::date
  ) then
    new.review_flags := new.review_flags | 256;
  end if;
  return new;
end $$;
create trigger settled_month_when_added before insert on work_session
  for each row execute function flag_closed_month();
create trigger settled_month_when_changed before update of started_at, ended_at on work_session
  for each row when (new.ended_at is distinct from old.ended_at or new.started_at <> old.started_at)
  execute function flag_closed_month();

create function refuse_change_of_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of sessions cannot be changed' using errcode = 'restrict_violation';
end $$;
create trigger session_change_append_only before update or delete or truncate on session_change
  for each statement execute function refuse_change_of_history();
