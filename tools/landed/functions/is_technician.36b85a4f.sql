-- Whether a person of this role is a technician, as everybody is who is no admin. `isTechnician` in packages/domain is the same.
create or replace function is_technician(role text) returns boolean language sql immutable parallel safe as $$
  select role <> 'ADMIN'
$$;
