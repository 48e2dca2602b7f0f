import { fillSessions } from './million.ts'
import { openWorkshop } from './workshop.ts'
import { sql } from '../apps/server/src/platform/database.ts'
const w = await openWorkshop(0)
const t = performance.now()
await fillSessions(w.db, { sessions: 300_000, technicians: 200, jobs: 6000, years: 1, until: Date.now() })
console.log(
  (performance.now() - t) / 1000,
  await w.db.row(sql`select count(*)::int from work_session`),
  await w.db.rows(sql`select indexname from pg_indexes where tablename='work_session'`),
)
await w.close()
