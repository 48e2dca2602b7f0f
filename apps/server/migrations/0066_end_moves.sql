-- How often the end of a session moved from one moment to another, which raises its version. The first end is no move.
alter table work_session add column end_moves smallint not null default 0;
