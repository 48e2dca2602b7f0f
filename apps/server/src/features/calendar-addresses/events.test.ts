import { DAY, HOUR } from '@warsha/domain'
import { expect, test } from 'vitest'
import { eventOfAbsence, eventOfDayOff, eventsOfDaysOff, eventsOfJob } from './events.ts'
import type { DayOff, DaysAway, JobDays } from './queries.ts'

const riyadh = { timeZone: 'Asia/Riyadh', language: 'en' } as const
const newYork = { timeZone: 'America/New_York', language: 'en' } as const
const at = (text: string) => Date.parse(text)

const dayOff = (given: Partial<DayOff> = {}): DayOff => ({
  id: 7,
  starts_at: at('2026-09-22T21:00:00Z'),
  ends_at: at('2026-09-23T21:00:00Z'),
  reason: 'National Day',
  exception_type: 'holiday',
  segment: 'all',
  removed_on: null,
  ...given,
})

test('a day off is a whole day of the shop, also where that is another one in UTC', () => {
  expect(eventOfDayOff(dayOff(), riyadh)).toEqual({
    key: 'day-7',
    sequence: 0,
    title: 'National Day',
    text: '',
    lasts: { firstDay: '2026-09-23', lastDay: '2026-09-23' },
    isBusy: true,
  })
})

test('the last second of a day, as a form sends it, is its end', () => {
  expect(eventOfDayOff(dayOff({ ends_at: at('2026-09-23T20:59:59Z') }), riyadh)?.lasts).toEqual({
    firstDay: '2026-09-23',
    lastDay: '2026-09-23',
  })
  const short = dayOff({ ends_at: at('2026-09-23T20:58:59Z') })
  expect(eventOfDayOff(short, riyadh)?.lasts).toEqual({ from: short.starts_at, to: short.ends_at })
})

test('several days, over a change of clocks', () => {
  const days = dayOff({ starts_at: at('2026-10-31T04:00:00Z'), ends_at: at('2026-11-03T05:00:00Z') })
  expect(eventOfDayOff(days, newYork)?.lasts).toEqual({ firstDay: '2026-10-31', lastDay: '2026-11-02' })
})

test('hours of a day are moments; what they are is said, and for which segment', () => {
  const hours = dayOff({ ends_at: at('2026-09-23T09:00:00Z'), exception_type: 'custom_hours', segment: 'Pumps' })
  expect(eventOfDayOff(hours, riyadh)).toMatchObject({
    title: 'Other hours: National Day (Pumps)',
    lasts: { from: hours.starts_at, to: hours.ends_at },
    isBusy: false,
  })
  const work = eventOfDayOff(dayOff({ exception_type: 'working_day' }), { ...riyadh, language: 'ar' })
  expect(work).toMatchObject({ title: 'يوم عمل: National Day', isBusy: false })
})

test('of a day off that was deleted on its second day the first one is left, as a change; of one before nothing', () => {
  const three = dayOff({ ends_at: dayOff().ends_at + 2 * DAY, removed_on: '2026-09-24' })
  expect(eventOfDayOff(three, riyadh)).toMatchObject({
    sequence: 1,
    lasts: { firstDay: '2026-09-23', lastDay: '2026-09-23' },
  })
  expect(eventOfDayOff(dayOff({ removed_on: '2026-09-23' }), riyadh)).toBeNull()
})

test('hours of a night that were deleted after midnight stay whole, as they counted; deleted before, nothing is left', () => {
  const night = dayOff({
    starts_at: at('2026-09-23T19:00:00Z'),
    ends_at: at('2026-09-24T03:00:00Z'),
    exception_type: 'custom_hours',
    removed_on: '2026-09-24',
  })
  expect(eventOfDayOff(night, riyadh)?.lasts).toEqual({ from: night.starts_at, to: night.ends_at })
  expect(eventOfDayOff({ ...night, removed_on: '2026-09-23' }, riyadh)).toBeNull()
})

const job: JobDays = {
  id: 12,
  job_no: '1001',
  customer: 'شركة المياه',
  description: 'Rewind',
  due_on: '2026-12-01',
  version: 3,
  p50_at: at('2026-11-29T22:30:00Z'),
  made_at: at('2026-11-20T08:00:00Z'),
}

test('a job has its due day and the one on which it is expected, each by the clock of the shop', () => {
  expect(eventsOfJob(job, riyadh)).toMatchObject([
    { key: 'due-12', sequence: 2, title: 'Due: 1001 · شركة المياه', lasts: { firstDay: '2026-12-01' }, isBusy: false },
    { key: 'expected-12', title: 'Expected: 1001 · شركة المياه', lasts: { firstDay: '2026-11-30' } },
  ])
  const later = eventsOfJob({ ...job, made_at: (job.made_at ?? 0) + HOUR }, riyadh)
  expect(later[1]?.sequence).toBeGreaterThan(eventsOfJob(job, riyadh)[1]?.sequence ?? Infinity)
  expect(eventsOfJob({ ...job, due_on: null, p50_at: null, made_at: null }, riyadh)).toEqual([])
})

test('an absence has whose it is and why; half a day is said', () => {
  const absence: DaysAway = {
    id: 5,
    name: 'Ahmed Ali (…0001)',
    kind: 'annual',
    first_day: '2026-12-01',
    last_day: '2026-12-03',
    half: null,
    version: 1,
  }
  expect(eventOfAbsence(absence, riyadh)).toMatchObject({
    key: 'away-5',
    sequence: 0,
    title: 'Ahmed Ali (…0001): Annual leave',
    lasts: { firstDay: '2026-12-01', lastDay: '2026-12-03' },
    isBusy: true,
  })
  const half = { ...absence, last_day: absence.first_day, half: 'second' as const, version: 2 }
  expect(eventOfAbsence(half, { ...riyadh, language: 'ar' })).toMatchObject({
    sequence: 1,
    title: 'Ahmed Ali (…0001): إجازة سنوية (النصف الثاني من اليوم)',
  })
})

test('days off in a row that are one exception are one event; other hours are one on each day', () => {
  const day = (id: number, date: string, given: Partial<DayOff> = {}) => ({
    ...dayOff({ id, starts_at: at(`${date}T00:00:00+03:00`), ends_at: at(`${date}T23:59:59+03:00`), ...given }),
    first_day_id: id === 1 ? null : 1,
  })
  const dates = ['2026-09-22', '2026-09-23', '2026-09-24'] as const
  const off = dates.map((date, place) => day(place + 1, date))
  expect(eventsOfDaysOff(off, riyadh)).toMatchObject([
    { key: 'day-1', lasts: { firstDay: '2026-09-22', lastDay: '2026-09-24' } },
  ])
  const removed = off.map((one) => ({ ...one, removed_on: '2026-09-24' }))
  expect(eventsOfDaysOff(removed, riyadh)).toMatchObject([
    { key: 'day-1', lasts: { firstDay: '2026-09-22', lastDay: '2026-09-23' } },
  ])
  const hours = off.map((one) => ({ ...one, exception_type: 'custom_hours' as const }))
  expect(eventsOfDaysOff(hours, riyadh).map(({ key }) => key)).toEqual(['day-1', 'day-2', 'day-3'])
})
