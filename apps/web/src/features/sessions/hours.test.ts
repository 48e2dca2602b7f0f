import { expect, test } from 'vitest'
import { hoursOf, outsideSeconds } from './hours.ts'

test('the hours of a session are rounded by themselves, and raw ones are the two others together', () => {
  const session = { seconds_raw: 2 * 3600 + 36, seconds_effective: 3600 + 18 }
  expect(hoursOf(session)).toEqual({ raw: '2.02', effective: '1.01', outside: '1.01' })
  expect(hoursOf({ seconds_raw: 34, seconds_effective: 17 })).toEqual({
    raw: '0.00',
    effective: '0.00',
    outside: '0.00',
  })
})

test('what still runs has none', () => {
  const running = { seconds_raw: null, seconds_effective: null }
  expect([hoursOf(running), outsideSeconds(running)]).toEqual([{ raw: '–', effective: '–', outside: '–' }, null])
})
