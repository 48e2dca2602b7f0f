-- Whether a row among people is a program with a machine token. `isMachine` in packages/domain is the same.
create or replace function is_machine(role text) returns boolean language sql immutable parallel safe as $$
  select role = 'MACHINE'
$$;
