-- The baseline of an activity on such a motor: of the most exact estimate.
create or replace function baseline_seconds(job_type int, power_rating int, rpm_category int, activity smallint) returns int
language sql stable parallel safe as $$
  select estimated_seconds from estimate
  where job_type_id = job_type and activity_type_id = activity
    and (power_rating_id is null or power_rating_id = power_rating)
    and (rpm_category_id is null or rpm_category_id = rpm_category)
  order by power_rating_id nulls last, rpm_category_id nulls last
  limit 1
$$;
