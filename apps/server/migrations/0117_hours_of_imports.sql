-- before: columns that the version before does not fill
-- What an import of planned hours found and left in each cell, so that a whole one can be taken back.
alter table file_import
  add column former_seconds int[],
  add column made_seconds int[],
  add constraint file_import_hours check (
    (former_seconds is null) = (made_seconds is null)
    and (made_seconds is null
      or cardinality(made_seconds) = cardinality(made_ids) and cardinality(former_seconds) = cardinality(made_ids)));
comment on table file_import is 'Imports of technicians, holidays, absences, past work and planned hours, with what each of them made.';
comment on column file_import.kind is 'what it made: technicians, holidays, absences, past_work or estimates';
comment on column file_import.former_seconds is 'of planned hours: what each had before, null where the import made it';
