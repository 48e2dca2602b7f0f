import type { Absence, AbsenceCalendar } from '@warsha/contract'
import type { DayKind } from '@warsha/domain'
import { describe, expect, test } from 'vitest'
import { awayByDate, cellsOf, dayKindsIn, daysOfMonth, fields, lengthOf, monthMoved, shownIn } from './view.ts'

const person = { id: 7, name: 'Ali Hassan', name_ar: null, label: 'Ali Hassan' }
const absence = (first_day: string, last_day = first_day, more: Partial<Absence> = {}): Absence => ({
  id: Number(first_day.replaceAll('-', '')),
  technician_id: 7,
  technician: person,
  kind: 'annual',
  first_day,
  last_day,
  half: null,
  recorded_by: person,
  recorded_at: '2026-11-19T06:00:00.000Z',
  worked_days: [],
  is_locked: false,
  version: 1,
  ...more,
})
const dates = Array.from({ length: 6 }, (_, nth) => `2026-11-0${nth + 1}`)

describe('months', () => {
  test.each([
    ['2026-12', 1, '2027-01'],
    ['2026-01', -1, '2025-12'],
    ['2028-02', 0, '2028-02'],
  ])('%s moved by %i is %s', (month, by, expected) => expect(monthMoved(month, by)).toBe(expected))

  test('have their days', () => {
    expect(daysOfMonth('2028-02')).toEqual({ first: '2028-02-01', last: '2028-02-29' })
  })
})

describe('the cells of a line', () => {
  const shapeOf = (absences: Absence[]) =>
    cellsOf(dates, absences).map(({ date, span, absences: of }) => `${date.slice(8)}+${span}:${of.length}`)

  test('cover all dates, an absence as one cell', () => {
    expect(shapeOf([absence('2026-11-02', '2026-11-04')])).toEqual(['01+1:0', '02+3:1', '05+1:0', '06+1:0'])
  })

  test('hold what of an absence lies in the month', () => {
    const around = [absence('2026-10-20', '2026-11-01'), absence('2026-11-05', '2026-12-10')]
    expect(shapeOf(around)).toEqual(['01+1:1', '02+1:0', '03+1:0', '04+1:0', '05+2:1'])
  })

  test('have both halves of a day', () => {
    const halves = [
      absence('2026-11-03', '2026-11-03', { half: 'first' }),
      absence('2026-11-03', '2026-11-03', { half: 'second' }),
    ]
    expect(shapeOf(halves)[2]).toBe('03+1:2')
    expect(awayByDate(dates, halves)).toEqual([0, 0, 1, 0, 0, 0])
  })
})

test('filters leave people and their absences', () => {
  const of = (technician_id: number, segment: string) => ({
    technician_id,
    technician: person,
    segment: 'Of today',
    segments: [{ from: '2026-11-01', segment }],
    is_active: true,
  })
  const calendar: AbsenceCalendar = {
    today: '2026-11-19',
    calendars: [],
    technicians: [of(7, 'Winding'), of(8, 'Electrical')],
    absences: [absence('2026-11-02'), absence('2026-11-03', '2026-11-03', { kind: 'sick', technician_id: 8 })],
  }
  const shown = (change: object) => {
    const view = { month: '', segment: '', technician: '', kind: '', as: 'calendar', ...change } as const
    const { technicians, absences } = shownIn(calendar, view)
    return [technicians.length, absences.length]
  }
  expect(shown({})).toEqual([2, 2])
  expect(shown({ segment: 'Winding' })).toEqual([1, 1])
  expect(shown({ technician: '8' })).toEqual([1, 1])
  expect(shown({ kind: 'sick' })).toEqual([2, 1])
  expect(fields.month.read('2026-13')).toBe('')
})

test('a day is of the kind that it has in the segment of then', () => {
  const days = (kinds: DayKind[]) => kinds.map((kind, nth) => ({ date: `2026-10-0${nth + 1}`, kind }))
  const [usual, own] = [days(['working_day', 'rest_day', 'working_day']), days(['holiday', 'rest_day', 'holiday'])]
  const kindsOf = dayKindsIn({
    today: '2026-11-19',
    calendars: [
      { segment: null, days: usual },
      { segment: 'Winding', days: own },
    ],
    technicians: [],
    absences: [],
  })
  const moved = {
    segments: [
      { from: '2026-10-01', segment: 'Winding' },
      { from: '2026-10-03', segment: 'Painting' },
    ],
  }
  expect([...kindsOf(moved).values()]).toEqual(['holiday', 'rest_day', 'working_day'])
  expect([...kindsOf({ segments: [] }).values()]).toEqual(['working_day', 'rest_day', 'working_day'])
  expect([...kindsOf(null).values()]).toEqual(['working_day', 'rest_day', 'working_day'])
})

test('an absence is as long as its days', () => {
  expect(lengthOf(absence('2026-10-30', '2026-11-02'))).toBe(4)
})
