-- before: a table that the version before does not know
-- Files of the photo store that no photo has: each night's walk names them, and forgets those that are gone.
create table orphaned_photo (
  file text primary key,
  first_seen_at timestamptz(3) not null,
  seen_at timestamptz(3) not null
);
create index orphaned_photo_first_seen on orphaned_photo (first_seen_at);
comment on table orphaned_photo is 'Files of the photo store that belong to no photo, as the last nightly walk found them.';
