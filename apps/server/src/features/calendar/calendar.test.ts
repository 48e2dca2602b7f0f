import { calendarCases, readCase } from '@warsha/domain/testing/calendar-cases'
import { costCases } from '@warsha/domain/testing/cost-cases'
import { dateCases } from '@warsha/domain/testing/date-cases'
import { schedules } from '@warsha/domain/testing/schedules'
import {
  believedEnd,
  costHalalas,
  effectiveSeconds,
  type Instant,
  type InstantSpan,
  localDateOf,
  type Schedule,
  workingCalendar,
} from '@warsha/domain'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../../testing/shop.ts'
import { sql, timestamptz } from '../../platform/database.ts'
import { windowsOfParts } from './materialise.ts'
import { FIRST_PART, partAt, PART_SECONDS, partsOf } from './parts.ts'
import { saveParts } from './queries.ts'

const TRIED = 99
const range = { firstPart: partAt(Date.UTC(2026, 0, 5)), lastPart: partAt(Date.UTC(2028, 1, 1)) }

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.db.run(sql`insert into calendar (id, segment) values (${TRIED}, 'tried')`)
})
afterAll(() => shop.close())

/** Makes the schedule the calendar to count with, and answers its windows. */
async function make(schedule: Schedule, segment: string | null): Promise<InstantSpan[]> {
  const windows = windowsOfParts(schedule, segment, range)
  await shop.db.transaction(async (tx) => {
    await tx.run(sql`delete from calendar_part where calendar_id = ${TRIED}`)
    await saveParts(tx, TRIED, partsOf(windows, { ...range, base: 0 }))
  })
  return windows
}

/** What the database counts between the instants. */
async function counted(spans: readonly InstantSpan[]): Promise<number[]> {
  const rows = await shop.db.rows<{ seconds: number }>(sql`
    select working_seconds(till, second_of(ended)) - working_seconds(since, second_of(started)) as seconds
    from unnest(${spans.map(({ from }) => timestamptz(from))}::timestamptz[],
      ${spans.map(({ to }) => timestamptz(to))}::timestamptz[]) with ordinality as span (started, ended, nth)
    join calendar_part as since on since.calendar_id = ${TRIED} and since.part = part_of(second_of(started), 1000)
    join calendar_part as till on till.calendar_id = ${TRIED} and till.part = part_of(second_of(ended), 1000)
    order by nth`)
  return rows.map(({ seconds }) => seconds)
}

