import { amount } from './amounts.ts'
import { computeForecasts } from '../apps/server/src/features/forecast/index.ts'
import { type Db, sql } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, median, millisecondsOf, patience } from './figure.ts'
import { Connection, get, post, put } from './load.ts'
import { served, servedWithBuiltWorkers } from './served.ts'
import { delayBy, sleep, startsOn } from './starting.ts'
import { jobNumber, JOBS, openWorkshop, type Workshop } from './workshop.ts'

const TECHNICIANS = 12
const TIMES = 7
/** A shop that closes none of its jobs for years. */
const MANY_JOBS = amount(20_000, 2_000)
const ROUNDS = amount(5, 1)

/** Jobs that were closed in three years, with a forecast for each of forty days. */
const PAST_JOBS = amount(8_000, 400)
const PAGES = amount(25, 5)
const PAGE_MS = 50
const QUIET_AFTER_START_MS = amount(45_000, 5_000)
/** One after another, as a foreman drags on. */
const ORDERS = amount(10, 2)

/**
 * The forecast of 400 open jobs, each with five activities, in a shop with three years of forecasts behind it; how quickly
 * these answer the page; how quickly another order is tried; and how long that and a forecast of 20,000 jobs keep technicians
 * waiting.
 */
export async function finishForecast(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  try {
    const { db } = workshop
    await db.write(sql`
      insert into estimate (job_type_id, activity_type_id, estimated_seconds)
      select job_type.id, activity_type.id, 4 * 3600
      from job_type, (select id from activity_type order by id limit 5) as activity_type`)
    await db.write(sql`
      insert into work_session (id, technician_id, job_id, activity_type_id, started_at, ended_at)
      select gen_random_uuid(), person.id, 1 + (person.id * 31 + day) % ${JOBS}::int, 1,
        now() - day * interval '1 day' - interval '3 hours', now() - day * interval '1 day'
      from person, generate_series(1, 13) as day`)
    await threeYears(db)
    await describeMotors(db)
    const occasion = () => ({ businessTimeZone: 'Asia/Riyadh', stalledAfterHours: 10, now: Date.now() })
    await computeForecasts(db, occasion())
    const times: number[] = []
    for (let i = 0; i < TIMES; i += 1) times.push(await millisecondsOf(() => computeForecasts(db, occasion())))
    await mustHaveForecasts(db, JOBS)
    return [
      atMost('forecast of 400 open jobs', median(times), 'ms', 1_000),
      await pageOfRecord(workshop),
      ...(await triedOrders(workshop)),
      await startsMeanwhile(workshop),
    ]
  } finally {
    await workshop.close()
  }
}

/** Closed jobs of three years: five sessions and forty daily forecasts each. */
async function threeYears(db: Db): Promise<void> {
  await db.write(sql`
    insert into job (job_no, customer, description, status, created_at, closed_at)
    select (500000 + i)::text, 'Saline Water Works', 'Rewind of a 75 kW pump motor', 'closed', received_at,
      received_at + (20 + i % 21) * interval '1 day'
    from generate_series(1, ${PAST_JOBS}::int) as i
    cross join lateral (
      select now() - interval '1140 days' + i * (interval '1095 days' / ${PAST_JOBS}::int) as received_at
    ) as received`)
  await db.write(sql`
    insert into work_session (id, technician_id, job_id, activity_type_id, started_at, ended_at)
    select gen_random_uuid(), 1 + row_number() over (order by job.id, nth) % ${TECHNICIANS}::int, job.id, nth,
      moment, moment + interval '1 second'
    from job
    cross join generate_series(1, 5) as nth
    cross join lateral (select job.created_at + nth * 3 * interval '1 day' + job.id * interval '7 seconds' as moment) as at
    where job.status = 'closed'`)
  await db.write(sql`
    insert into forecast_record (job_id, made_on, made_at, p50_at, p80_at, remaining_hours, work_quantiles, has_begun,
      age_hours, job_type_id, flow_weight, technicians, is_first, is_replayed)
    select job.id, (job.created_at + day * interval '1 day')::date, job.created_at + day * interval '1 day',
      job.created_at + 25 * interval '1 day', job.created_at + (33 + day) * interval '1 day', 20,
      array(select (30 + 5 * n)::real from generate_series(1, 19) as n), day > 3, day * 6, 1 + job.id % 8, 0.5, 12,
      day = 0, false
    from job cross join generate_series(0, 39) as day
    where job.status = 'closed'`)
}

/** How quickly a foreman sees the dates of another order, and how long technicians wait while orders are tried. */
async function triedOrders(workshop: Workshop): Promise<Figure[]> {
  const { app, close } = await servedWithBuiltWorkers(workshop.connection)
  try {
    const jobs = await workshop.db.rows<{ id: number }>(sql`
      select id from job where status <> 'closed' order by id desc limit 20`)
    const body = { job_ids: jobs.map(({ id }) => id) }
    const request = post('/api/admin/next-work/what-if', await adminsToken(workshop), body)
    // An app that has just started learns and forecasts first; a foreman comes later.
    await sleep(patience(QUIET_AFTER_START_MS))
    const asking = new Connection(app)
    const tryOne = async () => {
      const status = await asking.ask(request)
      if (status !== 200) throw new Error(`an order that is tried was answered with ${status}`)
    }
    await tryOne()
    const times: number[] = []
    for (let i = 0; i < TIMES; i += 1) times.push(await millisecondsOf(tryOne))
    const loadTimes = await timesOfLoad(asking, workshop, body.job_ids)
    const starting = await startsOn(jobNumber(0), workshop, app)
    const tryMany = async () => {
      for (let i = 0; i < ORDERS; i += 1) await tryOne()
    }
    const delay = await delayBy(tryMany, starting, ROUNDS)
    asking.close()
    return [
      atMost('another order of 400 open jobs, tried', median(times), 'ms', 1_000),
      atMost('load of 400 open jobs, eight weeks', median(loadTimes.load), 'ms', 1_000),
      atMost('what-if of 400 open jobs: technicians, overtime and order', median(loadTimes.whatIf), 'ms', 1_000),
      atMost('start while orders are tried / quiet', delay, 'ratio of p95', 3),
    ]
  } finally {
    close()
  }
}

