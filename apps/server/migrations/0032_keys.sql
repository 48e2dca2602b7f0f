-- Keys lie in a file of their own: what comes out of the database or its backup signs nothing.
drop table secret;

-- Which keys the instances on this database use.
create table key_identity (
  is_only boolean primary key default true check (is_only),
  identity text not null
);

-- What only a holder of the keys can write of an entry of the audit trail, and by its hash of all before it.
create table audit_seal (
  -- without a reference: one that is left behind tells of an entry that was taken away
  entry_id bigint primary key,
  -- the name of the key
  kid text not null,
  mac bytea not null
);
comment on table key_identity is 'Which keys the instances on this database use.';
comment on table audit_seal is 'What only a holder of the keys can write of an entry of the audit trail, and by its hash of all before it.';
