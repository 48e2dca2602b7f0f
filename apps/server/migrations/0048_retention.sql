create table retention (
  is_only boolean primary key default true constraint retention_is_only check (is_only),
  photo_months smallint constraint photo_months_range check (photo_months between 1 and 240),
  sign_in_days smallint not null default 90 constraint sign_in_days_range check (sign_in_days between 30 and 3650),
  security_log_days smallint not null default 180
    constraint security_log_days_range check (security_log_days between 180 and 3650)
);
insert into retention default values;
comment on table retention is 'How long things are kept that nobody needs for ever, one row.';
comment on column retention.photo_months is 'null: for ever';
comment on column retention.sign_in_days is 'after their end; devices that hold nothing go after as many days of silence';

create table retention_run (
  id bigint generated always as identity primary key,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  photos int not null default 0,
  photo_bytes bigint not null default 0,
  sign_ins int not null default 0,
  devices int not null default 0,
  security_events int not null default 0
);
create unique index one_retention_run on retention_run ((true)) where ended_at is null;
create index retention_run_newest on retention_run (started_at desc);
comment on table retention_run is 'What was removed each night; the one that has not ended goes on after a kill.';

create table photo_removal (
  session_id uuid not null,
  sha256 bytea not null,
  primary key (session_id, sha256)
);
comment on table photo_removal is 'Photos whose rows are gone and whose files go next.';

create index media_captured on media (captured_at);
