-- Everybody, as a pay sheet or a timesheet names them: that of a closed month has the name and number of somebody erased
-- as long as they are kept; any other has what `person_labels` has. A name that another one has, too, stands with the
-- number, or without one with the id, which is all that an erased person has of their own elsewhere.
create or replace function sheet_people(of_closed_month boolean)
returns table (sheet_person_id int, sheet_name text, sheet_person jsonb, sheet_number text)
language sql stable parallel safe as $$
  select person.id, coalesce(kept.full_name, person.full_name),
    case when kept.person_id is null then labelled_person
      else jsonb_build_object('id', person.id, 'name', kept.full_name, 'name_ar', null, 'label', kept.full_name || case
        when exists (select from person as other where other.name_key = search_key(kept.full_name))
          or exists (select from kept_name as other
            where other.person_id <> person.id and search_key(other.full_name) = search_key(kept.full_name))
        then ' (' || coalesce(kept.employee_number, person.id::text) || ')' else '' end) end,
    coalesce(kept.employee_number, person.employee_number)
  from person
  join person_labels() as named on labelled_id = person.id
  left join kept_name as kept on kept.person_id = person.id and of_closed_month
$$;
