import type { DaysNotRecorded, Problem } from '@warsha/contract'
import { type LocalDate, plusDays, weekdayOf } from '@warsha/domain'
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foundInSheets } from '../../../testing/faulty-sheets.ts'
import { at, hireLongAgo, type Sheet, worked } from '../../../testing/pay-months.ts'
import { type Caller, openShop, type Shop } from '../../../testing/shop.ts'
import { sql } from '../../platform/database.ts'
import { rebuildCalendar } from '../calendar/index.ts'

const TODAY = '2026-11-19'

let shop: Shop
let huda: Caller
beforeEach(async () => {
  shop = await openShop()
  huda = await shop.admin()
  await shop.job()
  shop.at(at(TODAY, '09:00'))
})
afterEach(() => shop.close())

const notRecorded = async (month = '2026-11', by = huda) =>
  (await by.get<DaysNotRecorded & Problem>(`/admin/absences/not-recorded?month=${month}`)).body
const sheetOf = async (month = '2026-11') => (await huda.get<Sheet>(`/admin/pay-sheet?month=${month}`)).body

async function except(type: string, [from, to]: [string, string], segment = 'all'): Promise<void> {
  await shop.db.write(sql`
    insert into schedule_exception (starts_at, ends_at, reason, exception_type, segment)
    values (${`${from}+03`}, ${`${to}+03`}, 'Because', ${type}, ${segment})`)
  await rebuildCalendar(shop.db, { businessTimeZone: 'Asia/Riyadh', now: shop.now })
}

const away = (by: Caller, first_day: string, half: string | null = null, last_day = first_day) =>
  huda.post('/admin/absences', { technician_ids: [by.id], kind: 'annual', first_day, last_day, half })

test('days of neither work nor recorded absence, by technician; a day goes when it is recorded or worked', async () => {
  const [ali, omar] = [await shop.technician(), await shop.technician({ name: 'Omar' })]
  await hireLongAgo(shop)
  await except('holiday', ['2026-11-10T00:00:00', '2026-11-10T23:59:59'])
  await away(ali, '2026-11-01', null, '2026-11-16')
  await away(ali, '2026-11-17', 'first')
  await away(omar, '2026-11-01', null, '2026-11-18')
  const line = { technician_id: ali.id, segment: 'Winding' }
  expect(await notRecorded()).toMatchObject({
    month: '2026-11',
    is_locked: false,
    days: 1.5,
    // Today, the 19th, is not over.
    technicians: [
      {
        ...line,
        days: [
          { date: '2026-11-17', days: 0.5 },
          { date: '2026-11-18', days: 1 },
        ],
      },
    ],
  })
  await away(ali, '2026-11-18')
  expect((await notRecorded()).days).toBe(0.5)
  await worked(shop, ali, '2026-11-17T13:00:00', '2026-11-17T14:00:00')
  expect(await notRecorded()).toMatchObject({ days: 0, technicians: [] })
  expect(await notRecorded('2026-12')).toMatchObject({ days: 0, technicians: [] })
})

test('a day is not over as long as a timer of it runs; the days after it are', async () => {
  const ali = await shop.technician()
  await hireLongAgo(shop)
  await away(ali, '2026-11-01', null, '2026-11-16')
  shop.at(at('2026-11-17', '22:00'))
  await ali.start({ at: at('2026-11-17', '22:00') })
  shop.at(at(TODAY, '01:00'))
  expect((await notRecorded()).technicians.map(({ days }) => days)).toEqual([[{ date: '2026-11-18', days: 1 }]])
  expect(await foundInSheets(shop, (sheet) => sheet)).toEqual([])
})

test('a closed month says so; what is no month is refused; a foreman may read it', async () => {
  const ali = await shop.technician()
  await hireLongAgo(shop)
  await worked(shop, ali, '2026-10-05T08:00:00', '2026-10-05T17:00:00')
  const open = await notRecorded('2026-10')
  expect(open).toMatchObject({ is_locked: false, days: 20 })
  expect((await huda.post('/admin/periods/2026-10/lock', { accept_to_review: true })).status).toBe(200)
  expect(await notRecorded('2026-10')).toEqual({ ...open, is_locked: true })
  expect((await huda.get('/admin/absences/not-recorded?month=2026-13')).status).toBe(422)
  const foreman = await shop.admin({ rights: 'foreman' })
  expect(await notRecorded('2026-10', foreman)).toMatchObject({ days: 20 })
  expect((await ali.get('/admin/absences/not-recorded?month=2026-10')).status).toBe(403)
})

/** Somebody of the story that is told twice: by the server, and by the days below. */
type Person = {
  by: Caller
  hired: LocalDate
  left: LocalDate | null
  /** from the first midnight after it on a painter */
  painterSince: LocalDate | null
  sessions: { from: LocalDate; ofNight: boolean }[]
  absences: { day: LocalDate; half: 'first' | 'second' | null }[]
}

