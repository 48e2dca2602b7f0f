alter table retention add column name_years smallint constraint name_years_range check (name_years between 1 and 30);
comment on column retention.name_years is
  'how long pay sheets and timesheets of closed months name somebody who was erased; null: not at all';

-- In a table of its own, so that nothing but these papers can show it: the row of the person has no name any more.
create table kept_name (
  person_id int primary key references person,
  full_name text not null,
  employee_number text
);
comment on table kept_name is 'What erased people are named on pay sheets and timesheets of closed months, as long as the retention says.';

alter table retention_run add column names int not null default 0;
