-- before: adds an index
create index audit_entry_of_person on audit_entry (person_id, id);
