-- Everybody who was ever entered, as `names_of_people` has them, each as an object.
create or replace function person_labels() returns table (labelled_id int, labelled_person jsonb)
language sql stable parallel safe as $$
  select person_id, jsonb_build_object('id', person_id, 'name', person_name, 'name_ar', person_name_ar, 'label', person_label)
  from names_of_people()
$$;
