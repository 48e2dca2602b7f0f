-- before: a table that the version before does not know
-- What other programs call jobs, technicians and absences, so that they find them again by their own numbers.
create table external_ref (
  source text not null constraint external_ref_source check ((source collate "C") ~ '^[a-z0-9][a-z0-9._-]{0,49}$'),
  ref text not null constraint external_ref_text check (ref <> '' and char_length(ref) <= 200),
  job_id int references job (id) on delete cascade,
  person_id int references person (id) on delete cascade,
  absence_id int references absence (id) on delete cascade,
  constraint external_ref_of_one check (num_nonnulls(job_id, person_id, absence_id) = 1)
);
comment on table external_ref is 'What other programs call a job, a technician or an absence. Each program has one name for a thing, and a name is of one thing of its kind.';
comment on column external_ref.source is 'the program, as it calls itself';
create unique index external_ref_of_job on external_ref (source, ref) where job_id is not null;
create unique index external_ref_of_person on external_ref (source, ref) where person_id is not null;
create unique index external_ref_of_absence on external_ref (source, ref) where absence_id is not null;
create unique index external_ref_once_a_job on external_ref (job_id, source) where job_id is not null;
create unique index external_ref_once_a_person on external_ref (person_id, source) where person_id is not null;
create unique index external_ref_once_an_absence on external_ref (absence_id, source) where absence_id is not null;
