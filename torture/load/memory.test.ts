import { MINUTE, SECOND } from '@warsha/domain'
import { expect, test } from 'vitest'
import { growthPerMinute, type Reading } from './memory.ts'

/** Goes up by a hundred megabytes in 40 seconds, and down again. */
const sawtooth = (at: number) => 400 + (100 * (at % (40 * SECOND))) / (40 * SECOND)

function readings(minutes: number, megabytesAt: (at: number) => number, pid = 7, begin = 0): Reading[] {
  return Array.from({ length: minutes * 59 }, (_, nth) => {
    const at = begin + (nth * MINUTE) / 59
    return { pid, at, megabytes: megabytesAt(at) }
  })
}

test('what is taken back is no growth, whatever it warmed up by before', () => {
  const warming = (at: number) => sawtooth(at) - (at < 3 * MINUTE ? 200 : 0)
  expect(Math.abs(growthPerMinute(readings(9, warming)) ?? Infinity)).toBeLessThan(1)
})

test('what is not is found under it', () => {
  const leaking = (at: number) => sawtooth(at) + (8 * at) / MINUTE
  expect(growthPerMinute(readings(9, leaking))).toBeCloseTo(8, 0)
})

test('a process that was started late, or a short run, is not judged', () => {
  expect(growthPerMinute(readings(5, sawtooth))).toBeNull()
  expect(growthPerMinute([...readings(4, sawtooth), ...readings(7, sawtooth, 8, 4 * MINUTE)])).toBeNull()
  expect(growthPerMinute([])).toBeNull()
})
