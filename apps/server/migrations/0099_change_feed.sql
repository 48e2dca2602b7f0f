-- before: columns that the version before does not write, and tables that it does not know
-- What was changed last in which transaction: `GET /api/changes` reads things in this order. Each row has its own stamp
-- instead of an entry in a log: an entry would make every start slower, and what is stamped stands in the order once,
-- however often it is changed. 0: before this was noted. A new row is stamped by the default, a changed one by `stamp_change`.
alter table work_session add column changed_in xid8 not null default '0';
alter table work_session alter column changed_in set default pg_current_xact_id();
alter table session_finish add column changed_in xid8 not null default '0';
alter table session_finish alter column changed_in set default pg_current_xact_id();
alter table late_arrival add column changed_in xid8 not null default '0';
alter table late_arrival alter column changed_in set default pg_current_xact_id();
alter table locked_period add column changed_in xid8 not null default '0';
alter table locked_period alter column changed_in set default pg_current_xact_id();
alter table job add column changed_in xid8 not null default '0';
alter table job alter column changed_in set default pg_current_xact_id();
alter table person add column changed_in xid8 not null default '0';
alter table person alter column changed_in set default pg_current_xact_id();
alter table activity_type add column changed_in xid8 not null default '0';
alter table activity_type alter column changed_in set default pg_current_xact_id();
alter table job_type add column changed_in xid8 not null default '0';
alter table job_type alter column changed_in set default pg_current_xact_id();
alter table power_rating add column changed_in xid8 not null default '0';
alter table power_rating alter column changed_in set default pg_current_xact_id();
alter table rpm_category add column changed_in xid8 not null default '0';
alter table rpm_category alter column changed_in set default pg_current_xact_id();
alter table department add column changed_in xid8 not null default '0';
alter table department alter column changed_in set default pg_current_xact_id();
comment on column work_session.changed_in is 'the transaction that wrote it last; 0 before that was noted';

-- Without the id, which would take twice the room: what one transaction did to many sessions is sorted for each page.
create index session_changed on work_session (changed_in) where changed_in > '0';
create index session_finish_changed on session_finish (changed_in, technician_id, session_key) where changed_in > '0';
create index late_arrival_changed on late_arrival (changed_in, id) where changed_in > '0';
create index job_changed on job (changed_in, id) where changed_in > '0';

create table removed_thing (
  changed_in xid8 not null default pg_current_xact_id(),
  type text not null,
  id text not null,
  constraint removed_thing_pkey primary key (changed_in, type, id)
);
comment on table removed_thing is 'what was deleted of what GET /api/changes lists, for 30 days';
comment on column removed_thing.type is 'as the API has it';

-- Transactions are counted by each server anew: what a cursor says holds for one history of one database only.
create table feed_history (
  id uuid not null default gen_random_uuid(),
  kept_in text,
  kept_from xid8 not null default '0'
);
create unique index feed_history_is_one on feed_history ((true));
insert into feed_history default values;
comment on table feed_history is 'what tells the cursors of this database from those of another one';
comment on column feed_history.id is 'new in a database that a backup is restored into';
comment on column feed_history.kept_in is 'the history to which `kept_from` belongs';
comment on column feed_history.kept_from is 'what was removed in earlier transactions is known no longer';

create table feed_mark (
  history text not null,
  at timestamptz(3) not null,
  reached xid8 not null
);
comment on table feed_mark is 'how far changes had come in the nights of the last 30 days';
comment on column feed_mark.reached is 'every transaction before it had ended';
