import { randomUUID } from 'node:crypto'
import { type Db, sql } from '../src/platform/database.ts'

/** Signs somebody in for as long as a test or a measure lasts, whatever its clock says. @returns the sign-in's id */
export async function signInForGood(db: Db, personId: number): Promise<string> {
  const id = randomUUID()
  await db.write(sql`
    insert into sign_in (id, person_id, created_at, expires_at, ends_for_good_at)
    select ${id}, id, '2000-01-01', 'infinity', 'infinity' from person where id = ${personId}`)
  return id
}

/** Signs many people in by one statement. @returns the ids of the sign-ins, by person */
export async function signAllInForGood(db: Db, people: number[]): Promise<Map<number, string>> {
  const added = await db.writeRows<{ id: string; person_id: number }>(sql`
    insert into sign_in (id, person_id, created_at, expires_at, ends_for_good_at)
    select gen_random_uuid(), id, '2000-01-01', 'infinity', 'infinity' from person where id = any(${people})
    returning id, person_id`)
  return new Map(added.map(({ id, person_id }) => [person_id, id]))
}
