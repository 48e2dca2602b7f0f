-- Activities that belong to no job's account, such as breaks. A change begins after the last closed month, so that what
-- closed months have of each job stays.
alter table activity_type add column uncharged datemultirange not null default '{}';
comment on column activity_type.uncharged is
  'the days on which its work is charged to no job; they begin and end with months, and without an end it is so now';

-- It tells now whose account work belongs to. A new database gets its functions after the migrations.
drop function if exists posted_work();
