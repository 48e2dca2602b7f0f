-- That an activity is finished: what technicians say as they end it, and what admins say of it on the job.
alter table work_session
  add column finishes_activity boolean not null default false,
  add constraint finished_has_ended check (not finishes_activity or ended_at is not null);
comment on column work_session.finishes_activity is 'its technician said at its end that the activity is finished on this job; holds until the next session on it begins';

create table work_item_finish (
  job_id int not null references job on delete cascade,
  activity_type_id smallint not null references activity_type on delete cascade,
  is_finished boolean not null,
  said_at timestamptz(3) not null,
  said_by int not null references person,
  primary key (job_id, activity_type_id)
);
comment on table work_item_finish is 'The last word of an admin whether an activity is finished on a job; the next session on it undoes that.';
comment on column work_item_finish.is_finished is 'false: it goes on, whatever technicians said before';

-- For how long an item must be quiet until it is settled, as measured when a month began.
create table quiet_time (
  since timestamptz(3) primary key,
  seconds int not null constraint quiet_time_above_zero check (seconds > 0),
  pause_count int not null
);
comment on table quiet_time is 'After how long without work an item that ended since then is settled, as measured of the shop''s own pauses.';
comment on column quiet_time.pause_count is 'how many pauses were known after which work went on';

-- What is known of an item when it begins, beside what was kept so far.
alter table work_item
  add column median_error float8,
  add column planner_hours float8,
  add column planner_deviation float8,
  add column planner_trust float8,
  add constraint item_planned_whole check (num_nulls(planner_hours, planner_deviation, planner_trust) in (0, 3)),
  add constraint item_planned_estimated check (planner_hours is null or baseline_seconds is not null);
comment on column work_item.median_error is 'half of such items differed by no more than this logarithm; null: not known then';
comment on column work_item.planner_hours is 'what the planner of the job gave it, with how far such hours were off and how far they were believed, as the next two';

-- Hours that the planner of a job gives an activity of it, whatever such work usually takes.
create table planners_estimate (
  job_id int not null references job on delete cascade,
  activity_type_id smallint not null references activity_type on delete cascade,
  seconds int not null constraint planners_estimate_range check (seconds > 0 and seconds <= 36000000),
  primary key (job_id, activity_type_id)
);
comment on table planners_estimate is 'Hours that the planner of a job gives an activity of it; the learning engine learns how far to believe them.';
