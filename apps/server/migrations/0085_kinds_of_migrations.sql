-- before: adds a column that the version before does not read
alter table instance add column newest_migration text;
comment on column instance.newest_migration is 'the last migration that the program knows; null: it knows of no kinds, either';
