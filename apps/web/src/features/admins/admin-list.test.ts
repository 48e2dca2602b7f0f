import type { Admin } from '@warsha/contract'
import { expect, test } from 'vitest'
import { type Column, order } from './admin-list.ts'
import { personOf } from '../../../testing/people.ts'

const admin = (full_name: string, given: Partial<Admin>): Admin => ({
  id: 1,
  full_name,
  person: personOf(1, full_name),
  employee_number: null,
  email: null,
  rights: 'full',
  is_active: true,
  must_change_password: false,
  created_at: '2026-01-01T06:00:00.000Z',
  last_signed_in_at: null,
  has_second_factor: false,
  company_account: null,
  is_erased: false,
  version: 1,
  ...given,
})

const huda = admin('Huda', { email: 'z@shop.example', last_signed_in_at: '2026-11-19T06:00:00Z' })
const sara = admin('sara', { email: 'a@shop.example', created_at: '2026-03-01T06:00:00Z' })
const omar = admin('عمر', { last_signed_in_at: '2026-11-18T06:00:00Z', created_at: '2026-02-01T06:00:00Z' })

test.each<[Column, Admin[]]>([
  ['name', [huda, sara, omar]],
  ['email', [omar, sara, huda]],
  ['lastSignedIn', [sara, omar, huda]],
  ['added', [huda, omar, sara]],
])('sorted by %s', (column, sorted) => {
  expect([sara, omar, huda].sort(order[column])).toEqual(sorted)
})
