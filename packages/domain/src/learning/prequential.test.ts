import { describe, expect, test } from 'vitest'
import { DAY, HOUR } from '../time.ts'
import { type LoggedItem, predictionsInOrder, scoreOf } from './prequential.ts'

/** A repeatable number from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const factors = { REPAIR: 1.6, TEST: 0.7, CLEANUP: 1 }

/** A shop whose work takes known factors of its baselines, with scatter, and now and then a timer that was forgotten. */
function shopFloor({ count, forgotten, seed = 1 }: { count: number; forgotten: number; seed?: number }): LoggedItem[] {
  const next = random(seed)
  const scatter = () => (next() + next() + next() - 1.5) * 0.6
  return Array.from({ length: count }, (_, i) => {
    const activity = (['REPAIR', 'TEST', 'CLEANUP'] as const)[i % 3] ?? 'TEST'
    const baselineHours = 2 + Math.floor(next() * 8)
    const startedAt = i * 2 * HOUR
    return {
      jobType: i % 2 ? 'REWIND' : 'PUMP',
      band: 'P2/4',
      activity,
      startedAt,
      settledAt: startedAt + DAY,
      baselineHours,
      actualHours: baselineHours * factors[activity] * Math.exp(scatter()) * (next() < forgotten ? 10 : 1),
    }
  })
}

describe('learning from a shop whose baselines are wrong by known factors', () => {
  test('finds the factors', () => {
    const last = [...predictionsInOrder(shopFloor({ count: 900, forgotten: 0 }))].slice(-60)
    for (const { item, estimate } of last) {
      expect(estimate.hours / item.baselineHours).toBeCloseTo(factors[item.activity as keyof typeof factors], 0)
    }
    const { improvement, p80Coverage } = scoreOf(last)
    expect(improvement).toBeGreaterThan(0.3)
    expect(p80Coverage).toBeGreaterThan(0.65)
  })

  test('stays better than the baselines with four of a hundred timers forgotten', () => {
    const predicted = [...predictionsInOrder(shopFloor({ count: 1500, forgotten: 0.04 }))]
    const usual = predicted.filter(({ item }) => item.actualHours < 5 * item.baselineHours)
    expect(scoreOf(usual).improvement).toBeGreaterThan(0.15)
  })

  test('does no harm where the baselines are right', () => {
    const right = shopFloor({ count: 900, forgotten: 0.04 }).map((item) => ({
      ...item,
      actualHours: item.actualHours / factors[item.activity as keyof typeof factors],
    }))
    expect(scoreOf([...predictionsInOrder(right)]).improvement).toBeGreaterThan(-0.02)
  })
})

test('an item that settles later changes no estimate of before', () => {
  const items = shopFloor({ count: 300, forgotten: 0 })
  const all = [...predictionsInOrder(items)]
  const changed = items.map((item) => (item.settledAt > 400 * HOUR ? { ...item, actualHours: 99 } : item))
  const again = [...predictionsInOrder(changed)]
  for (const [i, { item, estimate }] of all.entries()) {
    if (item.startedAt <= 400 * HOUR) expect(again[i]?.estimate).toEqual(estimate)
  }
  expect(again.at(-1)?.estimate).not.toEqual(all.at(-1)?.estimate)
})

test('no items, no score', () => {
  expect(scoreOf([])).toEqual({
    count: 0,
    baselineError: null,
    learnedError: null,
    improvement: null,
    p80Coverage: null,
  })
})
