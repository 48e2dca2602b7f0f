-- Forecasts of jobs on hold, where it is known how long jobs wait.
alter table job_forecast
  add column is_held boolean not null default false,
  add column goes_on_at timestamptz(3);
update job_forecast set is_held = true where none_because = 'on_hold';
comment on column job_forecast.is_held is 'the job was on hold then';
comment on column job_forecast.goes_on_at is 'when half of such holds have ended; null where that is not known';
