import { describe, expect, test } from 'vitest'
import { auditorOf, session } from '../testing/records.ts'
import { compareCalendar, type StoredPart } from './calendar-parts.ts'
import { Comparison } from './comparison.ts'
import { compareBefore, reachingInto, type SessionBefore, weekBefore } from './hours-before.ts'
import { basisBefore, basisOfMonth, compareBasis, type PayBasis, type RulesRecord, rulesOnDay } from './pay-basis.ts'
import { Segments } from './segments.ts'

const found = ({ differences }: Comparison) => differences.map(({ of, field }) => `${of}: ${field}`)

describe('segments', () => {
  const segments = new Segments([
    { technician: 1, since: Date.parse('2026-11-10T09:00Z'), segment: 'Testing' },
    { technician: 1, since: -Infinity, segment: 'Winding' },
  ])

  test.each([
    [1, '2000-01-01T00:00Z', 'Winding'],
    [1, '2026-11-10T08:59:59Z', 'Winding'],
    [1, '2026-11-10T09:00:00Z', 'Testing'],
    [2, '2026-11-10T09:00:00Z', null],
  ])('technician %s at %s: %s', (technician, moment, segment) => {
    expect(segments.at(technician, Date.parse(moment))).toBe(segment)
  })
})

describe('the parts of a calendar', () => {
  const { workingTime } = auditorOf()
  // From Thursday 2026-11-19, 03:00 in Riyadh, on: that day, three weeks of five days, and four days.
  const dayOf = (second: number) => new Date(second * 1000).toISOString().slice(0, 10)
  const HOUR = 3600
  const windows = [0, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 17, 18, 19, 20, 21, 24, 25, 26, 27]
  const part: StoredPart = {
    segment: null,
    part: 742,
    base: 0,
    starts: windows.map((day) => day * 24 * HOUR + 5 * HOUR),
    ends: windows.map((day) => day * 24 * HOUR + 14 * HOUR),
    secondsBefore: windows.map((_, place) => place * 9 * HOUR),
  }
  const next = { ...part, part: 743, base: 20 * 9 * HOUR }

  function compared(...parts: StoredPart[]): Comparison {
    const comparison = new Comparison()
    compareCalendar(comparison, workingTime, { segment: null, parts, dayOf })
    return comparison
  }

  test('are right as they are, one after the other', () => {
    expect(dayOf(742 * 28 * 24 * HOUR)).toBe('2026-11-19')
    expect(found(compared(part, next))).toEqual([])
  })

  test.each<[string, StoredPart[], string[]]>([
    ['a second of a window', [{ ...part, ends: part.ends.with(3, 1) }], ['everybody from 2026-11-19: ends']],
    ['the seconds before the part', [part, { ...next, base: 1 }], ['everybody from 2026-12-17: base']],
    ['a part that is missing', [part, { ...next, part: 744 }], ['everybody from 2026-12-17: part']],
  ])('%s is found', (_, parts, expected) => expect(found(compared(...parts))).toEqual(expected))
})

describe('hours before a closed month', () => {
  const auditor = auditorOf()
  const of = { month: '2026-10', week: weekBefore('2026-10', auditor) }
  const reaching = (from: string, to: string) => {
    const figures = auditor.figuresOf(session(`2026-09-${from}+03:00`, `2026-09-${to}+03:00`, { id: from }))
    return figures && reachingInto(figures, of)
  }
  const [before, own] = [reaching('26T08:00', '26T23:59'), reaching('28T08:00', '28T12:00')]

  test('are those that end after the Sunday of the week in which it begins', () => {
    expect([before, own?.rawSeconds, own?.month]).toEqual([null, 4 * 3600, '2026-10'])
  })

  const kept = own ? [own] : []
  const others = kept.map((each) => ({ ...each, rawSeconds: each.rawSeconds + 1 }))
  test.each<[string, SessionBefore[], SessionBefore[], 'all' | Set<string>, string[]]>([
    ['the same', kept, kept, 'all', []],
    ['a second more', others, kept, 'all', ['2026-10: session 28T08:00: rawSeconds']],
    ['what may have changed since', others, kept, new Set(), []],
    ['what nobody has touched since', others, kept, new Set(['28T08:00']), ['2026-10: session 28T08:00: rawSeconds']],
  ])('%s', (_, stored, now, unchanged, expected) => {
    const comparison = new Comparison()
    compareBefore(comparison, auditor, { month: '2026-10', stored, now, unchanged })
    expect(found(comparison)).toEqual(expected)
  })
})

describe('the pay rules of a closed month', () => {
  const first: RulesRecord = {
    effective_from: null,
    factor_working_day: 1.5,
    factor_rest_day: 1.5,
    factor_holiday: 1.5,
    hours_a_day: null,
    hours_a_week: null,
    unpaid_activities: [],
  }
  const june = { ...first, effective_from: '2026-06-15', hours_a_day: 8 }
  const limit = {
    id: 1,
    technician_id: 1,
    first_day: '2026-06-28',
    last_day: '2026-07-02',
    hours_a_day: 6,
    hours_a_week: null,
  }
  const now: PayBasis = { counted_by: 'law', rules: [june, first], limits: [limit] }

  test('are those in force on its days and in the week before', () => {
    const of = (month: string) => {
      const { rules, limits } = basisOfMonth(now, month)
      return [rules.map(({ effective_from }) => effective_from), limits.length]
    }
    expect([of('2026-05'), of('2026-06'), of('2026-07'), of('2026-08')]).toEqual([
      [[null], 0],
      [[null, '2026-06-15'], 1],
      [['2026-06-15'], 1],
      [['2026-06-15'], 0],
    ])
  })

  test('are those of before what was changed since it was closed', () => {
    const later = { ...june, factor_holiday: 3 }
    const added = { ...first, effective_from: '2026-07-10' }
    const changed: PayBasis = { ...now, rules: [first, later, added], limits: [] }
    expect(
      basisBefore(changed, [
        { rules: { before: june, after: later } },
        { rules: { before: later, after: added } },
        { limit: { before: limit, after: null } },
      ]),
    ).toEqual({ ...now, rules: [first, june] })
  })

  test('a factor, a limit and a day are told apart', () => {
    const comparison = new Comparison()
    const stored = {
      ...now,
      rules: [first, { ...june, factor_holiday: 2 }],
      limits: [{ ...limit, last_day: '2026-07-03' }],
    }
    compareBasis(comparison, { month: '2026-06', stored, expected: now })
    expect(found(comparison)).toEqual([
      '2026-06: rules from 2026-06-15: factor_holiday',
      '2026-06: limit from 2026-06-28 of 1: last_day',
    ])
  })

  test('of a day: somebody’s own limits before those of everybody, before the rules', () => {
    const everybody = { ...limit, technician_id: null, hours_a_day: 7 }
    const basis = { ...now, limits: [everybody, limit] }
    const hours = (technician: number, day: string) => rulesOnDay(basis, technician, day).dailyHours
    expect([hours(1, '2026-06-28'), hours(2, '2026-06-28'), hours(1, '2026-07-03'), hours(1, '2026-06-14')]).toEqual([
      6,
      7,
      8,
      null,
    ])
  })
})
