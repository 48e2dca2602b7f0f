import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActivityVisit, Route } from './route.ts'

const [TURN, GRIND, INSPECT, REWORK] = [1, 2, 3, 4]
const visit = (key: number, firstStartedAt: number, lastStartedAt = firstStartedAt): ActivityVisit => {
  return { key, firstStartedAt, lastStartedAt }
}
/** 95 jobs: turned, ground, inspected, with inspections beside the grinding; every fifth is reworked at last. */
const shop = Array.from({ length: 95 }, (_, i) => [
  visit(TURN, 0),
  visit(GRIND, 10, 30),
  visit(INSPECT, 20, 40),
  ...(i % 5 === 0 ? [visit(REWORK, 50)] : []),
])
const route = new Route(shop)

test('what comes first is hardly to come any more, once what follows it has begun', () => {
  expect(route.chanceToBegin(TURN, [visit(INSPECT, 0)], 1)).toBe(1)
  expect(route.chanceToBegin(REWORK, [visit(TURN, 0), visit(INSPECT, 5)], 0.2)).toBeCloseTo((5 * 0.2 + 19) / 100)
  expect(new Route([[visit(INSPECT, 0)]]).chanceToBegin(TURN, [visit(INSPECT, 0)], 1)).toBe(1)
  const later = new Route([...shop, ...Array.from({ length: 95 }, () => [visit(INSPECT, 0)])])
  expect(later.chanceToBegin(TURN, [visit(INSPECT, 0)], 0.5)).toBeCloseTo((5 * 0.5) / 100)
})

test('what runs beside goes on, what is done does not', () => {
  const begun = [visit(TURN, 0), visit(GRIND, 10), visit(INSPECT, 20)]
  // Pairs of which one began first: turn-grind, turn-inspect, grind-inspect in each job, three more in every fifth; 95 went on.
  const usual = (5 + 95) / (5 + 3 * 95 + 3 * 19)
  expect(route.chanceToResume(visit(GRIND, 10), begun)).toBeCloseTo((5 * usual + 95) / 100)
  expect(route.chanceToResume(visit(TURN, 0), begun)).toBeCloseTo((5 * usual) / 100)
})

test('as long as nothing else has begun since, an activity goes on', () => {
  expect(route.chanceToResume(visit(GRIND, 10, 30), [visit(TURN, 0), visit(GRIND, 10, 30), visit(INSPECT, 20)])).toBe(1)
  expect(new Route([]).chanceToResume(visit(TURN, 0), [visit(TURN, 0), visit(GRIND, 1)])).toBe(1)
})

test('whatever the jobs, chances are chances, and without any job nothing changes', () => {
  const visits = fc.uniqueArray(
    fc
      .record({ key: fc.integer({ min: 1, max: 5 }), from: fc.nat(50), more: fc.nat(20) })
      .map(({ key, from, more }) => visit(key, from, from + more)),
    { selector: ({ key }) => key, minLength: 1 },
  )
  fc.assert(
    fc.property(
      fc.array(visits, { maxLength: 12 }),
      visits,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (jobs, begun, chance) => {
        const learned = new Route(jobs)
        const all = [
          learned.chanceToBegin(6, begun, chance),
          learned.chanceToBegin(1, begun, chance),
          ...begun.map((each) => learned.chanceToResume(each, begun)),
        ]
        for (const each of all) {
          expect(each).toBeGreaterThanOrEqual(0)
          expect(each).toBeLessThanOrEqual(1)
        }
        expect(new Route([]).chanceToBegin(1, begun, chance)).toBe(chance)
      },
    ),
  )
})
