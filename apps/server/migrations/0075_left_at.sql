-- Since when somebody does not belong to the shop any more: from then on names on wage records are kept for so many years.
alter table person add column left_at timestamptz(3);
comment on column person.left_at is
  'when they were deactivated last; null while they are active, and where nobody knows';

-- Also of people who were erased, whom nothing else changes.
alter table person disable trigger user;
update person set left_at = (
  select max(at) from audit_entry
  where kind in ('technician', 'admin') and action = 'changed' and after ->> 'id' = person.id::text
    and before ->> 'is_active' = 'true' and after ->> 'is_active' = 'false'
    and (erased_at is null or at <= erased_at)
)
where not is_active;
alter table person enable trigger user;
