import { expect, test } from 'vitest'
import { forgetPerson } from '../../device/person-memory.ts'
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

test('another person is led to the list as it is', () => {
  keepListAddress('/admin/sessions', '?tab=review', [])
  forgetPerson()
  expect(listAddress('/admin/sessions')).toBe('/admin/sessions')
})
