-- What admins changed: append only, each entry carrying the hash of the one before.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  person_id int references person,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  previous_hash bytea,
  hash bytea not null constraint audit_fork unique
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail cannot be changed' using errcode = 'restrict_violation';
end
$$;

create trigger audit_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();
