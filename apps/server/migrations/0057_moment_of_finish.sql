-- That a technician called an activity finished, by the key of the session and with the moment: it may arrive before the
-- session does, and no correction of the session moves it.
create table session_finish (
  technician_id int not null references person,
  session_key uuid not null,
  said_at timestamptz(3) not null,
  is_noted boolean not null default false,
  primary key (technician_id, session_key)
);
comment on table session_finish is 'That the activity of a session is finished on its job, as its technician said; holds until the next session on it begins.';
comment on column session_finish.session_key is 'the phone''s key of the session, which may arrive later, or never';
comment on column session_finish.said_at is 'the end that was reported with it, or the start of the next session; stays when the session is corrected';
comment on column session_finish.is_noted is 'its session has arrived, and the learning pass has its item on the list';
create index finish_to_note on session_finish (technician_id, session_key) where not is_noted;

insert into session_finish (technician_id, session_key, said_at)
select technician_id, coalesce(unique_key, id), coalesce(reported_ended_at, ended_at)
from work_session where finishes_activity;

-- Comes back with its function, without the column.
drop trigger if exists followed_when_changed on work_session;
alter table work_session drop column finishes_activity;

comment on column work_item_finish.is_finished is 'false: it goes on, whatever technicians said before, and its quiet time begins anew';
insert into work_to_learn select job_id, activity_type_id from work_item_finish where not is_finished;
