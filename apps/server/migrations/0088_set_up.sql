-- before: adds columns that the version before does not read
-- What a new workshop is asked to do once is put away by an admin, for everybody.
alter table workshop
  add column hides_set_up boolean not null default false,
  add column hours_confirmed boolean not null default false;
comment on column workshop.hides_set_up is 'whether an admin has put away the list of first steps';
comment on column workshop.hours_confirmed is 'whether an admin has said that the working hours are right as they were at the start';
