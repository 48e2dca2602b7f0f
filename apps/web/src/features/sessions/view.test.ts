import { expect, test } from 'vitest'
import { filtersIn } from '../../ui/admin/filters.ts'
import { fields, isNarrowed, queryOf, rangeOf } from './view.ts'

const TODAY = '2026-11-21'
const viewOf = (search: string) => filtersIn(fields, search)

test('without a word the last 7 days are shown', () => {
  expect(queryOf(viewOf(''), TODAY)).toEqual({
    page: 1,
    page_size: 50,
    state: 'all',
    from_date: '2026-11-15',
    to_date: TODAY,
  })
})

test('days of one’s own go before a preset, also with one end alone', () => {
  expect(rangeOf(viewOf('?range=month&from=2026-01-01'), TODAY)).toEqual({ from: '2026-01-01', to: null })
  expect(rangeOf(viewOf('?range=month'), TODAY)).toEqual({ from: '2026-11-01', to: TODAY })
})

test('a link from a job’s account: all that was done on it in one activity', () => {
  const view = viewOf('?range=all&job=0815&activity=REPAIR&technician=7')
  expect(queryOf(view, TODAY)).toEqual({
    page: 1,
    page_size: 50,
    state: 'all',
    technician_id: '7',
    job_no: '0815',
    activity_code: 'REPAIR',
  })
  expect(isNarrowed(view)).toBe(true)
})

test('a month goes before a preset, and days of one’s own before both', () => {
  expect(rangeOf(viewOf('?range=today&month=2028-02'), TODAY)).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(queryOf(viewOf('?month=2028-02'), TODAY)).toMatchObject({ month: '2028-02' })
  expect(queryOf(viewOf('?month=2028-02&to=2028-02-07'), TODAY)).toEqual({
    page: 1,
    page_size: 50,
    state: 'all',
    to_date: '2028-02-07',
  })
})

test('what cannot be read in an address is left out', () => {
  const view = viewOf(
    '?technician=all,7&from=yesterday&state=lost&size=7&month=2026-13&weekday=7&job_type=any&waiting=no&rated=1&settled_to=soon',
  )
  expect(queryOf(view, TODAY)).toEqual(queryOf(viewOf(''), TODAY))
  expect(isNarrowed(viewOf(''))).toBe(false)
})
