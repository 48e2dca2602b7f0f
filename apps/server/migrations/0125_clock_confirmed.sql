-- before: a column that the version before does not write
-- Since when the clock is known to be right, and not only undisputed: work that lies ahead of it is brought back by such a clock alone.
alter table heartbeat add column confirmed_at timestamptz(3);
comment on column heartbeat.confirmed_at is 'when phones, or who runs the server, last said that the clock is right; null: nobody since it leapt or was contradicted';
