-- What kind of thing was changed; `subject` names which one, as people call it.
alter table audit_entry
  add column kind text not null,
  add constraint audit_branch unique nulls not distinct (previous_hash);

create index audit_entry_of_subject on audit_entry (kind, subject);
create index audit_entry_newest on audit_entry (at desc, id desc);

-- What an entry's hash is made of: all of it, and the hash of the one before.
create function audit_hash(entry audit_entry) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.person_id, entry.kind, entry.action, entry.subject,
    entry.before, entry.after, encode(entry.previous_hash, 'hex'))::text, 'UTF8'))
$$;

-- Whoever adds an entry waits for the one before to be committed, so that numbers and hashes have no gap and no branch.
-- A transaction adds its entries last, as everybody else's wait for its end.
create function chain_audit_entry() returns trigger language plpgsql as $$
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

create trigger audit_chained before insert on audit_entry for each row execute function chain_audit_entry();
