create table activity_type (
  id smallint generated always as identity primary key,
  code text not null
    constraint activity_code_taken unique
    constraint activity_code_form check (code ~ '^[A-Z0-9_]{1,50}$'),
  label text not null constraint activity_label_length check (char_length(label) between 1 and 100),
  is_active boolean not null default true
);

create table job_type (
  id int generated always as identity primary key,
  code text not null constraint job_type_code_taken unique,
  name text not null,
  description text,
  is_active boolean not null default true,
  display_order int not null default 0
);

create table power_rating (
  id int generated always as identity primary key,
  code text not null constraint power_rating_code_taken unique,
  range_description text not null,
  min_kw numeric(10, 3),
  max_kw numeric(10, 3),
  complexity_multiplier numeric(3, 2) not null default 1
    constraint power_multiplier_range check (complexity_multiplier between 1 and 2),
  is_active boolean not null default true,
  constraint power_range_order check (min_kw <= max_kw)
);

create table rpm_category (
  id int generated always as identity primary key,
  poles smallint not null constraint rpm_poles_taken unique,
  description text not null,
  rpm_approx int,
  complexity_multiplier numeric(3, 2) not null default 1
    constraint rpm_multiplier_range check (complexity_multiplier between 1 and 2),
  is_active boolean not null default true
);

create table department (
  id int generated always as identity primary key,
  dept_number text not null constraint department_number_taken unique,
  name text not null,
  description text,
  is_active boolean not null default true
);

-- A cell without power rating or RPM category holds for all of them.
create table estimate (
  id int generated always as identity primary key,
  job_type_id int not null references job_type,
  power_rating_id int references power_rating,
  rpm_category_id int references rpm_category,
  activity_type_id smallint not null references activity_type,
  estimated_seconds int not null constraint estimate_positive check (estimated_seconds > 0),
  buffer_percentage smallint not null default 20 constraint buffer_range check (buffer_percentage between 0 and 1000),
  sample_count int not null default 0,
  historical_avg_seconds int,
  learned_seconds int,
  confidence text constraint confidence_known check (confidence in ('low', 'medium', 'high')),
  use_historical boolean not null default false,
  constraint estimate_taken
    unique nulls not distinct (job_type_id, power_rating_id, rpm_category_id, activity_type_id)
);
