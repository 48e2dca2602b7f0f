-- The audit trail is only added to.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail cannot be changed' using errcode = 'restrict_violation';
end
$$;

create or replace trigger audit_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
