import { amount } from './amounts.ts'
import { sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, millisecondsOf, quantile } from './figure.ts'
import { Connection, get } from './load.ts'
import { served } from './served.ts'
import { openWorkshop } from './workshop.ts'

const ADDED = amount(19_600, 3_600)
const TECHNICIANS = 200
const ROUNDS = amount(40, 10)
const TARGET_MS = 100
const TARGET_RATIO = 12

/** What people type, letter by letter or whole: numbers, words in both scripts, words that are wrong. */
const TYPED = [
  '1',
  '10',
  '1042',
  '١٠٤٢',
  'p',
  'pump',
  'pump motor 75',
  'محرك',
  'محرك المضخه',
  'اعاده لف',
  'technician 17',
  'blowre motor',
  'overhual',
  'المضحه',
  'crnae hoist',
  'nothing of this kind',
]

/** The palette's search in 20,000 jobs and 200 technicians, against the cheapest call there is. */
export async function searching(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  const { app, close } = await served(workshop.connection)
  try {
    const { db } = workshop
    await db.write(sql`
      insert into job (job_no, customer, description, status, created_at, closed_at)
      select (10000 + i)::text,
        (array['شركة مياه الساحل', 'Al-Rajhi Cement', 'Aramco Ras Tanura', 'مصنع الأسمنت الأبيض', 'Yanbu Steel',
          'مستشفى الملك فهد', 'Marafiq'])[1 + i % 7] || ' ' || i % 97,
        (array['Overhaul of a', 'Rewind of a', 'إعادة لفّ', 'Bearing change on a', 'صيانة'])[1 + i % 5] || ' '
          || (array['75', '200', '30', '5.5'])[1 + i % 4] || ' kW '
          || (array['pump motor', 'blower motor', 'محرّك المضخّة', 'cooling tower fan', 'crane hoist motor'])[1 + i % 3 + i % 2]
          || ', serial ' || substr(md5(i::text), 1, 8),
        case when i % 40 = 0 then 'open' else 'closed' end, now() - i * interval '1 hour',
        case when i % 40 = 0 then null else now() end
      from generate_series(1, ${ADDED}::int) as i`)
    await db.pool.query('analyze')
    const admin = await db.writeRow<{ id: number }>(sql`
      insert into person (full_name, role, password_hash, must_change_password)
      values ('Admin', 'ADMIN', 'none', false) returning id`)
    const token = await workshop.tokenOf(admin?.id ?? 0, 'ADMIN')
    const requests = TYPED.map((q) => get(`/api/admin/search?q=${encodeURIComponent(q)}&recent_jobs=1,2,3`, token))
    const floor = get('/api/me', token)
    const connection = new Connection(app)
    const times = { search: [] as number[], floor: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      for (const request of requests) {
        times.search.push(await millisecondsOf(() => connection.ask(request)))
        times.floor.push(await millisecondsOf(() => connection.ask(floor)))
      }
    }
    connection.close()
    const warm = (values: number[], share: number) => quantile(values.slice(values.length / 4), share)
    const p95 = warm(times.search, 0.95)
    console.log(
      `  p95 ${p95.toFixed(1)} ms, median ${warm(times.search, 0.5).toFixed(1)} ms, who one is ${warm(times.floor, 0.5).toFixed(1)} ms`,
    )
    return [
      atMost('search in 20,000 jobs p95', p95, 'ms', TARGET_MS),
      atMost(
        'search in 20,000 jobs, median / who one is, median',
        warm(times.search, 0.5) / warm(times.floor, 0.5),
        'ratio',
        TARGET_RATIO,
      ),
    ]
  } finally {
    close()
    await workshop.close()
  }
}
