-- Pay rules with their unpaid activities, in one value, as answers have them. `effective_from` is null for the first ones.
create or replace function effective_pay_rules(rules pay_rules) returns jsonb
language sql stable as $$
  select jsonb_build_object('effective_from', nullif(rules.effective_from, '-infinity'),
    'factor_working_day', rules.factor_working_day, 'factor_rest_day', rules.factor_rest_day,
    'factor_holiday', rules.factor_holiday, 'hours_a_day', rules.hours_a_day, 'hours_a_week', rules.hours_a_week,
    'unpaid_activities', (
      select coalesce(jsonb_agg(code order by code), '[]')
      from unpaid_activity as unpaid join activity_type on activity_type.id = activity_type_id
      where unpaid.effective_from = rules.effective_from))
$$;
