-- before: a table that the version before does not know
-- How far an import is, for who waits for it. Written beside its transaction, as nobody sees into that, and kept for a day.
create table import_run (
  person_id int not null references person,
  key uuid not null,
  call text not null,
  file_name text not null,
  commits boolean not null,
  phase text not null constraint import_run_phase check (phase in ('reading', 'checking', 'saving', 'done', 'failed')),
  done int not null,
  total int not null,
  created int,
  began_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  primary key (person_id, key)
);
comment on table import_run is 'How far each import is that takes longer than a moment; of the last day.';
comment on column import_run.key is 'who sent the file gave it, to ask how far it is';
comment on column import_run.call is 'the call that takes such files, as the contract names it';
comment on column import_run.commits is 'whether its rows are saved, or only looked at';
comment on column import_run.done is 'rows of its phase that are done';
comment on column import_run.total is 'rows of its phase; 0 while that is not known';
comment on column import_run.created is 'how many it made; null until that is known';
comment on column import_run.seen_at is 'when its server last wrote here; one that is silent has gone';
