import { sql } from '../apps/server/src/platform/database.ts'
import { amount } from './amounts.ts'
import { atMost, type Figure } from './figure.ts'
import { servedWithBuiltWorkers } from './served.ts'
import { openWorkshop } from './workshop.ts'

/** A batch takes no more. */
const ROWS = 1_000
const ROUNDS = amount(7, 3)
const MOST_SECONDS = 3
/** Jobs that are there before. */
const THERE = amount(50_000, 5_000)

const jobsFrom = (first: number) =>
  Array.from({ length: ROWS }, (_, at) => ({
    job_no: String(first + at),
    external_ref: `SO-${first + at}`,
    customer: at % 2 === 0 ? `Saline Water Works ${at % 90}` : `شركة المياه الوطنية ${at % 90}`,
    description: `Rewind of pump motor, S/N ${at * 7919}`,
    job_type: 'Motor rewinding',
    power_rating: '55 kW',
    rpm_category: '4 poles',
    due_on: '2027-01-14',
    planned_hours: [{ activity_code: 'REPAIR', hours: 6 + (at % 5) }],
  }))

const median = (values: readonly number[]) => values.toSorted((one, next) => one - next)[values.length >> 1] ?? 0

/** A batch of 1,000 jobs of another program, in a shop that has 50,000: new ones, the same again, and with other days. */
export async function upserting(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  const { db } = workshop
  const server = await servedWithBuiltWorkers(workshop.connection)
  try {
    await db.write(sql`
      insert into job (job_no, customer, description, job_type_id, power_rating_id, rpm_category_id)
      select (1000000 + n)::text, 'Customer ' || n % 700, 'Overhaul of motor ' || n,
        (select min(id) from job_type), (select min(id) from power_rating), (select min(id) from rpm_category)
      from generate_series(1, ${THERE}) as n`)
    await db.write(sql`analyze job`)
    const admin = await db.writeRow<{ id: number }>(sql`
      insert into person (full_name, role, email, password_hash, must_change_password)
      values ('Admin', 'ADMIN', 'admin@bench.example', 'none', false) returning id`)
    const token = await workshop.tokenOf(admin?.id ?? 0, 'ADMIN')
    const send = async (jobs: readonly object[], outcome: 'created' | 'unchanged' | 'changed'): Promise<number> => {
      const begun = performance.now()
      const response = await fetch(`http://127.0.0.1:${server.app}/api/admin/jobs/batch`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ source: 'erp', jobs }),
      })
      const answer = (await response.json()) as Record<string, number>
      if (answer[outcome] !== ROWS) throw new Error(JSON.stringify(answer).slice(0, 500))
      return (performance.now() - begun) / 1000
    }
    const times = { created: [] as number[], unchanged: [] as number[], changed: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      const jobs = jobsFrom(5_000_000 + round * ROWS)
      times.created.push(await send(jobs, 'created'))
      times.unchanged.push(await send(jobs, 'unchanged'))
      times.changed.push(
        await send(
          jobs.map((job) => ({ ...job, due_on: '2027-02-01' })),
          'changed',
        ),
      )
    }
    console.log(`  ${JSON.stringify(times)}`)
    return [
      atMost('1,000 new jobs of another program', median(times.created), 's', MOST_SECONDS),
      atMost('the same 1,000 once more', median(times.unchanged), 's', MOST_SECONDS),
      atMost('1,000 other due days', median(times.changed), 's', MOST_SECONDS),
    ]
  } finally {
    server.close()
    await workshop.close()
  }
}