/** How quickly the load answers, and what more hands, overtime and another order would make of it and of all dates. */
async function timesOfLoad(asking: Connection, workshop: Workshop, first: readonly number[]) {
  const token = await adminsToken(workshop)
  const teams = await workshop.db.rows<{ team: string | null }>(sql`
    select distinct name as team from person left join segment on segment.id = segment_at(person.id, now())
    where is_technician(role) limit 1`)
  const body = {
    extra_technicians: teams.map(({ team }) => ({ team, technicians: 2 })),
    overtime: { weekdays: [5, 6], start_time: '08:00', end_time: '14:00', weeks: 8 },
    job_ids: first,
  }
  const requests = { load: get('/api/admin/load', token), whatIf: post('/api/admin/load/what-if', token, body) }
  const timed = async (request: (typeof requests)['load']) => {
    const times: number[] = []
    for (let i = 0; i <= TIMES; i += 1) {
      times.push(
        await millisecondsOf(async () => {
          const status = await asking.ask(request)
          if (status !== 200) throw new Error(`the load was answered with ${status}`)
        }),
      )
    }
    // The first one starts the thread.
    return times.slice(1)
  }
  return { load: await timed(requests.load), whatIf: await timed(requests.whatIf) }
}

async function adminsToken({ db, tokenOf }: Workshop): Promise<string> {
  const admin = await db.writeRow<{ id: number }>(sql`
    insert into person (full_name, role, password_hash, must_change_password)
    values ('Admin', 'ADMIN', 'none', false) returning id`)
  return tokenOf(admin?.id ?? 0, 'ADMIN')
}

/** How quickly the page of forecasts answers, with how all dates of the last jobs held. */
async function pageOfRecord(workshop: Workshop): Promise<Figure> {
  const { app, close } = await served(workshop.connection)
  try {
    const request = get('/api/admin/forecasts', await adminsToken(workshop))
    const asking = new Connection(app)
    const times: number[] = []
    for (let i = 0; i < PAGES; i += 1) {
      times.push(
        await millisecondsOf(async () => {
          const status = await asking.ask(request)
          if (status !== 200) throw new Error(`the forecasts were answered with ${status}`)
        }),
      )
    }
    asking.close()
    return atMost('page of forecasts, three years of them kept', median(times), 'ms', PAGE_MS)
  } finally {
    close()
  }
}

async function describeMotors(db: Db): Promise<void> {
  await db.write(sql`
    update job set job_type_id = 1 + id % 8, power_rating_id = 1 + id % 5, rpm_category_id = 1 + id % 4,
      due_on = current_date + id % 60`)
  await db.write(sql`vacuum (analyze)`)
}

async function mustHaveForecasts(db: Db, jobs: number): Promise<void> {
  const known = await db.row<{ count: number }>(
    sql`select count(*) from job_forecast where remaining_hours is not null`,
  )
  if (known?.count !== jobs) throw new Error(`${known?.count} of ${jobs} jobs have a forecast`)
}

/** What technicians' starts take while the forecasts of very many open jobs are reckoned, as a due date has changed. */
async function startsMeanwhile(workshop: Workshop): Promise<Figure> {
  const { db } = workshop
  await db.write(sql`
    insert into job (job_no, customer, description, status)
    select (10000 + i)::text, 'Saline Water Works', 'Rewind of a 75 kW pump motor', 'in_progress'
    from generate_series(1, ${MANY_JOBS - JOBS}::int) as i`)
  await describeMotors(db)
  const { app, close } = await served(workshop.connection)
  try {
    const dueDate = await dueDatesBy(workshop, app)
    const starting = await startsOn(jobNumber(0), workshop, app)
    await dueDate()
    const delay = await delayBy(dueDate, starting, ROUNDS)
    await mustHaveForecasts(db, MANY_JOBS)
    return atMost('start while 20,000 open jobs are forecast / quiet', delay, 'ratio of p95', 3)
  } finally {
    close()
  }
}

/** Sets a job's due date and waits for the forecast that comes of it. */
async function dueDatesBy(workshop: Workshop, port: number): Promise<() => Promise<void>> {
  const { db } = workshop
  const token = await adminsToken(workshop)
  const madeAt = async () => (await db.row<{ made_at: number | null }>(sql`select made_at from forecast`))?.made_at
  let days = 0
  return async () => {
    const before = await madeAt()
    days += 1
    const [job] = await db.rows<{ id: number }>(sql`
      select id, job_no, customer, description, status, job_type_id, power_rating_id, rpm_category_id,
        (current_date + ${days}::int)::text as due_on
      from job where job_no = ${jobNumber(1)}`)
    const connection = new Connection(port)
    const status = await connection.ask(put(`/api/admin/jobs/${job?.id}`, token, job))
    connection.close()
    if (status !== 200) throw new Error(`a due date was answered with ${status}`)
    while ((await madeAt()) === before) await sleep(20)
  }
}
