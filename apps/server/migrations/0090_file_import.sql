-- before: a table that the version before does not know
-- What each import of people, holidays or planned hours made, so that a whole one can be taken back.
create table file_import (
  id int generated always as identity primary key,
  kind text not null,
  file_name text not null,
  made_ids int[] not null,
  person_id int not null references person,
  created_at timestamptz(3) not null,
  taken_back_at timestamptz(3)
);
create index file_import_newest on file_import (kind, created_at desc);
comment on table file_import is 'Imports of technicians, holidays and planned hours, with what each of them made.';
comment on column file_import.kind is 'what it made: technicians, holidays or estimates';
comment on column file_import.made_ids is 'some of them may have been deleted since';
