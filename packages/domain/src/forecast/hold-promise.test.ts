import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { promisedWait, type PromiseOutcome } from './hold-promise.ts'
import { p50Of, p80Of, type Quantiles, SHARES } from './quantiles.ts'

const usual: Quantiles = SHARES.map((share) => 200 * share)
const ended = (hoursLate: number, weight = 1): PromiseOutcome => ({ hoursLate, hasEnded: true, weight })
const kept = (count: number) => Array.from({ length: count }, () => ended(0))
const rounded = (quantiles: Quantiles | null) => quantiles && [p50Of(quantiles), p80Of(quantiles)].map(Math.round)

describe('how long a job still waits of which a day was said', () => {
  test('before any promise came true: five parts as such waits usually take, and one part as it was said', () => {
    // Half of such waits end within 100 hours, and it was promised in 40: (5 · 100 + 40) / 6.
    expect(rounded(promisedWait(40, [], usual))).toEqual([90, 140])
    expect(rounded(promisedWait(40, [], null))).toEqual([40, 40])
  })

  test('in a shop that keeps its promises it is what was said, the more the more it kept', () => {
    expect(rounded(promisedWait(40, kept(19), usual))).toEqual([52, 64])
    expect(rounded(promisedWait(40, kept(95), usual))).toEqual([43, 46])
  })

  test('in a shop in which all is a week late it is later by that', () => {
    const late = Array.from({ length: 99 }, () => ended(45))
    expect(rounded(promisedWait(40, late, null))).toEqual([85, 85])
  })

  test('behind the day it is what those took that were late by more; what nobody was is as such waits usually are', () => {
    const outcomes = [...kept(8), ended(10), ended(30)]
    expect(rounded(promisedWait(-5, outcomes, null))).toEqual([5, 25])
    expect(promisedWait(-35, outcomes, usual)).toBe(usual)
    expect(promisedWait(-35, outcomes, null)).toBeNull()
  })

  test('a wait that lasts counts as one that ends later than it has lasted', () => {
    const lasting = { hoursLate: 20, hasEnded: false, weight: 4 }
    // Of five one was kept; four were later than by 20 hours, of which nothing is known but 60.
    expect(rounded(promisedWait(10, [lasting, ended(60)], null))).toEqual([70, 70])
    expect(rounded(promisedWait(10, [lasting], null))).toEqual([30, 30])
  })

  test('several promises of one wait count as one', () => {
    const twice = [ended(0, 0.5), ended(0, 0.5)]
    expect(promisedWait(40, twice, usual)).toEqual(promisedWait(40, kept(1), usual))
  })
})

const hours = fc.double({ min: -300, max: 300, noNaN: true })
const outcomes = fc.array(
  fc.record({ hoursLate: hours, hasEnded: fc.boolean(), weight: fc.constantFrom(0.25, 0.5, 1) }),
  { maxLength: 12 },
)

test('whatever was promised: never before now, never falling, and the same from the same', () => {
  fc.assert(
    fc.property(hours, outcomes, fc.boolean(), (promisedIn, all, isKnown) => {
      const wait = promisedWait(promisedIn, all, isKnown ? usual : null)
      expect(
        promisedWait(promisedIn, all.toReversed(), isKnown ? usual : null)?.map((each) => each.toFixed(6)),
      ).toEqual(wait?.map((each) => each.toFixed(6)))
      expect(wait?.every((each) => each >= 0) ?? true).toBe(true)
      const rising = wait?.every((each, i) => each >= (wait[i - 1] ?? 0) - 1e-9)
      expect(rising ?? true).toBe(true)
    }),
  )
})

test('each promise that is kept makes it tighter around the day, never wider', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 40 }), (promisedIn, count) => {
      const spread = (wait: Quantiles | null) => (wait?.at(-1) ?? 0) - (wait?.[0] ?? 0)
      const [before, after] = [kept(count), kept(count + 1)].map((all) => promisedWait(promisedIn, all, usual))
      expect(spread(after ?? null)).toBeLessThan(spread(before ?? null))
    }),
  )
})
