import { randomUUID } from 'node:crypto'
import { sql } from '../apps/server/src/platform/database.ts'
import { amount } from './amounts.ts'
import { atLeast, type Figure, median } from './figure.ts'
import { post, rate } from './load.ts'
import { requestsOf } from './recording-sessions.ts'
import { served } from './served.ts'
import { openWorkshop } from './workshop.ts'

const TECHNICIANS = amount(2_000, 200)
const ROUNDS = amount(7, 2)
const load = { connections: 16, milliseconds: 2_000, status: 201 }
const STARTS = 0.95
const JOBS = 0.4

const keyed = (request: string) => request.replace('\r\n', `\r\nIdempotency-Key: ${randomUUID()}\r\n`)

/**
 * What a key costs whoever sends one, on a job that an admin creates; and that phones, which send none, start as quickly in a
 * server that keeps answers as in one that never has.
 */
export async function keyedActs(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  const [never, keeps] = [await served(workshop.connection), await served(workshop.connection)]
  try {
    const { start } = await requestsOf(workshop)
    const job = await jobs(workshop)
    const created = (next: () => string) => rate(keeps.app, load, next)
    await created(() => keyed(job()))
    await Promise.all([rate(never.app, load, start), rate(keeps.app, load, start)])
    const ratios = { starts: [] as number[], jobs: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      const without = await created(job)
      const withKey = await created(() => keyed(job()))
      const sides = round % 2 === 0 ? [never, keeps] : [keeps, never]
      const rates = new Map<typeof never, number>()
      for (const side of sides) rates.set(side, await rate(side.app, load, start))
      const [before, after] = [rates.get(never) ?? 0, rates.get(keeps) ?? 0]
      console.log(
        `  jobs ${without.toFixed(0)}/s, with a key ${withKey.toFixed(0)}/s; ` +
          `starts ${before.toFixed(0)}/s, beside kept answers ${after.toFixed(0)}/s`,
      )
      ratios.jobs.push(withKey / without)
      ratios.starts.push(after / before)
    }
    const unit = 'ratio of requests/s'
    return [
      atLeast('creating a job with a key / without', median(ratios.jobs), unit, JOBS),
      atLeast('start without a key where answers are kept / where none was', median(ratios.starts), unit, STARTS),
    ]
  } finally {
    never.close()
    keeps.close()
    await workshop.close()
  }
}

/** Requests of an admin for one new job each. */
async function jobs({ db, tokenOf }: Awaited<ReturnType<typeof openWorkshop>>): Promise<() => string> {
  const admin = await db.writeRow<{ id: number }>(sql`
    insert into person (full_name, role, email, password_hash, must_change_password)
    values ('Admin', 'ADMIN', 'admin@bench.example', 'none', false) returning id`)
  const token = await tokenOf(admin?.id ?? 0, 'ADMIN')
  let number = 1_000_000
  return () =>
    post('/api/admin/jobs', token, {
      job_no: String((number += 1)),
      customer: 'Saline Water Works',
      description: 'Rewind of a 75 kW pump motor',
      job_type_id: 1,
      power_rating_id: 1,
      rpm_category_id: 1,
    })
}
