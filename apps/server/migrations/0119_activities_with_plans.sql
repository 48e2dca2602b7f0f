-- before: constraints that the version before keeps, too
-- Hours that planners gave an activity are lost with no activity: one that has some is put out of use, not deleted.
alter table planners_estimate drop constraint planners_estimate_activity_type_id_fkey,
  add constraint planners_estimate_activity_type_id_fkey foreign key (activity_type_id) references activity_type (id);
alter table planners_estimate_change drop constraint planners_estimate_change_activity_type_id_fkey,
  add constraint planners_estimate_change_activity_type_id_fkey foreign key (activity_type_id) references activity_type (id);
