import { randomBytes } from 'node:crypto'
import { type Db, sql } from './database.ts'

/** The secret of this name, made once for all instances. */
export async function secretNamed(db: Db, name: string): Promise<Buffer> {
  await db.run(sql`insert into secret (name, value) values (${name}, ${randomBytes(32)}) on conflict (name) do nothing`)
  const stored = await db.row<{ value: Buffer }>(sql`select value from secret where name = ${name}`)
  if (!stored) throw new Error(`The secret ${name} is gone from the database.`)
  return stored.value
}
