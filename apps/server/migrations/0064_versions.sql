-- What can be edited has a version, which rises with each change, so that nobody saves over what they have not seen. What is
-- there begins with 1. Triggers count (bump_version and those beside it, in the folder functions).
alter table job add column version int not null default 1;
alter table person add column version int not null default 1;
alter table activity_type add column version int not null default 1;
alter table job_type add column version int not null default 1;
alter table power_rating add column version int not null default 1;
alter table rpm_category add column version int not null default 1;
alter table department add column version int not null default 1;
alter table estimate add column version int not null default 1;
alter table schedule_rule add column version int not null default 1;
alter table workshop add column version int not null default 1;
alter table retention add column version int not null default 1;

-- Of what has no row of its own to carry it.
create table thing_version (
  thing text not null,
  id int not null,
  part int not null,
  version int not null,
  primary key (thing, id, part)
);
comment on table thing_version is 'Versions of what is made of several rows, such as all rates of a technician. None yet: 1.';
comment on column thing_version.id is 'of the person or the job; 0 where there is one such thing';
comment on column thing_version.part is 'of the activity; 0 for the whole';
