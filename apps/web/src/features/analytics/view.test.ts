import { expect, test } from 'vitest'
import { filtersIn } from '../../ui/admin/filters.ts'
import { fields, rangeOf } from './view.ts'

test.each([
  ['without a word: the last 30 days, ending today', '', '2026-10-23', '2026-11-21'],
  ['a preset', '?range=last7', '2026-11-15', '2026-11-21'],
  ['a preset of the summary counts as not given', '?range=today', '2026-10-23', '2026-11-21'],
  ['the week before', '?range=last_week', '2026-11-08', '2026-11-14'],
  ['this month', '?range=month', '2026-11-01', '2026-11-21'],
  ['days of one’s own go before a preset', '?range=last7&from=2026-02-03&to=2026-02-05', '2026-02-03', '2026-02-05'],
  ['the first day alone: until today', '?from=2026-11-01', '2026-11-01', '2026-11-21'],
  ['the last day alone: 30 days', '?to=2026-03-03', '2026-02-02', '2026-03-03'],
])('%s', (_what, search, from, to) => {
  expect(rangeOf(filtersIn(fields, search), '2026-11-21')).toEqual({ from, to })
})

test('the tab starts on overview, and one that is unknown counts as none', () => {
  expect(filtersIn(fields, '').tab).toBe('overview')
  expect(filtersIn(fields, '?tab=money').tab).toBe('overview')
})
