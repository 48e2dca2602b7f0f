-- What an entry's hash is made of: all of it, and the hash of the one before.
create or replace function audit_hash(entry audit_entry) returns bytea language sql stable parallel safe as $$
  select sha256(convert_to(jsonb_build_array(
    entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.person_id, entry.kind, entry.action, entry.subject,
    entry.before, entry.after, encode(entry.previous_hash, 'hex'))::text, 'UTF8'))
$$;
