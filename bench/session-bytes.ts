import { sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure } from './figure.ts'
import { fillSessions, MILLION } from './million.ts'
import { openWorkshop } from './workshop.ts'

const TARGET = 160 * 1.6

type Size = { name: string; bytes: number }

/** What a session takes on disk, with its indexes, when they came one after another. */
export async function sessionBytes(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  try {
    await fillSessions(workshop.db, { ...MILLION, until: Date.now() })
    const sizes = await workshop.db.rows<Size>(sql`
      select oid::regclass::text as name, pg_relation_size(oid)::float / (select count(*) from work_session) as bytes
      from pg_class
      where oid = 'work_session'::regclass
        or oid in (select indexrelid from pg_index where indrelid = 'work_session'::regclass)
      order by 2 desc`)
    for (const { name, bytes } of sizes) console.log(`  ${name} ${bytes.toFixed(1)}`)
    const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0)
    return [atMost('a session on disk, indexes included', total, 'bytes', TARGET)]
  } finally {
    await workshop.close()
  }
}
