-- before: a table that the version before does not know
-- The place that a job had in the order of work when it was closed: a closing that was a slip gives it back.
create table left_work_order (
  job_id int primary key references job on delete cascade,
  place int not null constraint left_work_order_place_counts check (place > 0)
);
comment on table left_work_order is 'Closed jobs that a foreman had put first, with the place that they had.';
