import { type Db, sql } from '../apps/server/src/platform/database.ts'
import { amount } from './amounts.ts'
import { atMost, type Figure, millisecondsOf, patience } from './figure.ts'
import { fillSessions } from './million.ts'
import { servedWithBuiltWorkers } from './served.ts'
import { sleep } from './starting.ts'
import { giveEstimates } from './work-items.ts'
import { openWorkshop } from './workshop.ts'

/** So many sessions of so many jobs are a million items of one to a few sessions each. */
const SESSIONS = amount(1_300_000, 30_000)
const JOBS = amount(190_000, 4_400)
const YEARS = amount(6, 0.2)
const MOST_SECONDS = 120
const MOST_MEGABYTES = 500
const LOOK_EVERY_MS = 50
const PATIENCE_MS = 900_000

/** Everything learned from the beginning in a shop of a million items, as its server does in the background: how long, and how much memory. */
export async function rebuilding(): Promise<Figure[]> {
  const workshop = await openWorkshop(0)
  const { db } = workshop
  try {
    const until = Date.now()
    await fillSessions(db, { sessions: SESSIONS, technicians: 200, jobs: JOBS, years: YEARS, until })
    await db.transaction((tx) => giveEstimates(tx, until))
    await db.write(sql`vacuum (analyze)`)
    // Forecasts of the past, which are made once, would work beside it.
    await db.write(sql`update forecast set replayed_until = current_date`)
    const { watchedDuring, close } = await servedWithBuiltWorkers(workshop.connection)
    const figures: Figure[] = []
    try {
      for (const what of ['for the first time', 'anew']) {
        let seconds = NaN
        const { grownMegabytes } = await watchedDuring(async () => {
          seconds = (await learned(db)) / 1000
        })
        const items = await itemCount(db)
        console.log(`  ${items} items ${what}: ${seconds.toFixed(1)} s, ${grownMegabytes.toFixed(0)} MB`)
        figures.push(
          atMost(`${items} items learned ${what}`, seconds, 's', MOST_SECONDS),
          atMost(`memory of that, ${what}`, grownMegabytes, 'MB RSS', MOST_MEGABYTES),
        )
      }
    } finally {
      close()
    }
    return figures
  } finally {
    await workshop.close()
  }
}

/** Has everything learned, and waits until it is. @returns what the pass took, without what it takes until the server looks */
async function learned(db: Db): Promise<number> {
  const before = await version(db)
  await db.write(sql`insert into work_to_learn default values`)
  await until(async () => (await isUnderWay(db)) || (await version(db)) !== before)
  return millisecondsOf(() => until(async () => (await version(db)) !== before))
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const latest = performance.now() + patience(PATIENCE_MS)
  while (!(await isSo())) {
    if (performance.now() > latest) throw new Error('a million items were never learned')
    await sleep(LOOK_EVERY_MS)
  }
}

/** Whether somebody has the turn of learning. */
async function isUnderWay(db: Db): Promise<boolean> {
  const found = await db.row<{ some: boolean }>(sql`
    select exists (select from pg_locks where locktype = 'advisory' and granted
      and ((classid::bigint << 32) | objid::bigint) = hashtext('warsha.learning')::bigint) as some`)
  return found?.some ?? false
}

async function version(db: Db): Promise<number | undefined> {
  return (await db.row<{ version: number }>(sql`select version from learning`))?.version
}

async function itemCount(db: Db): Promise<number> {
  return (await db.row<{ count: number }>(sql`select count(*)::int as count from work_item`))?.count ?? 0
}
