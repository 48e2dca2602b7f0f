-- before: a column that the version before does not write
-- What is left of a job for each team when its forecast was made, so that nobody who opens the load reads the past for it.
alter table job_forecast add column team_hours jsonb constraint team_hours_is_list check (jsonb_typeof(team_hours) = 'array');
comment on column job_forecast.team_hours is 'decimal hours that are left for each segment, [{"team": "Winding", "hours": 4.5}]; null: not known, or made before this was kept';
