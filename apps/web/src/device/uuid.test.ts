import { expect, test } from 'vitest'
import { newUuid, uuidOf } from './uuid.ts'

test('a moment and random bytes make a UUID of version 7, whatever they are', () => {
  expect(uuidOf(0, new Uint8Array(10))).toBe('00000000-0000-7000-8000-000000000000')
  expect(uuidOf(0x0192_3456_789a, new Uint8Array(10).fill(255))).toBe('01923456-789a-7fff-bfff-ffffffffffff')
})

test('new ones differ, and begin with the time', () => {
  const before = Date.now()
  const [one, two] = [newUuid(), newUuid()]
  expect(one).not.toBe(two)
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  const made = Number.parseInt(one.replace('-', '').slice(0, 12), 16)
  expect(made).toBeGreaterThanOrEqual(before)
  expect(made).toBeLessThanOrEqual(Date.now())
})
