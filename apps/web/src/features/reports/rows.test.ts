import { presentWork, type ReportRow } from '@warsha/contract'
import { noWork, shownWork } from '@warsha/domain'
import { expect, test } from 'vitest'
import { columnsOf, nameOf, orderOf, sortedColumn } from './rows.ts'

const row = (given: Partial<ReportRow>): ReportRow => ({
  ...presentWork(shownWork(noWork)),
  ...given,
})

test('hours are put in order by the second, not as they are rounded', () => {
  const less = row({ hours_effective: 7.5, seconds_effective: 26_999 })
  const more = row({ hours_effective: 7.5, seconds_effective: 27_001 })
  expect([more, less].toSorted(orderOf('effective'))).toEqual([less, more])
})

test('job numbers are put in order as numbers', () => {
  const jobs = ['10', '9', '0100'].map((job_no) => row({ job_no }))
  expect(jobs.toSorted(orderOf('name')).map(nameOf)).toEqual(['9', '10', '0100'])
})

test('activities have no cost, and are sorted by their hours where a cost was asked for', () => {
  expect(columnsOf('activity')).not.toContain('cost')
  expect(sortedColumn('cost', 'activity')).toBe('effective')
  expect(sortedColumn('cost', 'job')).toBe('cost')
})
