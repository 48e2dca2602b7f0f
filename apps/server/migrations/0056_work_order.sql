-- The jobs that a foreman has put first, in the order in which they are to be worked on; all others follow by due date.
create table work_order (
  job_id int primary key references job on delete cascade,
  place int not null constraint work_order_place_taken unique constraint work_order_place_counts check (place > 0)
);
comment on table work_order is 'Jobs that a foreman has put first; all others follow by due date, progress and age.';
