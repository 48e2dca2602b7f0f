-- In which history transactions are counted: of which server, of which of its databases, since which promotion or return to
-- a point in time, and since which restore. Only a server that takes writes has one.
create or replace function history_of_feed() returns text language sql stable parallel safe as $$
  select md5(concat_ws(' ', system_identifier, pg_database.oid, left(pg_walfile_name(pg_current_wal_lsn()), 8), feed_history.id))
  from pg_control_system(), pg_database, feed_history where datname = current_database()
$$;
