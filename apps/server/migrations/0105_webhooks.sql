-- before: tables that the version before does not know
-- Addresses of other programs that are told of changes. The feed of changes is the outbox: the transaction that changes a
-- thing stamps it, and what is to be sent is read from there afterwards, so that no call writes more than before.
create table webhook (
  id int generated always as identity primary key,
  name text not null,
  url text not null constraint webhook_url_length check (length(url) <= 500),
  private_host text,
  types text[] not null constraint webhook_types check (
    cardinality(types) > 0 and types <@ array['activity_type', 'job_type', 'power_rating', 'rpm_category', 'department',
      'technician', 'job', 'session', 'adjustment', 'closed_month']),
  slot smallint constraint webhook_slot check (slot between 1 and 20),
  kid text not null,
  secret bytea not null,
  former_kid text,
  former_secret bytea,
  former_until timestamptz(3),
  paused_at timestamptz(3),
  paused_because text constraint webhook_pause_reason check (paused_because in ('admin', 'failing', 'gone', 'restored')),
  failing_since timestamptz(3),
  last_delivered_at timestamptz(0),
  missed_before timestamptz(3),
  made_by int not null references person (id),
  made_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by int references person (id),
  constraint webhooks_too_many check (slot is not null or ended_at is not null),
  constraint webhook_paused check ((paused_at is null) = (paused_because is null)),
  constraint webhook_ended_by check ((ended_at is null) = (ended_by is null)),
  constraint webhook_former check (num_nulls(former_kid, former_secret, former_until) in (0, 3))
);
create unique index webhook_slot_once on webhook (slot) where ended_at is null;
comment on table webhook is 'Addresses of other programs that are told of changes. Ended ones stay, as the audit trail names them.';
comment on column webhook.private_host is 'the host of its address that an admin allowed by name, as it is in a private network';
comment on column webhook.slot is 'one of 20, so that there are no more at a time; null once it is ended';
comment on column webhook.secret is 'what signs, encrypted by a key of the key file';
comment on column webhook.former_secret is 'signs, too, until `former_until`';
comment on column webhook.failing_since is 'every attempt since then has failed';
comment on column webhook.last_delivered_at is 'written once a minute at most';
comment on column webhook.missed_before is 'what waited for too long was cleared: changes before then were not all sent';

create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id int not null references webhook (id),
  message_id text not null constraint webhook_message_once unique,
  type text not null,
  thing text not null,
  made_at timestamptz(3) not null,
  state text not null default 'waiting' constraint webhook_delivery_state check (state in ('waiting', 'delivered', 'failed')),
  attempts int not null default 0,
  first_attempt_at timestamptz(3),
  last_attempt_at timestamptz(3),
  next_attempt_at timestamptz(3),
  claimed_until timestamptz(3),
  outcome text constraint webhook_outcome_known check (
    outcome in ('delivered', 'refused', 'redirected', 'gone', 'timed_out', 'unreachable', 'not_public', 'no_secret')),
  status int,
  answer text constraint webhook_answer_length check (length(answer) <= 1000),
  constraint webhook_delivery_waits check ((state = 'waiting') = (next_attempt_at is not null))
);
comment on table webhook_delivery is 'What was sent or is to be sent, for 30 days. Without what it says: that is read when it is sent.';
comment on column webhook_delivery.message_id is 'the header webhook-id of all its attempts';
comment on column webhook_delivery.first_attempt_at is 'from when on the three days count';
comment on column webhook_delivery.claimed_until is 'an instance is sending it; when it is over, the instance has died';
-- A thing that is to be sent and was not tried yet is sent as it is then: changes in between add nothing.
create unique index webhook_delivery_coalesced on webhook_delivery (webhook_id, type, thing)
  where state = 'waiting' and attempts = 0 and type <> 'test';
create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at) where state = 'waiting';
create index webhook_delivery_in_order on webhook_delivery (webhook_id, type, thing, id) where state = 'waiting';
create index webhook_delivery_listed on webhook_delivery (webhook_id, id);
create index webhook_delivery_made on webhook_delivery (made_at);

create table webhook_feed (
  cursor text not null,
  noted_at timestamptz(3) not null
);
create unique index webhook_feed_is_one on webhook_feed ((true));
comment on table webhook_feed is 'How far the feed of changes was read for webhooks; empty where there has been none, and in a restored database';
