import { expect, test } from 'vitest'
import { auditorOf, session } from '../testing/records.ts'
import { lawNotesOf } from './law-notes.ts'
import type { LimitRecord } from './pay-basis.ts'

const auditor = auditorOf()
const day = (date: string, from: string, to: string, activity = 'REPAIR') =>
  session(`2026-${date}T${from}+03:00`, `2026-${date}T${to}+03:00`, { activity })

function notes(records: ReturnType<typeof day>[], limits: LimitRecord[] = []) {
  const own = records.flatMap((record) => auditor.figuresOf(record) ?? [])
  const factors = { working_day: 1.5, rest_day: 1.5, holiday: 1.5 }
  const rules = { countedBy: 'law', factors, unpaidActivities: ['BREAK'], dailyHours: null, weeklyHours: null } as const
  const of = { auditor, segmentOn: () => 'Winding', rulesOn: () => rules }
  const basis = { counted_by: 'law', rules: [], limits } as const
  const found = lawNotesOf(own, { ...of, month: '2026-11', technician: 1, basis: { ...basis, rules: [], limits } })
  return found.map(
    ({ kind, day: on, seconds, lawfulSeconds }) => `${kind} ${on} ${seconds / 3600} ${lawfulSeconds / 3600}`,
  )
}

test('more than eight paid hours on a day, fewer where a limit says so', () => {
  const long = [day('11-02', '08:00', '12:00'), day('11-02', '12:30', '16:45')]
  expect(notes(long)).toEqual(['long_day 2026-11-02 8.25 8'])
  const limit = {
    technician_id: 1,
    first_day: '2026-11-02',
    last_day: '2026-11-02',
    hours_a_day: 6,
    hours_a_week: null,
  }
  const shared = { ...limit, technician_id: null, hours_a_day: 5 }
  expect(notes(long, [shared, limit])).toEqual(['long_day 2026-11-02 8.25 6'])
  const rest = [day('11-02', '08:00', '12:00'), day('11-02', '12:00', '12:30', 'BREAK'), day('11-02', '12:30', '16:30')]
  expect(notes(rest)).toEqual([])
})

test('a week from Sunday, which may begin in the month before; that of the last day, too', () => {
  const halves = (date: string) => [day(date, '08:00', '12:00'), day(date, '12:30', '16:30')]
  const week = ['11-01', '11-02', '11-03', '11-04', '11-05', '11-06', '11-07'].flatMap(halves)
  expect(notes(week)).toEqual(['long_week 2026-11-07 56 48'])
  expect(
    notes(halves('11-29'), [
      { technician_id: null, first_day: '2026-11-29', last_day: '2026-11-29', hours_a_day: null, hours_a_week: 7 },
    ]),
  ).toEqual(['long_week 2026-11-30 8 7'])
})

test('more than five hours without half an hour between', () => {
  expect(notes([day('11-02', '08:00', '12:00'), day('11-02', '12:29', '13:30')])).toEqual(['no_pause 2026-11-02 5.5 5'])
  expect(notes([day('11-02', '08:00', '12:00'), day('11-02', '12:30', '14:00')])).toEqual([])
})
