-- before: a table that the version before does not know
-- What each import of jobs made, so that a whole one can be taken back while nobody has worked on any of its jobs.
create table job_import (
  id int generated always as identity primary key,
  file_name text not null,
  job_ids int[] not null,
  person_id int not null references person,
  created_at timestamptz(3) not null,
  taken_back_at timestamptz(3)
);
create index job_import_newest on job_import (created_at desc);
comment on table job_import is 'Imports of jobs, with the jobs that each of them made.';
comment on column job_import.job_ids is 'some of them may have been deleted since';
