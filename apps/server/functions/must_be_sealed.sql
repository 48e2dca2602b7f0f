-- An entry of the audit trail is sealed in the transaction that adds it.
create or replace function must_be_sealed() returns trigger language plpgsql as $$
begin
  if not exists (select from audit_seal where entry_id = new.id) then
    raise exception 'entry % of the audit trail has no seal', new.id using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;

drop trigger if exists audit_sealed on audit_entry;
create constraint trigger audit_sealed after insert on audit_entry deferrable initially deferred
  for each row execute function must_be_sealed();
