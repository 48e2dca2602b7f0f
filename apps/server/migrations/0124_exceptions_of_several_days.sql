-- before: a column that the version before does not know
-- Several days that are one exception have a row each: all that counts goes by days.
alter table schedule_exception add column first_day_id int
  references schedule_exception constraint not_its_own_first_day check (first_day_id < id);
create index exception_days on schedule_exception (first_day_id) where first_day_id is not null;
comment on column schedule_exception.first_day_id is
  'of a further day of several that are one exception: the row of the first of them';
