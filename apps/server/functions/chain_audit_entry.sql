-- Whoever adds an entry waits for the one before to be committed, so that numbers and hashes have no gap and no branch.
-- A transaction adds its entries last, as everybody else's wait for its end.
create or replace function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last audit_entry;
begin
  perform pg_advisory_xact_lock(hashtext('warsha.audit'));
  select * into last from audit_entry order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.previous_hash := last.hash;
  new.hash := audit_hash(new);
  return new;
end
$$;

create or replace trigger audit_chained before insert on audit_entry for each row execute function chain_audit_entry();
