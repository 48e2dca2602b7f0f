-- The rules as they are, in one value.
create or replace function pay_rules_now() returns jsonb
language sql stable as $$
  select jsonb_build_object('factor_working_day', factor_working_day, 'factor_rest_day', factor_rest_day,
    'factor_holiday', factor_holiday, 'hours_a_day', hours_a_day, 'hours_a_week', hours_a_week,
    'unpaid_activities', (
      select coalesce(jsonb_agg(code order by code), '[]')
      from unpaid_activity join activity_type on activity_type.id = activity_type_id))
  from pay_rules
$$;
