import type { Admin } from '@warsha/contract'
import { personOf } from './people.ts'

/** Who is signed in, and a colleague. */
export const huda: Admin = {
  id: 1,
  full_name: 'Huda Al-Zahrani',
  person: personOf(7, 'Huda Al-Zahrani'),
  employee_number: null,
  email: 'huda@shop.example',
  rights: 'full',
  is_active: true,
  must_change_password: false,
  created_at: '2026-01-01T06:00:00.000Z',
  last_signed_in_at: '2026-11-20T06:00:00.000Z',
  has_second_factor: false,
  company_account: null,
  is_erased: false,
  version: 1,
}
export const sara: Admin = {
  ...huda,
  id: 2,
  full_name: 'Sara Al-Harbi',
  person: personOf(2, 'Sara Al-Harbi'),
  email: 'sara@shop.example',
  last_signed_in_at: null,
}