describe('the database counts what the domain counts', () => {
  test.each(calendarCases)('$says: $counts', async (given) => {
    const { schedule, segment, from, to, seconds } = readCase(given)
    await make(schedule, segment)
    expect(await counted([{ from, to }])).toEqual([seconds])
  })

  test('for any schedule, wherever a session begins and ends', async () => {
    const instants = fc.integer({ min: Date.UTC(2026, 0, 20), max: Date.UTC(2026, 11, 20) })
    const spans = fc.array(fc.tuple(instants, instants), { minLength: 1, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(schedules, fc.constantFrom(null, 'Winding'), spans, async (schedule, segment, pairs) => {
        const calendar = workingCalendar(await make(schedule, segment))
        const sessions = [...pairs.map(inOrder), ...atEdgesOfParts()]
        expect(await counted(sessions)).toEqual(sessions.map(({ from, to }) => effectiveSeconds(calendar, from, to)))
      }),
      { numRuns: 40 },
    )
  })
})

test('the database believes as much of a session that nobody ended as the domain does', async () => {
  const begun = fc.array(fc.integer({ min: Date.UTC(2026, 0, 20), max: Date.UTC(2026, 11, 20) }), { minLength: 20 })
  await fc.assert(
    fc.asyncProperty(schedules, begun, fc.integer({ min: 10, max: 80 }), async (schedule, starts, hours) => {
      const windows = await make(schedule, 'Winding')
      const edges = atEdgesOfParts().flatMap(({ from, to }) => [from, to])
      const sessions = [...starts, ...edges].map((startedAt) => ({ startedAt, endedAt: startedAt + hours * 3_600_000 }))
      const believed = await shop.db.rows<{ at: Instant }>(sql`
        select believed_end(${TRIED}, started, started + ${hours}::int * interval '1 hour', ${schedule.timeZone}) as at
        from unnest(${sessions.map(({ startedAt }) => timestamptz(startedAt))}::timestamptz[])
          with ordinality as session (started, nth) order by nth`)
      expect(believed.map(({ at }) => at)).toEqual(
        sessions.map((session) => believedEnd(windows, session, schedule.timeZone)),
      )
    }),
    { numRuns: 40 },
  )
})

describe('the database makes the cost that the domain makes', () => {
  const costs = async (pairs: readonly (readonly [number, number | null])[]) => {
    const rows = await shop.db.rows<{ cost: number }>(sql`
      select cost_halalas(seconds, rate) as cost
      from unnest(${pairs.map(([seconds]) => seconds)}::int[], ${pairs.map(([, rate]) => rate)}::int[])
        with ordinality as given (seconds, rate, nth) order by nth`)
    return rows.map(({ cost }) => cost)
  }

  test.each(costCases)('%s', async (_, seconds, rate, halalas) => {
    expect(await costs([[seconds, rate]])).toEqual([halalas])
  })

  test('for any time and any rate', async () => {
    const any = fc.tuple(fc.integer({ min: 0, max: 2 ** 30 }), fc.option(fc.integer({ min: 0, max: 10_000_000 })))
    const pairs = fc.sample(any, 500)
    expect(await costs(pairs)).toEqual(pairs.map(([seconds, rate]) => costHalalas(seconds, rate)))
  })
})

describe('the database has the days of the domain', () => {
  const days = async (instants: readonly Instant[], timeZone: string) => {
    const rows = await shop.db.rows<{ day: string }>(sql`
      select business_day(moment, ${timeZone}) as day
      from unnest(${instants.map((instant) => timestamptz(instant))}::timestamptz[]) with ordinality as given (moment, nth)
      order by nth`)
    return rows.map(({ day }) => day)
  }

  test.each(dateCases)('at %s in %s it is %s', async (utc, timeZone, date) => {
    expect(await days([Date.parse(utc)], timeZone)).toEqual([date])
  })

  test.each(['Asia/Riyadh', 'Europe/Berlin', 'Africa/Cairo'])('at any moment in %s', async (timeZone) => {
    const instants = fc.sample(fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2026, 11, 31) }), 500)
    expect(await days(instants, timeZone)).toEqual(instants.map((instant) => localDateOf(instant, timeZone)))
  })

  test('the shop’s own day is the one in its zone', async () => {
    const own = await shop.db.row(sql`select business_day('2026-11-19T21:00:00Z') as day`)
    expect(own).toEqual({ day: '2026-11-20' })
  })
})

const inOrder = ([a, b]: [Instant, Instant]): InstantSpan => ({ from: Math.min(a, b), to: Math.max(a, b) })

/** Sessions that begin, end or lie where the calendar is cut. */
function atEdgesOfParts(): InstantSpan[] {
  const edge = partAt(Date.UTC(2026, 6, 1)) * PART_SECONDS * 1000
  return [-3_600_001, -1, 0, 1, 3_600_000].map((before) => ({ from: edge + before, to: edge + 20_000_000 }))
}

describe('the calendar of a workshop', () => {
  test('is that of the domain from its first second to its last', async () => {
    const rows = await shop.db.rows<{ part: number; base: number; seconds: number }>(sql`
      select part, base,
        coalesce(seconds_before[cardinality(starts)] + ends[cardinality(starts)] - starts[cardinality(starts)], 0)
          as seconds
      from calendar_part where calendar_id = 1 order by part`)
    expect(rows[0]).toMatchObject({ part: FIRST_PART, base: 0 })
    for (const [i, { part, base, seconds }] of rows.entries()) {
      const next = rows[i + 1]
      if (next) expect(next).toMatchObject({ part: part + 1, base: base + seconds })
    }
    const days = ((rows.at(-1)?.part ?? 0) + 1 - FIRST_PART) * 28
    const worked = (rows.at(-1)?.base ?? 0) + (rows.at(-1)?.seconds ?? 0)
    expect(worked).toBe((days / 7) * 45 * 3600)
  })

  test('no row of it is kept elsewhere than in its table', async () => {
    const away = await shop.db.row<{ bytes: number }>(sql`
      select pg_relation_size(reltoastrelid) as bytes from pg_class where relname = 'calendar_part'`)
    expect(away).toEqual({ bytes: 0 })
  })
})
