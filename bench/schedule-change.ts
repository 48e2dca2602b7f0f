import { amount } from './amounts.ts'
import { instantAt } from '@warsha/domain'
import { changeSchedule } from '../apps/server/src/features/calendar/index.ts'
import { type Db, sql, type Tx } from '../apps/server/src/platform/database.ts'
import { atMost, type Figure, median, millisecondsOf, quantile } from './figure.ts'
import { fillSessions, learnFirst, MILLION } from './million.ts'
import { served } from './served.ts'
import { sleep, startsOn } from './starting.ts'
import { openWorkshop } from './workshop.ts'

/** A tenth of a million, as dense as that: what is compared is the same, and a round takes half a minute. */
const SESSIONS = Number(process.env['SESSIONS'] ?? amount(100_000, 20_000))
const ROUNDS = Number(process.env['ROUNDS'] ?? amount(5, 1))
const ZONE = 'Asia/Riyadh'
const QUIET = amount(5_000, 2_000)

/** Before the first session, so that the change touches all of them. */
const now = instantAt('2010-01-01', 0, ZONE)

/** A schedule change that touches every session, against a bare update of the same rows; and what starting takes meanwhile. */
export async function scheduleChange(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  const { db } = workshop
  await fillSessions(db, { ...MILLION, sessions: SESSIONS, years: (3 * SESSIONS) / 1_000_000, until: Date.now() })
  await learnFirst(db, Date.now())
  const { app, close } = await served(workshop.connection)
  try {
    const starting = await startsOn('10001', workshop, app)
    await starting(async () => sleep(QUIET / 2))
    const ratios: number[] = []
    const delays: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await tidyUp(db)
      const quiet = quantile(await starting(() => sleep(QUIET)), 0.95)
      const took = { bare: 0, change: 0 }
      const bareFirst = round % 2 === 0
      // The indexes grow with each update: whoever comes second has it harder.
      if (bareFirst) took.bare = await bareUpdate(db)
      await tidyUp(db)
      const starts = await starting(async () => void (took.change = await millisecondsOf(() => changeAll(db))))
      const meanwhile = quantile(starts, 0.95)
      if (!bareFirst) took.bare = await bareUpdate(db)
      console.log(
        `  bare update ${took.bare.toFixed(0)} ms, change ${took.change.toFixed(0)} ms, ` +
          `p95 of starting ${quiet.toFixed(1)} ms, meanwhile ${meanwhile.toFixed(1)} ms`,
      )
      ratios.push(took.change / took.bare)
      delays.push(meanwhile / quiet)
    }
    return [
      atMost(`schedule change of ${SESSIONS} sessions / bare update`, median(ratios), 'ratio of times', 1.5),
      atMost('start meanwhile / quiet', median(delays), 'ratio of p95', 3),
    ]
  } finally {
    close()
    await workshop.close()
  }
}

/** Both begin with a table without dead rows. */
async function tidyUp(db: Db): Promise<void> {
  await db.write(sql`vacuum work_session`)
  await db.write(sql`checkpoint`)
}

/** The same columns of the same rows, with values that are at hand. Taken back by the next change. */
async function bareUpdate(db: Db): Promise<number> {
  await tidyUp(db)
  return millisecondsOf(() =>
    db.write(sql`
      update work_session
      set effective_seconds = effective_seconds + 1, cost_halalas = cost_halalas + 1, rate_halalas = rate_halalas,
        calendar_id = calendar_id
      where ended_at is not null`),
  )
}

let isUsual = true

/** From the usual week to an hour on Saturdays, and back. */
async function changeAll(db: Db): Promise<void> {
  const write = async (tx: Tx) => {
    await tx.run(sql`update schedule_rule set is_active = ${!isUsual} where weekday <> 6`)
    await tx.run(sql`delete from schedule_rule where weekday = 6`)
    if (isUsual)
      await tx.run(sql`insert into schedule_rule (weekday, starts_local, ends_local) values (6, '00:00', '01:00')`)
  }
  await changeSchedule(db, { businessTimeZone: ZONE, now }, { write, record: async () => undefined })
  isUsual = !isUsual
}
