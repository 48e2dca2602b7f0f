create table job (
  id int generated always as identity primary key,
  job_no text not null
    constraint job_number_taken unique
    constraint job_number_digits check (job_no ~ '^[0-9]+$'),
  customer text not null,
  description text not null,
  status text not null default 'open'
    constraint job_status_known check (status in ('open', 'in_progress', 'on_hold', 'closed')),
  job_type_id int references job_type,
  power_rating_id int references power_rating,
  rpm_category_id int references rpm_category,
  notes text,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint job_closed_has_time check ((status = 'closed') = (closed_at is not null))
);
create index job_newest on job (created_at desc, id desc);
create index job_workable_newest on job (created_at desc, id desc) where status in ('open', 'in_progress');
