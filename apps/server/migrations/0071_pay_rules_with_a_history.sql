-- Pay rules have a history: those of a day hold until the next ones, the first for all the past.
alter table pay_rules drop constraint pay_rules_pkey, drop column is_only;
alter table pay_rules add column effective_from date not null default '-infinity';
alter table pay_rules alter column effective_from drop default;
alter table pay_rules add primary key (effective_from);
comment on table pay_rules is
  'How hours are paid from a day on, until the next rules. Factors are of overtime, by the kind of its day; with hours a day or a week, overtime is what goes beyond them.';
comment on column pay_rules.effective_from is '-infinity for the rules that hold for all the past';
comment on column pay_rules.hours_a_day is 'beyond which hours of a working day are overtime; without any limit, those outside the calendar are';

alter table unpaid_activity add column effective_from date not null default '-infinity';
alter table unpaid_activity alter column effective_from drop default;
alter table unpaid_activity drop constraint unpaid_activity_pkey;
alter table unpaid_activity add primary key (effective_from, activity_type_id);
alter table unpaid_activity add constraint unpaid_of_rules foreign key (effective_from) references pay_rules on delete cascade;

-- Other limits for a time, as in Ramadan; no reason is stored.
create table pay_limit (
  id int primary key generated always as identity,
  technician_id int references person,
  first_day date not null,
  last_day date not null,
  hours_a_day numeric(4, 2),
  hours_a_week numeric(5, 2),
  constraint pay_limit_days check (first_day <= last_day),
  constraint pay_limit_hours check (num_nonnulls(hours_a_day, hours_a_week) > 0),
  constraint pay_limit_range check (hours_a_day > 0 and hours_a_day <= 24 and hours_a_week > 0 and hours_a_week <= 168),
  constraint pay_limit_overlap
    exclude using gist (coalesce(technician_id, 0) with =, daterange(first_day, last_day, '[]') with &&)
);
comment on table pay_limit is 'Limits that pay rules have for a time instead of their own, for everybody or for one technician.';
comment on column pay_limit.technician_id is 'null for everybody';
comment on column pay_limit.hours_a_day is 'null where the rules have it';
create index pay_limit_of_technician on pay_limit (technician_id);

-- Closed months were counted by the calendar until pay was read by the law; their rules were one.
update closed_pay_rules set rules = jsonb_build_object('counted_by', coalesce(rules ->> 'counted_by', 'calendar'),
  'rules', jsonb_build_array((rules - 'counted_by') || '{"effective_from": null}'), 'limits', '[]'::jsonb);

drop function pay_rules_now();
