-- before: columns and a table that the version before does not know
-- What was reckoned of the hold is kept apart, as the rest of a date says what the job needs once it goes on.
alter table forecast_record add hold_quantiles real[];
comment on column forecast_record.hold_quantiles is 'as work_quantiles, until a job on hold goes on; null: it was not on hold, or is older than this column and has its wait in work_quantiles';

-- When what a job waits for is expected, and what was said of that before: the record of such promises.
alter table job_hold add expected_on date;
comment on column job_hold.expected_on is 'the day on which what it waits for is expected, as it was said last; null: nobody said';
create table hold_promise (
  hold_id bigint not null references job_hold on delete cascade,
  said_at timestamptz(3) not null,
  expected_on date,
  primary key (hold_id, said_at)
);
comment on table hold_promise is 'Each day on which what a job on hold waits for was expected, in the order in which they were said.';
comment on column hold_promise.expected_on is 'null: the day before was taken back';
