-- Whether work of an activity on a day belongs to the account of its job.
create or replace function is_charged(activity smallint, day date) returns boolean
language sql stable parallel safe as $$ select not uncharged @> day from activity_type where id = activity $$;
