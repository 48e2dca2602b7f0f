-- What was forecast of each open job on each day, to be compared with what came of it.
create table forecast_record (
  job_id int not null references job on delete cascade,
  made_on date not null,
  made_at timestamptz(3) not null,
  p50_at timestamptz(3) not null,
  p80_at timestamptz(3) not null,
  remaining_hours real,
  work_quantiles real[] not null,
  has_begun boolean not null,
  age_hours real not null,
  job_type_id int,
  flow_weight real not null,
  technicians smallint not null,
  is_first boolean not null,
  is_replayed boolean not null,
  primary key (job_id, made_on),
  constraint forecast_record_in_order check (p50_at <= p80_at)
);
create index forecast_to_learn_from on forecast_record (made_at) where is_first or extract(isodow from made_on) = 7;
create index job_closed_last on job (closed_at desc, id desc) where closed_at is not null;
comment on table forecast_record is 'The first forecast of each open job on each day, and what it was made of; scored by when the job was closed.';
comment on column forecast_record.made_on is 'in the business time zone';
comment on column forecast_record.work_quantiles is 'hours of the working calendar for 5, 10 to 95 %, of the trials of its work alone; empty without any';
comment on column forecast_record.has_begun is 'its age counts from its first work; else from its receipt';
comment on column forecast_record.age_hours is 'hours of the working calendar';
comment on column forecast_record.flow_weight is 'how far the flow times of the shop counted beside the trials';
comment on column forecast_record.is_first is 'the first one of its job';
comment on column forecast_record.is_replayed is 'made of what was known at that moment, but later: when forecasts were not kept yet';
