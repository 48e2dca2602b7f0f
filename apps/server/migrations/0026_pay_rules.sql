-- How hours are paid, one row. Factors are of hours outside the working calendar, by the kind of their day; with hours a
-- day or a week, only hours that also lie beyond these have the factor.
create table pay_rules (
  is_only boolean primary key default true constraint pay_rules_are_only check (is_only),
  factor_working_day numeric(4, 2) not null default 1.5,
  factor_rest_day numeric(4, 2) not null default 1.5,
  factor_holiday numeric(4, 2) not null default 1.5,
  hours_a_day numeric(4, 2),
  hours_a_week numeric(5, 2),
  constraint pay_factor_range check (factor_working_day between 0 and 10 and factor_rest_day between 0 and 10
    and factor_holiday between 0 and 10),
  constraint pay_limit_range check (hours_a_day > 0 and hours_a_day <= 24 and hours_a_week > 0 and hours_a_week <= 168)
);
insert into pay_rules default values;

create table unpaid_activity (
  activity_type_id smallint primary key references activity_type on delete cascade
);

-- The rules as they are, in one value.
create function pay_rules_now() returns jsonb
language sql stable as $$
  select jsonb_build_object('factor_working_day', factor_working_day, 'factor_rest_day', factor_rest_day,
    'factor_holiday', factor_holiday, 'hours_a_day', hours_a_day, 'hours_a_week', hours_a_week,
    'unpaid_activities', (
      select coalesce(jsonb_agg(code order by code), '[]')
      from unpaid_activity join activity_type on activity_type.id = activity_type_id))
  from pay_rules
$$;

-- The sessions that started before a month and reach into the week in which it begins: those that run past its first
-- midnight, and those that count towards the hours of that week.
create function sessions_before_month(first date)
returns table (session_id uuid, technician_id int, activity_type_id smallint, segment_id smallint, started_at timestamptz,
  raw_seconds int)
language sql stable as $$
  select session.* from (
    select (first - extract(dow from first)::int)::timestamp at time zone time_zone as week_begins,
      first::timestamp at time zone time_zone as month_begins
    from workshop
  ) as border, person cross join lateral (
    (
      select s.id, s.technician_id, s.activity_type_id, s.segment_id, s.started_at, s.raw_seconds
      from work_session as s
      where s.technician_id = person.id and s.started_at >= week_begins and s.started_at < month_begins
        and week_number(s.started_at) between week_number(week_begins) and week_number(month_begins)
        and s.raw_seconds is not null and s.voided_at is null
    ) union all (
      -- A technician's sessions do not overlap: of all those before, the last one alone can reach so far.
      select s.id, s.technician_id, s.activity_type_id, s.segment_id, s.started_at, s.raw_seconds
      from work_session as s
      where s.technician_id = person.id and s.started_at < week_begins
        and week_number(s.started_at) <= week_number(week_begins)
        and s.raw_seconds is not null and s.voided_at is null
      order by week_number(s.started_at) desc, s.started_at desc limit 1
    )
  ) as session
  where second_of(session.started_at) + session.raw_seconds > second_of(week_begins)
$$;

-- What a closed month's pay sheet rests on beside the month's own sessions, as it was when the month was closed.
create table closed_pay_rules (
  month date primary key,
  rules jsonb not null,
  constraint pay_rules_of_lock foreign key (month) references locked_period on delete cascade
);
create table closed_session_before (
  month date not null,
  session_id uuid not null,
  technician_id int not null references person,
  activity_type_id smallint not null,
  segment_id smallint,
  started_at timestamptz not null,
  raw_seconds int not null,
  primary key (month, session_id),
  constraint session_before_lock foreign key (month) references locked_period on delete cascade
);

create function keep_pay_basis() returns trigger language plpgsql as $$
begin
  insert into closed_pay_rules values (new.month, pay_rules_now());
  insert into closed_session_before
  select new.month, session_id, technician_id, activity_type_id, segment_id, started_at, raw_seconds
  from sessions_before_month(new.month);
  return null;
end $$;
create trigger pay_basis_when_closed after insert on locked_period for each row execute function keep_pay_basis();

-- Months that are closed already are given the rules that everybody begins with.
insert into closed_pay_rules select month, pay_rules_now() from locked_period;
insert into closed_session_before
select month, session_id, technician_id, activity_type_id, segment_id, started_at, before.raw_seconds
from locked_period cross join lateral sessions_before_month(month) as before;
