import { expect, test } from 'vitest'
import { unchargedBy } from './audit-trail.ts'

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
