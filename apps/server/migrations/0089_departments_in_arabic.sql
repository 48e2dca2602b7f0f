-- before: a column that the version before does not know
-- What Arabic readers see in place of a department's name, as job types and activities have it.
alter table department
  add column name_ar text,
  add constraint department_name_ar_length check (char_length(name_ar) between 1 and 100),
  add constraint department_name_ar_is_plain check (is_plain_name(name_ar));
comment on column department.name_ar is 'what Arabic readers see; null: the name';

-- Those that a new installation starts with. Whoever has named one differently has meant something else.
-- Nobody edited them: their versions stay.
alter table department disable trigger user;
update department set name_ar = given.name_ar
from (values
  ('10', 'Winding', 'اللف'),
  ('20', 'Mechanical', 'الميكانيكا'),
  ('30', 'Electrical', 'الكهرباء'),
  ('40', 'Field service', 'الخدمة الميدانية')
) as given (dept_number, name, name_ar)
where department.dept_number = given.dept_number and department.name = given.name;
alter table department enable trigger user;
