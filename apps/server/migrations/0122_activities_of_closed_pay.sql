-- before: a constraint that the version before keeps, too
-- The pay sheet of a closed month rests on sessions that reach into it, and on their activities: those are not deleted. One that was is
-- there again by its number, out of use; what it was called, the audit trail still knows.
insert into activity_type (id, code, label, name_ar, is_active) overriding system value
select distinct activity_type_id, 'DELETED_' || activity_type_id, 'Deleted activity ' || activity_type_id,
  'نشاط محذوف ' || activity_type_id, false
from closed_session_before
where activity_type_id not in (select id from activity_type);
alter table closed_session_before add constraint closed_session_before_activity_type_id_fkey
  foreign key (activity_type_id) references activity_type (id);
