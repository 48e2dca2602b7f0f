-- before: tables that the version before does not know
-- Which papers and notices go out by e-mail, to whom and when.
create table mail_subscription (
  id int generated always as identity primary key,
  paper text not null constraint mail_paper_known check (paper in ('report', 'timesheets', 'pay_sheet', 'notices')),
  form text not null constraint mail_form_known check (form in ('excel', 'pdf', 'csv', 'link', 'text')),
  frequency text not null
    constraint mail_frequency_known check (frequency in ('weekly', 'monthly', 'on_close', 'at_once')),
  -- 0 is Sunday
  weekday smallint,
  month_day smallint,
  -- of the business time zone
  hour smallint,
  language text not null,
  addresses text[] not null,
  app_address text,
  made_by int not null references person (id),
  made_at timestamptz(3) not null,
  ended_at timestamptz(3),
  ended_by int references person (id),
  last_due_at timestamptz(3),
  constraint mail_form_of_paper check (case paper
    when 'timesheets' then form in ('pdf', 'link') when 'notices' then form = 'text' else form <> 'text' end),
  constraint mail_frequency_of_paper check (case paper
    when 'report' then frequency <> 'at_once' when 'notices' then frequency = 'at_once'
    else frequency in ('monthly', 'on_close') end),
  constraint mail_weekday check ((frequency = 'weekly') = (weekday is not null) and weekday between 0 and 6),
  constraint mail_month_day check ((frequency = 'monthly') = (month_day is not null) and month_day between 1 and 28),
  constraint mail_hour check ((frequency in ('weekly', 'monthly')) = (hour is not null) and hour between 0 and 23),
  constraint mail_link_leads_somewhere check (form <> 'link' or app_address is not null),
  constraint mail_addresses_few check (cardinality(addresses) <= 20),
  -- A line break in an address would begin another header.
  constraint mail_addresses_plain check (array_to_string(addresses, ' ') !~ '[[:cntrl:]]'),
  constraint mail_subscription_ended check ((ended_by is null) or (ended_at is not null))
);
comment on table mail_subscription is 'What goes out by e-mail, to whom and when. Ended ones stay, as the audit trail names them.';
comment on column mail_subscription.app_address is 'where the maker had the app open; links in messages begin with it';
comment on column mail_subscription.ended_by is 'null of an ended one: its last address was erased with the person';
comment on column mail_subscription.last_due_at is 'up to when messages were made, so that none is made twice after they were removed';

create table mail_message (
  id bigint generated always as identity primary key,
  subscription_id int not null references mail_subscription (id),
  -- for what it is sent, so that it is sent once
  occasion text not null,
  kind text not null constraint mail_kind_known
    check (kind in ('report', 'timesheets', 'pay_sheet', 'backup_failed', 'phone_holds_work')),
  first_day date,
  last_day date,
  -- of notices of phones: whose
  person_id int references person (id),
  -- of notices: since when
  since timestamptz(3),
  address text not null,
  header_id uuid not null default gen_random_uuid(),
  state text not null default 'waiting' constraint mail_state_known check (state in ('waiting', 'sent', 'failed')),
  attempts smallint not null default 0,
  made_at timestamptz(3) not null,
  next_attempt_at timestamptz(3) not null,
  sent_at timestamptz(3),
  fault text,
  answer text,
  constraint mail_once unique (subscription_id, occasion, address),
  constraint mail_sent check ((state = 'sent') = (sent_at is not null)),
  constraint mail_failed check (state <> 'failed' or fault is not null),
  constraint mail_of_phone check ((kind = 'phone_holds_work') = (person_id is not null)),
  constraint mail_of_notice check ((kind in ('backup_failed', 'phone_holds_work')) = (since is not null)),
  constraint mail_of_paper check ((first_day is null) = (since is not null) and (last_day is null) = (since is not null))
);
comment on table mail_message is 'Messages on their way, one for each address. Their text and files are made when they are sent. Removed after 30 days.';
comment on column mail_message.header_id is 'in its Message-ID, the same however often it is sent';
comment on column mail_message.next_attempt_at is 'of one that is being sent: when another instance may take it';
comment on column mail_message.answer is 'what the mail server answered last, in its own words';
create index mail_message_waiting on mail_message (next_attempt_at) where state = 'waiting';
create index mail_message_of_person on mail_message (person_id) where person_id is not null;
create index mail_message_made on mail_message (made_at);
