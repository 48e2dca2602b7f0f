-- before: a table that the version before does not know
-- Work that was done before the shop had this program. Only learning knows it: it is no session, so that no hour and no
-- halala of it can come into a report, a pay sheet or the account of a job. Nobody's name stands here.
create table past_work (
  id int generated always as identity primary key,
  job_no text constraint past_work_job_no check (job_no <> ''),
  job_type_id int not null references job_type,
  power_rating_id int references power_rating,
  rpm_category_id int references rpm_category,
  activity_type_id smallint not null references activity_type,
  worked_on date not null,
  seconds int not null constraint past_work_takes_time check (seconds > 0)
);
create index past_work_of_cell on past_work (activity_type_id, job_type_id, power_rating_id, rpm_category_id);
comment on table past_work is 'Work of before the program, a row for each line of an imported file; only learning reads it.';
comment on column past_work.job_no is 'as the file has it; need not be a job of the shop. null: the row is a whole work item';
