import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { activityLook } from './activity-look.ts'

const known = 'INSTALL REPAIR INSPECT MAINTAIN TEST DIAGNOSE WELD WIRING CLEANUP TRAVEL MEETING BREAK SETUP'.split(' ')
const lookOf = (code: string) => Object.values(activityLook(code)).join(' ')

test('no two of the activities that every shop begins with look the same', () => {
  expect(new Set(known.map(lookOf)).size).toBe(known.length)
})

test('an activity that a shop has added always looks the same, and like none of them', () => {
  const looks = new Set(known.map(lookOf))
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9_]{1,50}$/), (code) => {
      fc.pre(!known.includes(code))
      expect(looks.has(lookOf(code))).toBe(false)
      expect(lookOf(code)).toBe(lookOf(code))
    }),
  )
})
