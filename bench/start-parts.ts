import { v7 as uuidv7 } from 'uuid'
import { START_IN_ONE_STATEMENT } from '../apps/server/src/features/sessions/statements.ts'
import type { Db, Prepared } from '../apps/server/src/platform/database.ts'
import { signAllInForGood } from '../apps/server/testing/sign-in.ts'
import { amount } from './amounts.ts'
import { type Figure, median } from './figure.ts'
import { jobNumber, openWorkshop, type Workshop } from './workshop.ts'

const TECHNICIANS = amount(6_000, 1_000)
const ROUNDS = amount(5, 1)
const ROUND_MS = 2_500
const AT_ONCE = 16

export type Statement = { prepared: Prepared; values: () => unknown[] }
/** What is taken away for good before it is measured; each part stands on those before it. */
type Part = { name: string; without: string; statement: 'start' | 'insert' | 'bare' }

const PARTS: Part[] = [
  { name: 'a start as it is', without: '', statement: 'start' },
  {
    name: 'without telling the learning engine, and the look at what follows',
    without: `alter table work_session disable trigger followed_when_added;
      alter table work_session disable trigger followed_when_changed`,
    statement: 'start',
  },
  {
    name: 'nor the sums of the day',
    without: `alter table work_session disable trigger day_work_when_added;
      alter table work_session disable trigger day_work_when_changed`,
    statement: 'start',
  },
  {
    name: 'nor hours and cost of the session that ended',
    without: `alter table work_session disable trigger result_when_added;
      alter table work_session disable trigger result_when_changed`,
    statement: 'start',
  },
  { name: 'nor foreign keys', without: dropping(`contype = 'f'`), statement: 'start' },
  { name: 'nor the constraint against overlaps', without: dropping(`contype = 'x'`), statement: 'start' },
  { name: 'nor looks at person, job and running session', without: '', statement: 'insert' },
  { name: 'a bare insert into a plain table', without: '', statement: 'bare' },
]

/** Takes constraints away from the sessions. */
function dropping(which: string): string {
  return `do $$ declare each text; begin
    for each in select conname from pg_constraint where conrelid = 'work_session'::regclass and ${which} loop
      execute format('alter table work_session drop constraint %I', each);
    end loop; end $$`
}

/**
 * What a start costs the database, part by part: rates of one statement over 16 connections, each part taken away on
 * top of those before. It has no target: it shows where the time of `recording-sessions` goes.
 */
export async function startParts(): Promise<Figure[]> {
  const workshop = await openWorkshop(TECHNICIANS)
  try {
    const statements = await statementsOf(workshop)
    const took: { name: string; microseconds: number }[] = []
    for (const { name, without, statement } of PARTS) {
      if (without !== '') await workshop.db.pool.query(without)
      await rateOf(workshop.db, statements[statement])
      const rates: number[] = []
      for (let round = 0; round < ROUNDS; round++) rates.push(await rateOf(workshop.db, statements[statement]))
      took.push({ name, microseconds: 1e6 / median(rates) })
    }
    const bare = took.at(-1)?.microseconds ?? 1
    for (const { name, microseconds } of took) {
      console.log(`  ${microseconds.toFixed(0).padStart(5)} µs  ${(microseconds / bare).toFixed(2)} ×  ${name}`)
    }
    return []
  } finally {
    await workshop.close()
  }
}

/** Statements that each add one session or record, of technicians in turn. */
export async function statementsOf({ db, technicians }: Workshop): Promise<Record<Part['statement'], Statement>> {
  const signInOf = await signAllInForGood(db, technicians)
  await db.pool.query(`
    create table plain_record (
      id bigint generated always as identity primary key,
      technician_id int not null, job_no text not null, activity_code text not null, note text,
      started_at timestamptz not null, unique_key uuid not null)`)
  const begun = Date.now() - 25 * 86_400_000
  let turn = 0
  const next = () => {
    const who = turn % technicians.length
    const at = new Date(begun + Math.floor(turn / technicians.length) * 60_000).toISOString()
    turn += 1
    return { who, id: technicians[who] ?? 0, at, key: uuidv7(), jobNo: jobNumber(who) }
  }
  const insert = {
    name: 'insert_alone',
    text: `insert into work_session
        (id, started_at, device_started_at, technician_id, job_id, activity_type_id, review_flags, note, ended_at)
      values ($1, $2, null, $3, $4, 1, 0, null, $2::timestamptz + interval '1 minute') returning id`,
  }
  const bare = {
    name: 'plain_insert',
    text: `insert into plain_record (technician_id, job_no, activity_code, note, started_at, unique_key)
      values ($1, $2, 'REPAIR', null, $3, $4) returning id`,
  }
  return {
    start: {
      prepared: START_IN_ONE_STATEMENT,
      values: () => {
        const { id, at, key, jobNo } = next()
        return [id, key, jobNo, 'REPAIR', null, at, null, 0, 10, signInOf.get(id), new Date().toISOString()]
      },
    },
    insert: {
      prepared: insert,
      values: () => {
        const { id, at, key, who } = next()
        return [key, at, id, 1 + (who % 400)]
      },
    },
    bare: {
      prepared: bare,
      values: () => {
        const { id, at, key, jobNo } = next()
        return [id, jobNo, at, key]
      },
    },
  }
}

/** Statements per second. Throws when one does nothing. */
async function rateOf(db: Db, { prepared, values }: Statement): Promise<number> {
  const begun = performance.now()
  let done = 0
  const work = async () => {
    while (performance.now() - begun < ROUND_MS) {
      const rows = await db.writeRows({ ...prepared, values: values() })
      if (rows.length !== 1) throw new Error(`${prepared.name} gave ${rows.length} rows`)
      done += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return (1000 * done) / (performance.now() - begun)
}
