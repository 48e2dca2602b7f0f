-- One activity on one job, with all its sessions that count: what an estimate is for. Rows are made and kept by the
-- learning pass, which follows `work_to_learn`.
create table work_item (
  job_id int not null references job on delete cascade,
  activity_type_id smallint not null references activity_type on delete cascade,
  -- start of its first session, end of its last; null while one of them runs
  started_at timestamptz(3) not null,
  last_ended_at timestamptz(3),
  session_count int not null,
  actual_seconds int not null,
  -- what the estimate was taken from
  job_type_id int references job_type,
  power_rating_id int references power_rating,
  rpm_category_id int references rpm_category,
  -- as it was when the item began; all null without an estimate
  baseline_seconds int,
  deviation float8,
  trust float8,
  learned_hours float8,
  p80_hours float8,
  planning_hours float8,
  sample_count int,
  -- what was planned, without the buffer: what was learned where that was used, else the baseline
  estimated_seconds int,
  -- since when its hours are complete; null: they are not
  settled_at timestamptz(3),
  left_out text constraint left_out_known
    check (left_out in ('review', 'duplicate', 'no_time', 'no_estimate', 'excluded')),
  primary key (job_id, activity_type_id),
  constraint item_estimated_whole check (num_nulls(baseline_seconds, deviation, trust, learned_hours, p80_hours,
    planning_hours, sample_count, estimated_seconds) in (0, 8)),
  constraint item_settled_has_ended check (settled_at is null or last_ended_at is not null),
  constraint item_left_out_settled check (left_out is null or settled_at is not null)
);
create index item_settled on work_item (settled_at) where settled_at is not null;
create index item_unsettled on work_item (last_ended_at) where settled_at is null;
create index item_of_cell on work_item (activity_type_id, job_type_id, power_rating_id, rpm_category_id);
create index item_begun on work_item (started_at);
create index item_duplicate on work_item (started_at) where left_out = 'duplicate';

-- A technician's share of a settled item that taught: of the estimate as much as of the hours.
create table work_item_share (
  job_id int not null,
  activity_type_id smallint not null,
  technician_id int not null references person,
  settled_at timestamptz(3) not null,
  session_count int not null,
  actual_seconds int not null,
  estimated_seconds float8 not null,
  primary key (job_id, activity_type_id, technician_id),
  foreign key (job_id, activity_type_id) references work_item on delete cascade
);
create index share_settled on work_item_share (settled_at)
  include (technician_id, session_count, actual_seconds, estimated_seconds);

-- Items that an admin keeps from teaching. By itself, so that it stays whatever becomes of the item.
create table work_item_exclusion (
  job_id int not null references job on delete cascade,
  activity_type_id smallint not null references activity_type on delete cascade,
  reason text not null constraint exclusion_reason check (reason <> ''),
  excluded_by int not null references person,
  excluded_at timestamptz(3) not null,
  primary key (job_id, activity_type_id)
);

-- What the engine knows of a cell that has taught it something.
create table learned_cell (
  job_type_id int not null references job_type on delete cascade,
  power_rating_id int references power_rating on delete cascade,
  rpm_category_id int references rpm_category on delete cascade,
  activity_type_id smallint not null references activity_type on delete cascade,
  sample_count int not null,
  historical_avg_seconds int not null,
  baseline_seconds int not null,
  learned_seconds int not null,
  p80_seconds int not null,
  planning_seconds int not null,
  confidence text not null constraint confidence_known check (confidence in ('low', 'medium', 'high')),
  use_historical boolean not null,
  -- how far the items of the cell were missed in all, by what was known when each began
  baseline_miss_seconds float8 not null,
  learned_miss_seconds float8 not null,
  constraint cell_learned_once unique nulls not distinct (activity_type_id, job_type_id, power_rating_id, rpm_category_id)
);

-- An estimate that an admin holds: whatever is learned, the cell plans with this.
create table frozen_cell (
  job_type_id int not null references job_type on delete cascade,
  power_rating_id int references power_rating on delete cascade,
  rpm_category_id int references rpm_category on delete cascade,
  activity_type_id smallint not null references activity_type on delete cascade,
  seconds int not null constraint frozen_positive check (seconds > 0),
  frozen_by int not null references person,
  frozen_at timestamptz(3) not null,
  constraint cell_frozen_once unique nulls not distinct (activity_type_id, job_type_id, power_rating_id, rpm_category_id)
);

