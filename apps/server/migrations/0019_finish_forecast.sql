-- The last reckoning of when open jobs are finished, one row.
create table forecast (
  is_only boolean primary key default true constraint forecast_is_only check (is_only),
  -- null before the first
  made_at timestamptz(3),
  -- those who worked lately, and how much of their working time goes into jobs
  technicians int not null default 0,
  utilisation float8
);
insert into forecast default values;

-- A job can have none: then it says why, and at most what remains of it.
alter table job_forecast
  alter column remaining_hours drop not null,
  alter column p50_at drop not null,
  alter column p80_at drop not null,
  -- the due date that `late_percent` is about
  add column due_on date,
  add column none_because text constraint forecast_reason_known
    check (none_because in ('on_hold', 'no_estimate', 'no_technicians', 'too_far')),
  add constraint forecast_or_reason
    check (num_nulls(p50_at, p80_at) = case when none_because is null then 0 else 2 end);
