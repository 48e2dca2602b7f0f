import { amount } from './amounts.ts'
import { sql } from '../apps/server/src/platform/database.ts'
import { jobsNewestFirst } from '../apps/server/src/features/jobs/queries.ts'
import { atMost, type Figure, millisecondsOf, quantile } from './figure.ts'
import { Connection, get } from './load.ts'
import { served } from './served.ts'
import { openWorkshop } from './workshop.ts'

const ADDED = amount(19_600, 3_600)
const TIMES = amount(120, 20)
const TARGET = 3

/** The admin's list of 20,000 jobs, against its SQL and writing the rows down as they come. */
export async function jobsList(): Promise<Figure[]> {
  const workshop = await openWorkshop(1)
  const { app, close } = await served(workshop.connection)
  try {
    const { db } = workshop
    await db.write(sql`
      insert into job (job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id, notes,
        created_at, closed_at)
      select (10000 + i)::text, 'شركة مياه الساحل', 'Overhaul of a 200 kW blower motor, both bearings', 'closed',
        1 + i % 8, 1 + i % 5, 1 + i % 4, 'Nameplate is worn', now() - i * interval '1 hour', now()
      from generate_series(1, ${ADDED}::int) as i`)
    await db.pool.query('analyze')
    const admin = await db.writeRow<{ id: number }>(sql`
      insert into person (full_name, role, password_hash, must_change_password)
      values ('Admin', 'ADMIN', 'none', false) returning id`)
    const request = get('/api/admin/jobs', await workshop.tokenOf(admin?.id ?? 0, 'ADMIN'))
    const connection = new Connection(app)
    const raw = async () => JSON.stringify(await jobsNewestFirst(db, { withImagesJobs: false }))
    const times = { http: [] as number[], raw: [] as number[] }
    for (let i = 0; i < TIMES; i++) {
      times.raw.push(await millisecondsOf(raw))
      times.http.push(await millisecondsOf(() => connection.ask(request)))
    }
    connection.close()
    const warm = (values: number[]) => quantile(values.slice(TIMES / 4), 0.95)
    console.log(`  p95 over HTTP ${warm(times.http).toFixed(1)} ms, SQL and JSON ${warm(times.raw).toFixed(1)} ms`)
    return [
      atMost('list of 20,000 jobs p95 / its SQL and JSON p95', warm(times.http) / warm(times.raw), 'ratio', TARGET),
    ]
  } finally {
    close()
    await workshop.close()
  }
}
