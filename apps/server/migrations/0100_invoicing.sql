-- before: tables that the version before does not know
-- What an hour is charged to customers at, beside what it costs.
create table invoice_price (
  id int generated always as identity primary key,
  -- null: of every customer
  customer text,
  -- null: of jobs of every type
  job_type_id int references job_type,
  valid_from date not null,
  -- an hour; null: from that day on the less particular price counts
  halalas int,
  -- an hour outside of the working calendar; null: the same
  outside_halalas int,
  made_by int not null references person,
  made_at timestamptz(3) not null,
  constraint invoice_price_sane check (halalas >= 0 and outside_halalas >= 0),
  constraint outside_price_alone check (halalas is not null or outside_halalas is null),
  constraint price_taken unique nulls not distinct (customer, job_type_id, valid_from)
);
comment on table invoice_price is 'What an hour is charged at from a day on: to a customer, for a type of job, for both, or to everybody.';
create index invoice_price_of_type on invoice_price (job_type_id);

create table invoice_batch (
  id int generated always as identity primary key,
  -- counted from 1, without gaps
  number int not null,
  customer text not null,
  -- null: all jobs of the customer
  job_id int references job,
  -- the last day whose work is in it; null: all that was there
  until date,
  state text not null default 'draft',
  is_taken_back boolean not null generated always as (state = 'taken_back') stored,
  made_by int not null references person,
  made_at timestamptz(3) not null,
  approved_by int references person,
  approved_at timestamptz(3),
  taken_back_by int references person,
  taken_back_at timestamptz(3),
  reason text,
  -- its lines added up
  seconds bigint not null,
  outside_seconds bigint not null,
  unpriced_seconds bigint not null,
  amount_halalas bigint not null,
  cost_halalas bigint not null,
  line_count int not null,
  constraint invoice_batch_number unique (number),
  constraint invoice_batch_stands unique (id, is_taken_back),
  constraint invoice_batch_state_known check (state in ('draft', 'approved', 'taken_back')),
  constraint invoice_batch_approved check ((approved_at is null) = (approved_by is null)
    and (state <> 'draft' or approved_at is null) and (state <> 'approved' or approved_at is not null)),
  constraint invoice_batch_taken_back check ((state = 'taken_back') = (taken_back_at is not null)
    and (taken_back_at is null) = (taken_back_by is null) and (taken_back_at is null) = (reason is null))
);
comment on table invoice_batch is 'Hours of a customer''s jobs that are handed over to be invoiced, until the batch is taken back.';
create index invoice_batch_of_job on invoice_batch (job_id);

create table invoice_line (
  batch_id int not null,
  is_taken_back boolean not null default false,
  session_id uuid not null constraint invoiced_session references work_session,
  job_id int not null constraint invoiced_job references job,
  activity_type_id smallint not null references activity_type,
  -- work outside of the working calendar, which can have a price of its own
  is_outside boolean not null,
  -- 1 where none of this lay in a batch before; what has changed since then is 2, and so on
  part smallint not null,
  -- how it was worked, or came to be in a batch
  mark text not null,
  worked_on date not null,
  -- below zero where less counts than lay in batches before
  seconds int not null,
  -- null: there was none, or it was deleted since the batch was taken back
  price_id int references invoice_price on delete set null,
  price_halalas int,
  amount_halalas bigint,
  cost_halalas bigint not null,
  constraint invoice_line_pkey primary key (batch_id, session_id, job_id, is_outside),
  -- follows the batch, so that the index below knows which lines stand
  constraint invoice_line_of_batch foreign key (batch_id, is_taken_back) references invoice_batch (id, is_taken_back)
    on update cascade,
  constraint invoice_line_part check (part >= 1),
  constraint invoice_line_mark_known check (mark in ('work', 'late', 'change') and (mark = 'change') = (part > 1)),
  constraint invoice_line_not_empty check (seconds <> 0),
  constraint invoice_line_priced check ((price_halalas is null) = (amount_halalas is null) and price_halalas >= 0)
);
comment on table invoice_line is 'What of a session lies in a batch. Nobody''s name stands here.';
-- No session lies in two batches: two that are made at the same time both have the next part of it.
create unique index session_in_one_batch on invoice_line (session_id, job_id, is_outside, part) where not is_taken_back;
create index invoice_line_of_job on invoice_line (job_id);
create index invoice_line_of_price on invoice_line (price_id) where price_id is not null;
