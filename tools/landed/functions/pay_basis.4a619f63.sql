-- By what a month is paid: the rules and the limits for a time that are in force in it, or in the week in which it begins,
-- in one value. A closed month keeps its own.
create or replace function pay_basis(first date) returns jsonb
language sql stable as $$
  select jsonb_build_object('counted_by', 'law',
    'rules', (
      select jsonb_agg(effective_pay_rules(rules) order by effective_from)
      from pay_rules as rules
      where effective_from < first + interval '1 month'
        and effective_from >= (select max(earlier.effective_from) from pay_rules as earlier where earlier.effective_from <= first - 6)),
    'limits', (
      select coalesce(jsonb_agg(jsonb_build_object('technician_id', technician_id, 'first_day', first_day,
        'last_day', last_day, 'hours_a_day', hours_a_day, 'hours_a_week', hours_a_week) order by first_day, id), '[]')
      from pay_limit where first_day < first + interval '1 month' and last_day >= first - 6))
$$;