-- The engine's memory, as of the last item that it learned. `version` tells one memory from the next.
create table learning (
  is_only boolean primary key default true constraint learning_is_only check (is_only),
  version bigint not null default 0,
  state jsonb,
  last_settled_at timestamptz(3),
  last_job_id int,
  last_activity_type_id smallint
);
insert into learning default values;

-- What the learning pass has to look at: an item, all items of a job (no activity), all baselines of an activity (no
-- job), or everything (neither). Only added to by whoever records work, so that nobody waits for anybody.
create table work_to_learn (
  job_id int,
  activity_type_id smallint
);
insert into work_to_learn default values;

create function note_work() returns trigger language plpgsql as $$
begin
  insert into work_to_learn values (new.job_id, new.activity_type_id);
  return null;
end $$;
create trigger work_to_learn_when_added after insert on work_session for each row execute function note_work();

create function note_changed_work() returns trigger language plpgsql as $$
begin
  insert into work_to_learn values (old.job_id, old.activity_type_id);
  if (new.job_id, new.activity_type_id) <> (old.job_id, old.activity_type_id) then
    insert into work_to_learn values (new.job_id, new.activity_type_id);
  end if;
  return null;
end $$;
-- A completion changes nothing that was known: an item with a running session is looked at again anyway.
create trigger work_to_learn_when_changed
  after update of started_at, ended_at, job_id, activity_type_id, voided_at, review_flags, reviewed_flags on work_session
  for each row
  when (new.job_id <> old.job_id or new.activity_type_id <> old.activity_type_id or new.started_at <> old.started_at
    or new.voided_at is distinct from old.voided_at
    or (old.ended_at is not null and (new.ended_at is distinct from old.ended_at
      or (new.review_flags & ~new.reviewed_flags = 0) <> (old.review_flags & ~old.reviewed_flags = 0))))
  execute function note_changed_work();

create function note_job() returns trigger language plpgsql as $$
begin
  insert into work_to_learn values (new.id, null);
  return null;
end $$;
create trigger job_to_learn after update of status, job_type_id, power_rating_id, rpm_category_id on job
  for each row
  when ((new.status = 'closed') <> (old.status = 'closed') or new.closed_at is distinct from old.closed_at
    or (new.job_type_id, new.power_rating_id, new.rpm_category_id)
      is distinct from (old.job_type_id, old.power_rating_id, old.rpm_category_id))
  execute function note_job();

-- A baseline that changes changes what every item of its cell has said.
create function note_estimate() returns trigger language plpgsql as $$
begin
  insert into work_to_learn values (null, coalesce(new.activity_type_id, old.activity_type_id));
  return null;
end $$;
create trigger estimate_to_learn after insert or delete or update of estimated_seconds on estimate
  for each row execute function note_estimate();
create trigger frozen_to_learn after insert or delete or update on frozen_cell
  for each row execute function note_estimate();

create function note_exclusion() returns trigger language plpgsql as $$
begin
  insert into work_to_learn values (coalesce(new.job_id, old.job_id), coalesce(new.activity_type_id, old.activity_type_id));
  return null;
end $$;
create trigger exclusion_to_learn after insert or delete on work_item_exclusion
  for each row execute function note_exclusion();

-- What was learned lies in `learned_cell` now.
alter table estimate
  drop column sample_count,
  drop column historical_avg_seconds,
  drop column learned_seconds,
  drop column confidence,
  drop column use_historical;

-- The baseline of an activity on such a motor: of the most exact estimate.
create function baseline_seconds(job_type int, power_rating int, rpm_category int, activity smallint) returns int
language sql stable as $$
  select estimated_seconds from estimate
  where job_type_id = job_type and activity_type_id = activity
    and (power_rating_id is null or power_rating_id = power_rating)
    and (rpm_category_id is null or rpm_category_id = rpm_category)
  order by power_rating_id nulls last, rpm_category_id nulls last
  limit 1
$$;

-- When somebody is to have the motor, if anybody asked.
alter table job add column due_on date;

-- When each open job is expected to be finished, as it was reckoned last.
create table job_forecast (
  job_id int primary key references job on delete cascade,
  made_at timestamptz(3) not null,
  remaining_hours float8 not null,
  p50_at timestamptz(3) not null,
  p80_at timestamptz(3) not null,
  -- of a hundred tries how many end after the due date; null without one
  late_percent float8
);
