import { presentWork, type ReportGroup, type ReportRow } from '@warsha/contract'
import { noWork, roundedAlone } from '@warsha/domain'
import { expect, test } from 'vitest'
import { addressBehind, columnsOf, nameOf, orderOf, sortedColumn, sortOfNext, usualSort } from './rows.ts'

const row = (given: Partial<ReportRow>): ReportRow => ({
  ...presentWork(roundedAlone(noWork)),
  seconds_late: 0,
  ...given,
})

test('hours are put in order by the second, not as they are rounded', () => {
  const less = row({ hours_effective: 7.5, seconds_effective: 26_999 })
  const more = row({ hours_effective: 7.5, seconds_effective: 27_001 })
  expect([more, less].toSorted(orderOf('effective', 'technician', 'en'))).toEqual([less, more])
})

test('job numbers are put in order as numbers', () => {
  const jobs = ['10', '9', '0100'].map((job_no) => row({ job_no }))
  expect(jobs.toSorted(orderOf('name', 'job', 'en')).map(({ job_no }) => job_no)).toEqual(['9', '10', '0100'])
})

test('activities have no cost, and are sorted by their hours where a cost was asked for', () => {
  expect(columnsOf('activity')).not.toContain('cost')
  expect(sortedColumn('cost', 'activity')).toBe('effective')
  expect(sortedColumn('cost', 'job')).toBe('cost')
})

test('what has no job type or no segment is named, and a day is a date', () => {
  expect(nameOf(row({ job_type_id: null, job_type_name: null }), 'job_type', 'en')).toBe('No job type')
  expect(nameOf(row({ segment: null }), 'segment', 'ar')).toBe('بدون قسم')
  expect(nameOf(row({ day: '2026-11-05' }), 'day', 'en')).toContain('2026')
})

test('each row leads to its sessions, wherever a filter finds them', () => {
  const range = { from: '2026-11-01', to: '2026-11-30' }
  const address = (by: ReportGroup, given: Partial<ReportRow>, isSplit = false) =>
    addressBehind(row({ is_charged: true, ...given }), { by, range, isSplit })
  expect(address('technician', { technician_id: 7, segment: 'Winding' })).toBe(
    '/admin/sessions?from=2026-11-01&to=2026-11-30&technician=7&state=completed',
  )
  expect(address('job', { job_no: '0815', customer: 'Al Jubail' })).not.toContain('customer')
  expect(address('customer', { customer: 'Al Jubail' })).toContain('customer=Al+Jubail')
  expect(address('job_type', { job_type_id: null })).toContain('job_type=none')
  expect(address('day', { day: '2026-11-05' })).toContain('from=2026-11-05&to=2026-11-05')
  expect(address('segment', { segment: null })).toBeNull()
  expect(address('job', { job_no: '0815' })).not.toContain('charged')
  expect(address('job', { job_no: '0815' }, true)).toContain('job=0815&state=completed&charged=true')
  for (const by of ['job', 'job_type', 'customer'] as const) {
    const apart = { job_id: null, job_no: null, customer: null, job_type_id: null, is_charged: false }
    expect(address(by, apart, true)).toBe('/admin/sessions?from=2026-11-01&to=2026-11-30&state=completed&charged=false')
    expect(nameOf(row(apart), by, 'en')).toBe('Not charged to jobs')
  }
})

test('days follow one another until somebody sorts them otherwise', () => {
  expect(sortOfNext('day', 'job', usualSort('job'))).toEqual({ column: 'name', descending: false })
  expect(sortOfNext('job', 'day', usualSort('day'))).toEqual({ column: 'effective', descending: true })
  const chosen = { column: 'raw', descending: true } as const
  expect(sortOfNext('day', 'job', chosen)).toEqual(chosen)
})
