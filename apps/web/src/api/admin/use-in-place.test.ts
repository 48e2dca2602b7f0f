import { expect, test } from 'vitest'
import { hasAll } from './use-in-place.ts'

test('what is wanted may be there already, with more beside it', () => {
  expect(hasAll({ status: 'on_hold', customer: 'Aramco' }, { status: 'on_hold' })).toBe(true)
  expect(hasAll({ status: 'open' }, { status: 'on_hold' })).toBe(false)
})

test('a job on hold without the reason is not yet as it is wanted', () => {
  const wanted = { status: 'on_hold', hold: { reason: 'parts', note: null } }
  expect(hasAll({ status: 'on_hold' }, wanted)).toBe(false)
  expect(hasAll({ status: 'on_hold', hold: { reason: null, note: null, since: '2026-11-21' } }, wanted)).toBe(false)
  expect(hasAll({ status: 'on_hold', hold: { reason: 'parts', note: null, since: '2026-11-21' } }, wanted)).toBe(true)
})
