-- Some migrations were changed after they had landed. What a database lacks that ran an earlier text of them it gets here;
-- where there is nothing to do, nothing is done. The texts are in `repaired-migrations.ts`.

-- 0004: moments were kept to the second, and some to the microsecond.
do $$
declare
  named record;
begin
  if not exists (
    select from pg_attribute
    where attrelid = 'work_session'::regclass and attname in ('started_at', 'device_started_at')
      and format_type(atttypid, atttypmod) <> 'timestamp(3) with time zone'
  ) then
    return;
  end if;
  -- Triggers on these columns stand in the way; all functions are applied again, with their triggers, after a migration.
  for named in
    select tgname from pg_trigger where tgrelid = 'work_session'::regclass and not tgisinternal
  loop
    execute format('drop trigger %I on work_session', named.tgname);
  end loop;
  alter table work_session
    alter column started_at type timestamptz(3),
    alter column ended_at type timestamptz(3),
    alter column reported_ended_at type timestamptz(3),
    alter column device_started_at type timestamptz(3),
    alter column device_ended_at type timestamptz(3);
end $$;

-- 0015: a function that nothing calls any more.
drop function if exists add_to_day(work_session, int);

-- 0024, once called 0023_closed_months.sql.
create index if not exists day_work_held on day_work (day) where held_seconds > 0;
do $$
begin
  if exists (select from pg_constraint where conrelid = 'segment'::regclass and conname = 'segment_is_plain') then
    return;
  end if;
  update segment set name = 'Segment ' || id where not is_plain_name(name);
  alter table segment add constraint segment_is_plain check (is_plain_name(name));
end $$;

-- 0058.
alter table forecast add column if not exists replayed_until date;
alter table job_hold
  add column if not exists waits_since timestamptz(3),
  add column if not exists reason_said_at timestamptz(3);
alter table forecast_record
  add column if not exists flow_quantiles real[],
  add column if not exists stretch_p50 real,
  add column if not exists stretch_p80 real;
comment on column forecast.replayed_until is 'forecasts of the past have been made up to this day, or failed; null: none yet';
comment on column job_hold.waits_since is 'when the job went on hold, where it waited for something else first; null: when this began';
comment on column job_hold.reason_said_at is 'null: when it began';
comment on column forecast_record.flow_quantiles is 'as work_quantiles, of the flow times of the shop; empty while they are not known, null of what is older than this column';
comment on column forecast_record.stretch_p50 is 'by what the mixture of both was multiplied at its P50; stretch_p80 at its P80';
delete from job_hold using job where job.id = job_id and began_at < date_trunc('milliseconds', created_at);

-- 0058 took away the hold of a job that had been on hold from its first millisecond on.
insert into job_hold (job_id, began_at)
select id, date_trunc('milliseconds', greatest(created_at, (
  select max(at) from audit_entry
  where kind = 'job' and subject = job_no and action in ('created', 'changed') and after ->> 'status' = 'on_hold'
    and (before ->> 'status') is distinct from 'on_hold')))
from job
where status = 'on_hold' and not exists (select from job_hold where job_id = job.id and ended_at is null);
