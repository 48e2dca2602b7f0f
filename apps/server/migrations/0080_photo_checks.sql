-- What is stored of each photo is read again now and then, and compared with what was stored.
create table photo_check (
  media_id uuid primary key references media on delete cascade,
  photo_sha256 bytea,
  thumbnail_sha256 bytea,
  first_seen_at timestamptz(3),
  checked_at timestamptz(3) not null,
  fault text constraint photo_fault check (fault in ('missing', 'changed')),
  fault_since timestamptz(3),
  constraint photo_digests check (fault is not distinct from 'missing' or num_nulls(photo_sha256, thumbnail_sha256) = 0),
  constraint fault_has_a_day check ((fault is null) = (fault_since is null))
);
create index photo_check_due on photo_check (checked_at);
create index photo_check_faults on photo_check (fault_since) where fault is not null;
comment on table photo_check is 'Digests of the stored files of each photo, and what was found when they were read again.';
comment on column photo_check.first_seen_at is 'null: the digests were made when the photo was stored';
