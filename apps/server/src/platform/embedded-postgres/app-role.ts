import { Client } from 'pg'
import { APP_ROLE, type Connection, SUPERUSER } from './settings.ts'

type Server = { connection(database: string, user?: string): Connection }

/**
 * Makes the role of the app, which may do everything in its databases and nothing to the server, and one of its
 * databases. What a superuser made in it before is the role's from now on.
 * @returns how the app reaches the database
 */
export async function readyDatabase(server: Server, name: string): Promise<Connection> {
  await asSuperuser(server, SUPERUSER, async (client) => {
    // A command beside the app takes its turn.
    await client.query(`select pg_advisory_lock(hashtext('warsha.role'))`)
    if (!(await has(client, 'select from pg_roles where rolname = $1', APP_ROLE))) {
      await client.query(`create role ${APP_ROLE} login nosuperuser nocreatedb nocreaterole`)
    }
    const quoted = client.escapeIdentifier(name)
    if (!(await has(client, 'select from pg_database where datname = $1', name))) {
      await client.query(`create database ${quoted} owner ${APP_ROLE}`)
    }
    await client.query(`alter database ${quoted} owner to ${APP_ROLE}`)
  })
  await asSuperuser(server, name, (client) => client.query(GIVE_TO_APP))
  return server.connection(name, APP_ROLE)
}

/** Whether the app has had its first start with a role of its own. */
export async function hasAppRole(server: Server): Promise<boolean> {
  return asSuperuser(server, SUPERUSER, (client) => has(client, 'select from pg_roles where rolname = $1', APP_ROLE))
}

/** Tables take along what belongs to them; what an extension brought stays the extension's. */
const GIVE_TO_APP = `
  do $$
  declare
    statement text;
  begin
    for statement in
      select format('alter %s %s owner to ${APP_ROLE}', case relkind when 'S' then 'sequence' when 'v' then 'view'
        when 'm' then 'materialized view' else 'table' end, pg_class.oid::regclass)
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S')
        and relowner <> '${APP_ROLE}'::regrole
        and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i', 'e'))
      union all
      select format('alter routine %s owner to ${APP_ROLE}', pg_proc.oid::regprocedure) from pg_proc
      where pronamespace = 'public'::regnamespace and proowner <> '${APP_ROLE}'::regrole
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all
      select format('alter type %s owner to ${APP_ROLE}', pg_type.oid::regtype) from pg_type
      where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and typowner <> '${APP_ROLE}'::regrole
        and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
    loop
      execute statement;
    end loop;
  end
  $$`

async function asSuperuser<T>(server: Server, database: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...server.connection(database), ssl: false })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function has(client: Client, question: string, name: string): Promise<boolean> {
  return ((await client.query(question, [name])).rowCount ?? 0) > 0
}
