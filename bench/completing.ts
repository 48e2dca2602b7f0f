import { amount } from './amounts.ts'
import { type Db, sql } from '../apps/server/src/platform/database.ts'
import { atLeast, type Figure, median } from './figure.ts'
import { rate } from './load.ts'
import { requestsOf } from './recording-sessions.ts'
import { served } from './served.ts'
import { openWorkshop } from './workshop.ts'

const TECHNICIANS = amount(6_000, 1_000)
const ROUNDS = amount(5, 1)
const load = { connections: 16, milliseconds: 2_500 }
const TARGET = 0.75

const TRIGGERS = [
  'result_when_added',
  'result_when_changed',
  'day_work_when_added',
  'day_work_when_changed',
  'day_work_when_deleted',
]

/** Completing through the whole app with the session's result and the rollup, against the same without them. */
export async function completing(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  const { app, close } = await served(workshop.connection)
  try {
    const requests = await requestsOf(workshop)
    const completed = async (hours: 'with' | 'without') => {
      await switchTriggers(workshop.db, hours === 'with')
      await rate(app, { ...load, status: 201 }, requests.start)
      return rate(app, { ...load, status: 200 }, await requests.completions())
    }
    await completed('with')
    const ratios: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      const without = await completed('without')
      const withHours = await completed('with')
      console.log(`  without ${without.toFixed(0)}/s, with result and rollup ${withHours.toFixed(0)}/s`)
      ratios.push(withHours / without)
    }
    return [atLeast('completion with result and rollup / without', median(ratios), 'ratio of requests/s', TARGET)]
  } finally {
    close()
    await workshop.close()
  }
}

async function switchTriggers(db: Db, isOn: boolean): Promise<void> {
  const actions = TRIGGERS.map((name) => `${isOn ? 'enable' : 'disable'} trigger ${name}`)
  await db.pool.query(`alter table work_session ${actions.join(', ')}`)
  if (isOn) await db.write(sql`delete from day_work`)
}
