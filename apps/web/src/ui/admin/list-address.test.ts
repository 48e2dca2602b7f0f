import { expect, test } from 'vitest'
import { keepListAddress, listAddress } from './list-address.ts'

test('a list that has not been seen is led to as it is', () => {
  expect(listAddress('/admin/audit')).toBe('/admin/audit')
})

test('the way back leads to the list as it was last seen, without a window that stood open', () => {
  keepListAddress('/admin/jobs', '?status=open&page=3&job=1001', ['job'])
  expect(listAddress('/admin/jobs')).toBe('/admin/jobs?status=open&page=3')
  keepListAddress('/admin/jobs', '?job=1002', ['job'])
  expect(listAddress('/admin/jobs')).toBe('/admin/jobs')
})
