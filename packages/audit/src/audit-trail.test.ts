import { expect, test } from 'vitest'
import { compareAbsences, type LoggedAbsence, unchargedBy } from './audit-trail.ts'
import { Comparison } from './comparison.ts'

test('what is charged to no job from when to when follows from what was set and closed', () => {
  const set = (isCharged: boolean) => ({ activity: 'BREAK', isCharged })
  const close = (month: string, isClosed = true) => ({ month, isClosed })
  const days = (...events: Parameters<typeof unchargedBy>[0]) =>
    (unchargedBy(events).get('BREAK') ?? []).map(({ from, to }) => [from, to])
  expect(days(set(false))).toEqual([[null, null]])
  expect(days(close('2026-09'), set(false))).toEqual([['2026-10-01', null]])
  expect(days(close('2026-09'), set(false), set(true))).toEqual([])
  const once = [close('2026-09'), set(false), close('2026-10'), set(true)]
  expect(days(...once)).toEqual([['2026-10-01', '2026-10-31']])
  expect(days(...once, set(false))).toEqual([['2026-10-01', null]])
  expect(days(...once, close('2026-11'), set(false))).toEqual([
    ['2026-10-01', '2026-10-31'],
    ['2026-12-01', null],
  ])
  expect(days(...once, close('2026-10', false), set(false))).toEqual([['2026-10-01', null]])
  expect(days(set(false), { activity: 'BREAK', isCharged: null })).toEqual([])
})

test('an absence is what the trail has of it: one that it does not have, has deleted, or has as another one is found', () => {
  const absence = (id: number, given: Partial<LoggedAbsence> = {}): LoggedAbsence => {
    const days = { firstDay: '2026-10-12', lastDay: '2026-10-14', half: null } as const
    return { id, technician: 7, kind: 'sick', ...days, recordedBy: 1, recordedAt: 0, ...given }
  }
  const comparison = new Comparison()
  const logged = new Map<number, LoggedAbsence | 'unnamed' | null>([
    [1, absence(1)],
    [2, null],
    [3, absence(3)],
    [4, 'unnamed'],
    [6, null],
  ])
  const stored = [absence(1, { kind: 'annual' }), absence(2), absence(4), absence(5)]
  compareAbsences(comparison, stored, logged)
  const found = comparison.differences.map(({ of, field, stored: is, expected }) => [of, field, is, expected])
  expect(found.filter(([, field]) => field === 'kind')).toEqual([
    ['absence 1', 'kind', 'annual', 'sick'],
    ['absence 2', 'kind', 'sick', null],
    ['absence 3', 'kind', null, 'sick'],
    ['absence 5', 'kind', 'sick', null],
  ])
  expect(new Set(found.map(([of]) => of))).toEqual(new Set(['absence 1', 'absence 2', 'absence 3', 'absence 5']))
})
