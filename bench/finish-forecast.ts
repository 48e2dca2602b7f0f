import { reckonForecasts } from '../apps/server/src/features/forecast/index.ts'
import { sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, median, millisecondsOf } from './figure.ts'
import { JOBS, openWorkshop } from './workshop.ts'

const TECHNICIANS = 12
const TIMES = 7

/** The forecast of 400 open jobs, each with five activities, and how long it keeps everybody else waiting. */
export async function finishForecast(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  try {
    const { db } = workshop
    await db.run(sql`
      update job set job_type_id = 1 + id % 8, power_rating_id = 1 + id % 5, rpm_category_id = 1 + id % 4,
        due_on = current_date + id % 60`)
    await db.run(sql`
      insert into estimate (job_type_id, activity_type_id, estimated_seconds)
      select job_type.id, activity_type.id, 4 * 3600
      from job_type, (select id from activity_type order by id limit 5) as activity_type`)
    await db.run(sql`
      insert into work_session (id, unique_key, technician_id, job_id, activity_type_id, started_at, ended_at)
      select gen_random_uuid(), gen_random_uuid(), person.id, 1 + (person.id * 31 + day) % ${JOBS}::int, 1,
        now() - day * interval '1 day' - interval '3 hours', now() - day * interval '1 day'
      from person, generate_series(1, 13) as day`)
    await db.pool.query('analyze')
    const occasion = () => ({ businessTimeZone: 'Asia/Riyadh', stalledAfterHours: 10, now: Date.now() })
    await reckonForecasts(db, occasion())
    const times: number[] = []
    const longest: number[] = []
    for (let i = 0; i < TIMES; i += 1) {
      const turns = watchTurns()
      times.push(await millisecondsOf(() => reckonForecasts(db, occasion())))
      longest.push(turns.stop())
    }
    const known = await db.row<{ count: number }>(sql`select count(*) from job_forecast where p50_at is not null`)
    if (known?.count !== JOBS) throw new Error(`${known?.count} of ${JOBS} jobs have a forecast`)
    return [
      atMost('forecast of 400 open jobs', median(times), 'ms', 1_000),
      atMost('its longest turn of the event loop, computing time', median(longest), 'ms', 50),
    ]
  } finally {
    await workshop.close()
  }
}

/** Looks how long anybody computes before others have their turn: not how long the machine was busy elsewhere. */
function watchTurns(): { stop: () => number } {
  let longest = 0
  let last = process.cpuUsage()
  let timer = setImmediate(look)
  function look(): void {
    const { user, system } = process.cpuUsage(last)
    longest = Math.max(longest, (user + system) / 1_000)
    last = process.cpuUsage()
    timer = setImmediate(look)
  }
  return {
    stop: () => {
      clearImmediate(timer)
      return longest
    },
  }
}