const day = fc.integer({ min: 1, max: 24 }).map((number) => plusDays('2026-11-01', number - 1))
const story = fc.record({
  hired: fc.oneof(fc.constant('2020-01-01'), day),
  left: fc.option(day, { freq: 2 }),
  painterSince: fc.option(day, { freq: 2 }),
  sessions: fc.uniqueArray(fc.record({ from: day, ofNight: fc.boolean() }), {
    maxLength: 9,
    selector: ({ from }) => from,
  }),
  absences: fc.uniqueArray(fc.record({ day, half: fc.constantFrom('first' as const, 'second' as const, null, null) }), {
    maxLength: 6,
    selector: ({ day: date }) => date,
  }),
})

/** Half days that nothing is recorded of, by a rule that a foreman would give. */
function halvesMissing(date: LocalDate, person: Person): number {
  if (date >= TODAY || person.hired >= date) return 0
  if (person.left !== null && person.left <= date) return 0
  const isPainter = person.painterSince !== null && person.painterSince < date
  const isHoliday = date === '2026-11-10' || (isPainter && date === '2026-11-11')
  const isFriday = weekdayOf(date) === 5
  const isUsual = !isFriday && weekdayOf(date) !== 6
  // Hours of their own make no working day of the painters' Saturday, and leave their Monday one.
  if (!isUsual || isHoliday) return 0
  const before = plusDays(date, -1)
  const isWorked = person.sessions.some(({ from, ofNight }) => from === date || (ofNight && from === before))
  if (isWorked) return 0
  const recorded = person.absences.filter((each) => each.day === date).map(({ half }) => (half === null ? 2 : 1))
  return Math.max(0, 2 - recorded.reduce<number>((sum, each) => sum + each, 0))
}

test('as a foreman would count them: holidays, own hours, segments of then, who came and left, half days, nights', async () => {
  await except('holiday', ['2026-11-10T00:00:00', '2026-11-10T23:59:59'])
  await except('holiday', ['2026-11-11T00:00:00', '2026-11-11T23:59:59'], 'Painting')
  await except('custom_hours', ['2026-11-14T08:00:00', '2026-11-14T12:00:00'], 'Painting')
  await except('custom_hours', ['2026-11-16T10:00:00', '2026-11-16T12:00:00'], 'Painting')
  const people: Person[] = []
  for (const [nth, told] of fc.sample(story, { seed: 131, numRuns: 14 }).entries()) {
    const by = await shop.technician({ name: `Technician ${String(nth).padStart(2, '0')}` })
    people.push({ by, ...told })
  }
  await hireLongAgo(shop)
  for (const { by, hired, sessions, absences } of people) {
    // They came in the morning of their first day, which they did not belong to the shop for whole.
    if (hired > '2026')
      await shop.db.write(sql`update person set created_at = ${`${hired}T10:00+03`} where id = ${by.id}`)
    for (const { day: date, half } of absences) expect((await away(by, date, half)).status).toBe(201)
    for (const { from, ofNight } of sessions.filter((each) => each.from < TODAY)) {
      if (ofNight) await worked(shop, by, `${from}T23:00:00`, `${plusDays(from, 1)}T01:00:00`)
      else await worked(shop, by, `${from}T08:00:00`, `${from}T10:00:00`)
    }
  }
  for (let date = '2026-11-01'; date < TODAY; date = plusDays(date, 1)) {
    shop.at(at(date, '10:00'))
    for (const { by, left, painterSince } of people) {
      if (painterSince === date)
        await huda.call('PATCH', `/admin/technicians/${by.id}`, {
          full_name: `Technician ${by.id}`,
          segment: 'Painting',
        })
      if (left === date) await huda.call('PATCH', `/admin/technicians/${by.id}/status`, { is_active: false })
    }
  }
  shop.at(at(TODAY, '09:00'))

  const { technicians, days } = await notRecorded()
  const expected = people.map((person) => {
    const dates = Array.from({ length: 30 }, (_, nth) => plusDays('2026-11-01', nth))
    const missing = dates.map((date) => ({ date, days: halvesMissing(date, person) / 2 }))
    return [person.by.id, missing.filter((each) => each.days > 0)] as const
  })
  const found = new Map(technicians.map((each) => [each.technician_id, each.days]))
  expect(people.map(({ by }) => [by.id, found.get(by.id) ?? []])).toEqual(expected)
  expect(days).toBe(expected.flatMap(([, each]) => each).reduce((sum, each) => sum + each.days, 0))
  expect(days).toBeGreaterThan(20)
  expect((await sheetOf()).totals.days_not_recorded).toBe(days)
})
