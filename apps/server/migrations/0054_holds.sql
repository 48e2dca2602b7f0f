-- When jobs were on hold, and for what they waited.
create table job_hold (
  id bigint generated always as identity primary key,
  job_id int not null references job on delete cascade,
  reason text constraint hold_reason_known
    check (reason in ('parts', 'approval', 'subcontractor', 'crane', 'payment', 'other')),
  note text constraint hold_note_length check (char_length(note) between 1 and 200),
  began_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint hold_not_backwards check (ended_at >= began_at),
  constraint other_hold_is_named check (reason is distinct from 'other' or note is not null)
);
create unique index one_hold_of_job on job_hold (job_id) where ended_at is null;
create index hold_of_job on job_hold (job_id);
create index hold_began on job_hold (began_at);
comment on table job_hold is 'Times in which a job was on hold.';
comment on column job_hold.reason is 'what it waited for; null: nobody said';

-- What the audit trail knows of earlier ones.
insert into job_hold (job_id, began_at, ended_at)
select job_id, at, next_at
from (
  select job.id as job_id, entry.at, entry.after ->> 'status' as status, entry.before ->> 'status' as status_before,
    lead(entry.at) over (partition by job.id order by entry.id) as next_at
  from audit_entry as entry
  join job on job.job_no = entry.subject
  where entry.kind = 'job' and entry.action in ('created', 'changed')
    and (entry.before ->> 'status') is distinct from (entry.after ->> 'status')
) as change
where status = 'on_hold' and status_before is distinct from 'on_hold' and (next_at is null or next_at >= at);
-- A job that is not on hold any more has none that lasts, and one that is has one.
delete from job_hold where ended_at is null and job_id not in (select id from job where status = 'on_hold');
insert into job_hold (job_id, began_at)
select id, created_at from job
where status = 'on_hold' and not exists (select from job_hold where job_id = job.id and ended_at is null);
