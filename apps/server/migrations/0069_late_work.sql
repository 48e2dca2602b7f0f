-- Work that came too late for its closed month is work like any other but for its day: it has all that a session has, and
-- counts on its posting day.

-- When a change of a session arrives: for the trigger of the results, which keeps it where it comes too late for a closed
-- month and leaves null here.
alter table work_session add column arrives_at timestamptz(3) constraint arrival_not_stored check (arrives_at is null);
drop function note_late_arrival(work_session, date, int, int, int, int, bigint);

alter table late_arrival
  add column job_id int references job,
  add column activity_type_id smallint references activity_type,
  -- of the day of the session's start; null without a rate
  add column rate_halalas int,
  -- on which it counts: the day of its arrival, or the first day of the first open month if that is later
  add column posting_day date;

update late_arrival as late
set job_id = s.job_id, activity_type_id = s.activity_type_id, rate_halalas = s.rate_halalas,
  posting_day = case
    when carried_to is null then greatest(business_day(arrived_at), first_open_month(month))
    -- What was carried for good stays in its month.
    when business_day(arrived_at) >= carried_to and business_day(arrived_at) < carried_to + interval '1 month'
      then business_day(arrived_at)
    else carried_to end
from work_session as s where s.id = late.session_id;

-- An arrival whose own month is closed, too, counts in the first open month after that.
update late_arrival set posting_day = first_open_month(date_trunc('month', posting_day::timestamp)::date)
where carried_to is null and exists (select from locked_period where locked_period.month = date_trunc('month', posting_day::timestamp));

alter table late_arrival
  alter column job_id set not null,
  alter column activity_type_id set not null,
  alter column posting_day set not null,
  add constraint late_arrival_posted check (posting_day > month);
create index late_arrival_posted_on on late_arrival (posting_day);
create index late_arrival_of_job on late_arrival (job_id);
