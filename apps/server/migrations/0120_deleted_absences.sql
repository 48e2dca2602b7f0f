-- before: a table that the version before does not know
-- An absence that was deleted, as long as it can come back as the one that it was, with its names and of its import.
create table deleted_absence (
  id int primary key,
  person_id int not null references person (id) on delete cascade,
  kind text not null,
  first_day date not null,
  last_day date not null,
  half text,
  recorded_by int not null references person (id),
  recorded_at timestamptz(3) not null,
  version int not null,
  refs jsonb not null constraint deleted_refs_are_list check (jsonb_typeof(refs) = 'array'),
  deleted_at timestamptz(3) not null
);
comment on table deleted_absence is 'Absences that were deleted, for a day, so that a deletion can be undone.';
comment on column deleted_absence.id is 'that of the absence';
comment on column deleted_absence.refs is 'what other programs call it, [{"source": "hr", "ref": "H-77"}]';
create index deleted_absence_of_person on deleted_absence (person_id);
