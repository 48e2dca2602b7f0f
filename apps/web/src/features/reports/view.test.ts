import { expect, test } from 'vitest'
import { filtersIn } from '../../ui/admin/filters.ts'
import { problemOf } from './days-problem.ts'
import { fields, rangeOf } from './view.ts'

const TODAY = '2026-11-21'
const rangeAt = (search: string) => rangeOf(filtersIn(fields, search), TODAY)

test.each([
  ['without a word: the last 7 days', '', '2026-11-15', '2026-11-21'],
  ['a preset', '?range=last_month', '2026-10-01', '2026-10-31'],
  ['days of one’s own go before a preset', '?range=month&from=2026-02-03&to=2026-02-05', '2026-02-03', '2026-02-05'],
  ['the first day alone: until today', '?from=2026-11-01', '2026-11-01', '2026-11-21'],
  ['the last day alone: 7 days', '?to=2026-03-03', '2026-02-25', '2026-03-03'],
  ['what is no day counts as not given', '?from=2026-02-30&to=soon', '2026-11-15', '2026-11-21'],
  ['nor is a range for all time', '?range=all', '2026-11-15', '2026-11-21'],
])('%s', (_what, search, from, to) => {
  expect(rangeAt(search)).toEqual({ from, to })
})

test.each([
  ['one day', '2026-11-21', '2026-11-21', null],
  ['backwards', '2026-11-21', '2026-11-20', 'range_backwards'],
  ['ten years', '2016-11-21', '2026-11-20', null],
  ['more than ten years', '1996-11-21', '2026-11-21', 'range_too_long'],
  ['a year whose figures are still being typed', '0202-11-21', '2026-11-21', 'unfinished'],
  ['no day yet', '', '2026-11-21', 'unfinished'],
])('%s: %s to %s', (_what, from, to, problem) => {
  expect(problemOf({ from, to })).toBe(problem)
})
