-- What technicians were asked about timers that may be forgotten, and what they answered.
create table timer_check (
  id bigint generated always as identity primary key,
  session_id uuid not null references work_session (id),
  kind text not null constraint timer_check_kind check (kind in ('running', 'ended_by_next')),
  asked_at timestamptz(3) not null,
  notified_at timestamptz(3),
  unique_key uuid,
  answer text constraint timer_check_answer check (answer in ('still_working', 'stopped', 'dismissed')),
  answered_at timestamptz(3),
  stopped_at timestamptz(3),
  constraint timer_check_answered check (num_nonnulls(unique_key, answer, answered_at) in (0, 3)),
  constraint timer_check_stopped check ((stopped_at is not null) = (coalesce(answer, '') = 'stopped')),
  constraint timer_check_of_running check (answer is null or (answer = 'still_working') <= (kind = 'running')
    and (answer = 'dismissed') <= (kind = 'ended_by_next')),
  constraint timer_check_repeated unique (session_id, unique_key)
);
create unique index one_open_timer_check on timer_check (session_id, kind) where answer is null;
create unique index asked_once_of_end on timer_check (session_id) where kind = 'ended_by_next';
comment on table timer_check is 'What technicians were asked about timers that may be forgotten, and what they answered.';
comment on column timer_check.kind is 'running: whether they still work; ended_by_next: when they stopped, of a session that only the next start has ended';
comment on column timer_check.notified_at is 'when a push service took a notification; null: the app asked by itself';
comment on column timer_check.unique_key is 'of the answer, given by the phone; null while nobody has answered';
comment on column timer_check.stopped_at is 'the end that was answered; the session itself takes it as a reported end';

-- Where notifications of a technician's phone go.
create table push_subscription (
  id bigint generated always as identity primary key,
  sign_in_id uuid not null references sign_in (id) on delete cascade,
  endpoint text not null constraint push_endpoint_taken unique,
  p256dh bytea not null constraint push_key_length check (octet_length(p256dh) = 65),
  auth bytea not null constraint push_auth_length check (octet_length(auth) = 16),
  kid text not null,
  contact text not null,
  language text not null constraint push_language check (language in ('en', 'ar')),
  created_at timestamptz(3) not null,
  constraint one_push_subscription unique (sign_in_id)
);
comment on table push_subscription is 'Where notifications of a technician''s phone go, while its sign-in lasts.';
comment on column push_subscription.kid is 'the name of the shop''s key under which the push service takes them';

comment on column push_subscription.contact is 'the address of the shop as this phone knows it, which push services are told';

alter table workshop add column sends_web_push boolean not null default false;
comment on column workshop.sends_web_push is 'whether phones are notified through the push services of their browsers';
