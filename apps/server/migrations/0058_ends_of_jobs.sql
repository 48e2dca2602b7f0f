-- A job that is opened again keeps its end: forecasts, flow times and waiting are judged by the first closing that stood.
alter table job
  add closed_before timestamptz,
  add first_closed_at timestamptz;
alter table job add lasted_until timestamptz generated always as (coalesce(first_closed_at, closed_at)) stored;
comment on column job.closed_before is 'while it is open again: when it had been closed; null where that was a slip';
comment on column job.first_closed_at is 'the first closing that had stood for a week when the job was opened again';
comment on column job.lasted_until is 'the end by which forecasts, flow times and waiting are judged, also while it is open again';
drop index job_closed_last;
create index job_ended_last on job (lasted_until desc, id desc) where lasted_until is not null;

-- A closed job has no place in the order of work.
delete from work_order where job_id in (select id from job where status = 'closed');

-- Each day of the past has one try.
alter table forecast add replayed_until date;
comment on column forecast.replayed_until is 'forecasts of the past have been made up to this day, or failed; null: none yet';
update forecast set replayed_until = (select max(made_on) from forecast_record where is_replayed);

-- A job may wait for one thing after another.
alter table job_hold add waits_since timestamptz(3), add reason_said_at timestamptz(3);
comment on column job_hold.waits_since is 'when the job went on hold, where it waited for something else first; null: when this began';
comment on column job_hold.reason_said_at is 'null: when it began';

-- All that a forecast was made of, so that its dates can be made again.
alter table forecast_record add flow_quantiles real[], add stretch_p50 real, add stretch_p80 real;
comment on column forecast_record.flow_quantiles is 'as work_quantiles, of the flow times of the shop; empty while they are not known, null of what is older than this column';
comment on column forecast_record.stretch_p50 is 'by what the mixture of both was multiplied at its P50; stretch_p80 at its P80';

-- A number that was deleted and given again had inherited the holds of the job before, by the audit trail. A hold is kept
-- to the millisecond, a job to the microsecond.
delete from job_hold using job where job.id = job_id and began_at < date_trunc('milliseconds', created_at);
