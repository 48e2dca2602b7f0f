import { amount } from './amounts.ts'
import { type Db, sql } from '../apps/server/src/platform/database.ts'
import { runningSessions } from '../apps/server/src/features/live/queries.ts'
import { atMost, type Figure, millisecondsOf, quantile } from './figure.ts'
import { Connection, get } from './load.ts'
import { learnFirst } from './million.ts'
import { served } from './served.ts'
import { openWorkshop } from './workshop.ts'

const ACTIVE = 1_000
const TIMES = amount(400, 40)
/** Sessions that each technician completed on the days before. */
const COMPLETED_EACH = 10
const TARGET = 3

/** The live board with many at work, against the SQL alone that it needs. */
export async function liveBoard(): Promise<Figure[]> {
  const workshop = await openWorkshop(ACTIVE)
  const { db } = workshop
  await recordWork(db)
  await learnFirst(db, Date.now())
  const { app, close } = await served(workshop.connection)
  try {
    const admin = await db.writeRow<{ id: number }>(sql`
      insert into person (full_name, role, password_hash, must_change_password)
      values ('Admin', 'ADMIN', 'none', false) returning id`)
    const request = get('/api/admin/live', await workshop.tokenOf(admin?.id ?? 0, 'ADMIN'))
    const connection = new Connection(app)
    const times = { http: [] as number[], sql: [] as number[] }
    for (let i = 0; i < TIMES; i++) {
      times.sql.push(await millisecondsOf(() => runningSessions(db, Date.now())))
      times.http.push(await millisecondsOf(() => connection.ask(request)))
    }
    connection.close()
    const warm = (values: number[]) => quantile(values.slice(TIMES / 4), 0.95)
    console.log(`  p95 over HTTP ${warm(times.http).toFixed(2)} ms, SQL ${warm(times.sql).toFixed(2)} ms`)
    return [atMost('live board p95 / its SQL p95', warm(times.http) / warm(times.sql), 'ratio', TARGET)]
  } finally {
    close()
    await workshop.close()
  }
}

/** Everybody works on something that has an estimate, and did so on the days before. */
async function recordWork(db: Db): Promise<void> {
  await db.write(sql`update job set job_type_id = 1 + id % 8, power_rating_id = 1, rpm_category_id = 1`)
  await db.write(sql`
    insert into estimate (job_type_id, activity_type_id, estimated_seconds) select id, 1, 4 * 3600 from job_type`)
  await db.write(sql`
    insert into work_session (id, started_at, technician_id, job_id, activity_type_id)
    select gen_random_uuid(), now() - person.id * interval '30 seconds', person.id, job.id, 1
    from person join job on job.id = 1 + person.id % (select count(*) from job)`)
  await db.write(sql`
    insert into work_session (id, started_at, ended_at, technician_id, job_id, activity_type_id)
    select gen_random_uuid(), start, start + interval '2 hours', person.id,
      1 + (person.id + day) % (select count(*) from job), 1
    from person, generate_series(2, ${1 + COMPLETED_EACH}::int) as day,
      lateral (select date_trunc('day', now()) - day * interval '1 day' as start) as began`)
}
