-- Everybody who was ever entered, with the label that tells them from others of the same name: the employee number or,
-- without one, the segment and the last digits of the phone; where that is missing or another one's too, the day on which
-- they were entered, and of those who are alike even then a number in the order in which they came. Never an id.
-- Whoever was erased has no name but a number, in both languages. `personLabels` in packages/domain does the same.
-- PostgreSQL plans it as a part of the statement that asks; people of one name are few, and looked for once.
create or replace function names_of_people() returns table (person_id int, person_name text, person_name_ar text, person_label text)
language sql stable parallel safe as $$
  select person.id, full_name, name_ar, named.label
  from person
  left join (
    with namesake as materialized (
      select id, name_key, employee_number, created_at,
        coalesce(employee_number, nullif(concat_ws(' ', segment, '…' || right(phone, 4)), '')) as mark
      from person
      where erased_at is null and name_key in (select name_key from person group by name_key having count(*) > 1)
    ),
    dated as (
      select id, name_key, employee_number, created_at,
        case when employee_number is not null
            or mark is not null and count(*) over (partition by name_key, mark) = 1 then mark
          else concat_ws(', ', mark, to_char(business_day(created_at), 'YYYY-MM-DD')) end as mark
      from namesake
    ),
    counted as materialized (
      select id, mark,
        row_number() over (partition by name_key, mark order by employee_number is null, created_at, id) as place
      from dated
    )
    select id, mark || case when place > 1 then ', ' || place else '' end as mark from counted
  ) as marked on marked.id = person.id
  cross join lateral (
    select full_name || coalesce(' (' || mark || ')', '') as label,
      case when erased_at is not null
        then case when is_admin(role) then 'مسؤول سابق ' else 'فني سابق ' end || person.id end as name_ar
  ) as named
$$;
