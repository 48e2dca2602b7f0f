import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accessTokens } from '../apps/server/src/platform/access-token.ts'
import { type Connection, Db, sql } from '../apps/server/src/platform/database.ts'
import { readyCalendar } from '../apps/server/src/features/calendar/index.ts'
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/index.ts'
import { migrate } from '../apps/server/src/platform/migrate.ts'
import { signAllInForGood, signInForGood } from '../apps/server/testing/sign-in.ts'
import { testKeys } from '../apps/server/testing/keys.ts'

/** A workshop on an embedded PostgreSQL of its own, with everything on that keeps data safe. */
export type Workshop = {
  db: Db
  connection: Connection
  /** the ids of the technicians, in order */
  technicians: number[]
  tokenOf: (person: number, role: 'ADMIN' | 'TECHNICIAN') => Promise<string>
  /** those of technicians, in their order: thousands at once would wait for a connection until they fail */
  tokensOf: (people: number[]) => Promise<string[]>
  close: () => Promise<void>
}

export const JOBS = 400

/** The number of one of the jobs, all of them in progress. */
export const jobNumber = (i: number): string => String(1001 + (i % JOBS))

export async function openWorkshop(technicians: number): Promise<Workshop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'warsha-bench-'))
  const server = await startEmbeddedPostgres({ dataDir })
  const connection = server.connection('postgres')
  const db = new Db(connection, { keys: testKeys })
  await migrate(db)
  await readyCalendar(db, { businessTimeZone: 'Asia/Riyadh', now: Date.now() })
  await db.write(sql`
    insert into person (full_name, role, password_hash, must_change_password)
    select 'Technician ' || i, 'TECHNICIAN', 'none', false from generate_series(1, ${technicians}::int) as i`)
  await db.write(sql`
    insert into job (job_no, customer, description, status)
    select (1000 + i)::text, 'Saline Water Works', 'Rewind of a 75 kW pump motor', 'in_progress'
    from generate_series(1, ${JOBS}::int) as i`)
  const people = await db.rows<{ id: number }>(sql`select id from person order by id`)
  const tokens = accessTokens(testKeys)
  return {
    db,
    connection,
    technicians: people.map(({ id }) => id),
    tokenOf: async (id, role) =>
      tokens.issue({ id, role, rights: 'full', signInId: await signInForGood(db, id) }, Date.now()),
    tokensOf: async (ids) => {
      const signIns = await signAllInForGood(db, ids)
      const issue = (id: number) =>
        tokens.issue({ id, role: 'TECHNICIAN', rights: 'full', signInId: signIns.get(id) ?? '' }, Date.now())
      return Promise.all(ids.map(issue))
    },
    close: async () => {
      await db.close()
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
