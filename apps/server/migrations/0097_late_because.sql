-- before: columns that the version before does not write
-- What holds up a job most that is expected to be finished after its due day, and by how many days.
alter table job_forecast
  add column late_cause text constraint late_cause_known check (late_cause in ('hold', 'queue', 'work', 'nobody')),
  add column late_team text,
  add column late_days float8,
  add constraint late_cause_whole check (num_nulls(late_cause, late_days) in (0, 2) and (late_team is null or late_cause = 'queue'));
comment on column job_forecast.late_cause is 'what brings the date forward most when it is left out; null: it is not expected late, or not known';
comment on column job_forecast.late_team is 'of a queue: the segment; null: technicians of none';
comment on column job_forecast.late_days is 'so many days of its lateness would be gone without that';
