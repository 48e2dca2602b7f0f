import type { Technician } from '@warsha/contract'
import { describe, expect, test } from 'vitest'
import {
  type Column,
  figuresOf,
  order,
  segmentsOf,
  type StatusFilter,
  techniciansMatching,
  type WorkFilter,
} from './staff.ts'
import { personOf } from '../../../testing/people.ts'

let made = 0
function technician(given: Partial<Technician>): Technician {
  made += 1
  return {
    id: made,
    full_name: 'Ali Hassan',
    person: personOf(7, 'Ali Hassan'),
    employee_number: null,
    email: null,
    phone: null,
    segment: 'Winding',
    hourly_rate: null,
    is_active: true,
    must_change_password: false,
    created_at: '2026-01-01T06:00:00.000Z',
    unsent_count: 0,
    unsent_since: null,
    last_heard_at: null,
    is_erased: false,
    version: 1,
    ...given,
  }
}

const ali = technician({
  employee_number: 'W-104',
  phone: '+966501112233',
  hourly_rate: 45.5,
  last_heard_at: '2026-11-19T06:00:00Z',
})
const salim = technician({
  full_name: 'سالم القحطاني',
  person: personOf(7, 'سالم القحطاني'),
  segment: 'Mechanical',
  hourly_rate: 60,
  unsent_count: 2,
  unsent_since: '2026-11-19T05:00:00Z',
  last_heard_at: '2026-11-19T05:30:00Z',
})
const omar = technician({
  full_name: 'Omar',
  person: personOf(7, 'Omar'),
  email: 'omar@shop.example',
  segment: null,
  is_active: false,
  unsent_count: 1,
  unsent_since: '2026-11-17T05:00:00Z',
  last_heard_at: '2026-11-17T06:00:00Z',
})
const staff = [ali, omar, salim]

test('the segments in use, each once, by name', () => {
  const named = ['Winding', 'لف', 'Balancing', 'Winding', null, ''].map((segment) => technician({ segment }))
  expect(segmentsOf(named)).toEqual(['Balancing', 'Winding', 'لف'])
})

test('the numbers above the list', () => {
  expect(figuresOf(staff)).toEqual({ active: 2, inactive: 1, segments: 2, total: 3, unsent: 2 })
  expect(figuresOf([])).toEqual({ active: 0, inactive: 0, segments: 0, total: 0, unsent: 0 })
})

describe('search and filter', () => {
  test.each<[string, StatusFilter, WorkFilter, Technician[]]>([
    ['', 'all', 'any', staff],
    ['', 'active', 'any', [ali, salim]],
    ['', 'inactive', 'any', [omar]],
    ['', 'all', 'unsent', [omar, salim]],
    ['', 'active', 'unsent', [salim]],
    ['omar@', 'all', 'any', [omar]],
    ['mechan', 'all', 'any', [salim]],
    ['w-١٠٤', 'all', 'any', [ali]],
    ['القحطانى', 'all', 'any', [salim]],
    ['+966 50', 'all', 'any', [ali]],
    ['0501112233', 'all', 'any', [ali]],
    ['hassan winding', 'all', 'any', [ali]],
    ['hassan', 'inactive', 'any', []],
    ['null', 'all', 'any', []],
  ])('“%s”, %s, %s', (q, status, work, found) => {
    expect(techniciansMatching(staff, { q, status, work })).toEqual(found)
  })
})

test.each<[Column, Technician[]]>([
  ['name', [ali, omar, salim]],
  ['segment', [omar, salim, ali]],
  ['rate', [omar, ali, salim]],
  ['unsent', [ali, salim, omar]],
  ['heard', [omar, salim, ali]],
])('sorted by %s', (column, sorted) => {
  expect([...staff].sort(order[column])).toEqual(sorted)
  expect(staff.toReversed().sort(order[column])).toEqual(sorted)
})

test('unsent work of an unknown age is the newest; of the same age, the most comes last', () => {
  const since = '2026-11-19T05:00:00Z'
  const unknown = technician({ unsent_count: 9 })
  const one = technician({ unsent_count: 1, unsent_since: since })
  const two = technician({ unsent_count: 2, unsent_since: since })
  expect([two, one, unknown, ali].sort(order.unsent)).toEqual([ali, unknown, one, two])
})
