-- Since when planners have given what, so that only hours that were there when the work began teach.
create table planners_estimate_change (
  job_id int not null references job on delete cascade,
  activity_type_id smallint not null references activity_type on delete cascade,
  given_at timestamptz(3) not null,
  seconds int constraint planners_estimate_change_range check (seconds > 0 and seconds <= 36000000),
  primary key (job_id, activity_type_id, given_at)
);
comment on table planners_estimate_change is 'What planners gave activities of jobs, and when: what counts for a work item is what was there when it began.';
comment on column planners_estimate_change.seconds is 'null: taken back';

-- Of what is there it is not known when it came. An item that was estimated without it began before.
insert into planners_estimate_change (job_id, activity_type_id, given_at, seconds)
select planned.job_id, planned.activity_type_id,
  case when item.baseline_seconds is not null and item.planner_hours is null then now()
    else least(job.created_at, item.started_at) end,
  planned.seconds
from planners_estimate as planned
join job on job.id = planned.job_id
left join work_item as item on item.job_id = planned.job_id and item.activity_type_id = planned.activity_type_id;
