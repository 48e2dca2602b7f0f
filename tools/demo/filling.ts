import { HOUR, type Instant, MINUTE } from '@warsha/domain'
import { type Db, type Reader, sql, timestamptz } from '../../apps/server/src/platform/database.ts'
import { migrate } from '../../apps/server/src/platform/migrate.ts'

/** When the demo was filled, and from which seed. It stands in a schema of its own, beside the product's. */
export type Filling = { seed: number; filledAt: Instant }

const LASTS = 12 * HOUR

/** Whether what was filled then still tells of the present. */
export function isFresh(filling: Filling, { seed, now }: { seed: number; now: Instant }): boolean {
  const age = now - filling.filledAt
  return filling.seed === seed && age <= LASTS && age > -MINUTE
}

/** The filling that was completed last, or null. */
export async function lastFilling(db: Reader): Promise<Filling | null> {
  const exists = await db.row(sql`select where to_regclass('demo.filling') is not null`)
  return exists ? db.row<Filling>(sql`select seed, filled_at as "filledAt" from demo.filling`) : null
}

export async function recordFilling(db: Db, { seed, filledAt }: Filling): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.script(`
      create schema if not exists demo;
      create table if not exists demo.filling (seed bigint not null, filled_at timestamptz not null);
      delete from demo.filling`)
    await tx.run(sql`insert into demo.filling (seed, filled_at) values (${seed}, ${timestamptz(filledAt)})`)
  })
}

/** Whether nobody and nothing is in the database yet. */
export async function isUntouched(db: Reader): Promise<boolean> {
  return (await db.row(sql`select where exists (select from person) or exists (select from job)`)) === null
}

/** Throws everything away and brings the empty schema back. */
export async function emptyDatabase(db: Db): Promise<void> {
  await db.transaction((tx) =>
    tx.script('drop schema if exists demo cascade; drop schema public cascade; create schema public'),
  )
  await migrate(db)
}
