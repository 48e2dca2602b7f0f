create table backup_run (
  id bigint generated always as identity primary key,
  kind text not null constraint backup_kind check (kind in ('nightly', 'by_hand')),
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  place text not null,
  bytes bigint,
  table_count int,
  row_count bigint,
  photo_count int,
  missing_photo_count int,
  failure text,
  constraint backup_good_or_failed
    check (num_nulls(bytes, table_count, row_count, photo_count, missing_photo_count) = case when failure is null then 0 else 5 end)
);
create index backup_newest on backup_run (ended_at desc);

comment on table backup_run is 'The backups of this installation, made or failed. Not part of a backup.';
comment on column backup_run.place is 'the file, or the object in a bucket';
comment on column backup_run.missing_photo_count is 'photos that the photo store had lost';
comment on column backup_run.failure is 'why it was not made, in one line; null for a good one';
