-- Whether a person of this role is an admin; what an admin may do is in `person.rights`. `isAdmin` in packages/domain is the same.
create or replace function is_admin(role text) returns boolean language sql immutable parallel safe as $$
  select role = 'ADMIN'
$$;
