alter table person add column erased_at timestamptz(3);
comment on column person.erased_at is 'when what tells who it was went for good; the row stays, as sessions rest on it';

alter table person
  add constraint erased_is_nobody check (erased_at is null or not is_active and email is null and phone is null
    and employee_number is null and password_hash = '' and temporary_until is null
    and full_name = case role when 'ADMIN' then 'Former admin ' else 'Former technician ' end || id),
  add constraint former_name_taken check (erased_at is not null or full_name !~ '^Former (technician|admin) [0-9]+$');
