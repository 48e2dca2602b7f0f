import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY } from '../time.ts'
import { type CellKey, LearningEngine, type LearningState, type SettledItem, type WorkKey } from './engine.ts'
import { EXAMPLE_PARAMETERS } from '../../testing/example-parameters.ts'
import { Latest } from './latest.ts'
import { LEARNING_PARAMETERS, type LearningParameters } from './parameters.ts'
import type { PlannersPart } from './steps.ts'

const rewind: CellKey = { jobType: 'REWIND', band: 'P3/4', activity: 'REPAIR' }

/** Items of a cell that take a factor of their baseline, each told what the engine knew. */
function train(engine: LearningEngine, key: WorkKey, factors: readonly number[], baselineHours = 10): void {
  for (const factor of factors) {
    const atStart = engine.estimate(key, baselineHours)
    engine.learn({ ...key, baselineHours, actualHours: baselineHours * factor, atStart })
  }
}

const times = (count: number, factor: number) => Array.from({ length: count }, () => factor)

describe('an engine', () => {
  test('knows nothing at first: the baseline, half as much again to be safe', () => {
    expect(new LearningEngine(EXAMPLE_PARAMETERS).estimate(rewind, 8)).toEqual({
      deviation: 0,
      trust: 0,
      hours: 8,
      p80Hours: 12,
      planningHours: 8,
      sampleCount: 0,
      medianError: null,
      planner: null,
    })
  })

  test('trusts nothing before twenty items are known', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    train(engine, rewind, times(19, 2))
    expect(engine.estimate(rewind, 10)).toMatchObject({ trust: 0, hours: 10, sampleCount: 19 })
    train(engine, rewind, [2])
    expect(engine.trust()).toBe(1)
    expect(engine.estimate(rewind, 10).hours).toBeGreaterThan(15)
  })

  test('weighs activity, job type and cell as they lean on one another', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    train(engine, rewind, [2, 2, 2])
    const expected = 3 * Math.log(2)
    const activity = expected / 23
    const type = (5 * activity + expected) / 8
    const cell = (3 * type + expected) / 6
    expect(engine.estimate(rewind, 10).deviation).toBeCloseTo(cell, 12)
    expect(engine.estimate({ ...rewind, band: 'P1/2' }, 10).deviation).toBeCloseTo(type, 12)
    expect(engine.estimate({ ...rewind, jobType: 'PUMP' }, 10).deviation).toBeCloseTo(activity, 12)
    expect(engine.estimate({ ...rewind, activity: 'TEST' }, 10).deviation).toBe(0)
    expect(engine.explain(rewind)).toEqual({
      activity: { deviation: activity, count: 3 },
      type: { deviation: type, count: 3 },
      cell: { deviation: cell, count: 3 },
      shift: null,
    })
  })

  test('lets no item say more than eight times what is known', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    train(engine, rewind, [1000])
    expect(engine.state().cells['REWIND\u001fP3/4\u001fREPAIR']?.sum).toBeCloseTo(Math.log(8), 12)
    train(engine, rewind, [0.000_01])
    expect(engine.state().cells['REWIND\u001fP3/4\u001fREPAIR']?.sum).toBeGreaterThan(-Math.log(8))
  })

  test('lets a baseline that was typed since then stand: what was before tells how the shop differs from baselines', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    for (let i = 0; i < 40; i += 1) {
      const atStart = { ...engine.estimate(rewind, 10), baselineHours: 10 }
      engine.learn({ ...rewind, baselineHours: 5, actualHours: 11, atStart })
    }
    const { activity, type, cell } = engine.explain(rewind)
    expect([activity.count, type.count]).toEqual([40, 40])
    // What was typed is what such work takes from now on; the rest of the shop still takes a tenth more than its baselines.
    expect(cell).toEqual({ deviation: 0, count: 0 })
    expect(engine.estimate(rewind, 5)).toMatchObject({ sampleCount: 0, hours: 5 })
    const expected = 40 * Math.log(1.1)
    const ofType = (5 * (expected / 60) + expected) / 45
    expect(engine.estimate({ ...rewind, band: 'P1/2' }, 10).deviation).toBeCloseTo(ofType, 12)
    // It judges itself by what it said then.
    expect(engine.state().shop.misses[0]?.[0]).toBeCloseTo(1, 12)
  })

  test('is told by new items alone what such work takes by its new baseline', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    for (let i = 0; i < 30; i += 1) {
      const atStart = { ...engine.estimate(rewind, 10), baselineHours: 10 }
      engine.learn({ ...rewind, baselineHours: 5, actualHours: 10, atStart })
    }
    train(engine, rewind, times(6, 1.5), 5)
    // What was typed counts as four items that take it.
    expect(engine.explain(rewind).cell).toEqual({
      deviation: expect.closeTo(0.6 * Math.log(1.5), 12) as number,
      count: 6,
    })
    expect(engine.estimate(rewind, 5).sampleCount).toBe(6)
  })

  test('stops trusting what no longer helps', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    train(engine, rewind, times(100, 2))
    expect(engine.trust()).toBe(1)
    // The work is as long as its baseline again.
    train(engine, rewind, times(300, 1))
    expect(engine.trust()).toBeLessThan(1)
    expect(Math.abs(engine.estimate(rewind, 10).hours - 10)).toBeLessThan(1)
  })

  test('tells at least a minute', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    train(engine, rewind, times(60, 0.01))
    expect(engine.estimate(rewind, 0.01).hours).toBe(1 / 60)
  })

  test('plans more than the typical hours where single items take much longer', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    train(
      engine,
      rewind,
      Array.from({ length: 200 }, (_, i) => (i % 5 === 0 ? 4 : 1)),
    )
    const { hours, planningHours, p80Hours } = engine.estimate(rewind, 10)
    expect(planningHours).toBeGreaterThan(hours)
    expect(p80Hours).toBeGreaterThanOrEqual(hours)
  })
})

const planner: fc.Arbitrary<PlannersPart | null> = fc.option(
  fc.record({
    hours: fc.double({ min: 0.1, max: 90, noNaN: true }),
    deviation: fc.double({ min: -2, max: 2, noNaN: true }),
    trust: fc.constantFrom(0, 0.25, 0.5, 0.75, 1),
  }),
)

const item: fc.Arbitrary<SettledItem> = fc.record({
  job: fc.constantFrom('7', '10', '9', '11', '2', undefined),
  jobType: fc.constantFrom('REWIND', 'PUMP'),
  band: fc.constantFrom('P1/2', 'P3/4', 'P5/8'),
  activity: fc.constantFrom('REPAIR', 'TEST', 'CLEANUP'),
  baselineHours: fc.double({ min: 0.25, max: 80, noNaN: true }),
  actualHours: fc.double({ min: 0.01, max: 200, noNaN: true }),
  atStart: fc.record({
    deviation: fc.double({ min: -2, max: 2, noNaN: true }),
    trust: fc.constantFrom(0, 0.25, 0.5, 0.75, 1),
    hours: fc.double({ min: 0.05, max: 200, noNaN: true }),
    planner,
  }),
})

test('goes on from what was stored as if it had never stopped', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 60 }), fc.array(item, { maxLength: 30 }), (first, then) => {
      const whole = new LearningEngine(EXAMPLE_PARAMETERS)
      for (const one of [...first, ...then]) whole.learn(one)
      const before = new LearningEngine(EXAMPLE_PARAMETERS)
      for (const one of first) before.learn(one)
      const after = LearningEngine.from(JSON.parse(JSON.stringify(before.state())), EXAMPLE_PARAMETERS)
      for (const one of then) after.learn(one)
      expect(after.state()).toEqual(whole.state())
      expect(after.estimate({ ...rewind, plannersHours: 9 }, 7)).toEqual(
        whole.estimate({ ...rewind, plannersHours: 9 }, 7),
      )
    }),
    { numRuns: 100 },
  )
})

test('what it says is always a usable range', () => {
  fc.assert(
    fc.property(
      fc.array(item, { maxLength: 80 }),
      fc.double({ min: 0.1, max: 100, noNaN: true }),
      (items, baseline) => {
        const engine = new LearningEngine(EXAMPLE_PARAMETERS)
        for (const one of items) engine.learn(one)
        const key = { ...rewind, plannersHours: 3 }
        const { hours, p80Hours, planningHours, trust } = engine.estimate(key, baseline)
        expect(hours).toBeGreaterThanOrEqual(1 / 60)
        expect(p80Hours).toBeGreaterThanOrEqual(hours)
        expect(planningHours).toBeGreaterThan(0)
        expect([0, 0.25, 0.5, 0.75, 1]).toContain(trust)
      },
    ),
  )
})

describe('a job', () => {
  const onJob = (job: string, activity = 'REPAIR') => ({ ...rewind, activity, job })

  test('carries what its own work took beyond what was expected over to its next work', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    train(engine, onJob('1001'), [2])
    expect(engine.explainJob('1001')).toEqual({ deviation: Math.log(2) / 9, count: 1 })
    // Nothing is trusted of the kind yet, and another activity has no kind of its own.
    expect(engine.estimate(onJob('1001', 'TEST'), 10).hours).toBeCloseTo(10 * 2 ** (1 / 9), 12)
    expect(engine.estimate(onJob('1002', 'TEST'), 10).hours).toBe(10)
    expect(engine.estimate({ ...rewind, activity: 'TEST' }, 10).hours).toBe(10)
  })

  test('adds what its kind does not say: work that takes what such work takes adds nothing', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    train(engine, rewind, times(60, 2))
    const { hours } = engine.estimate(onJob('1001'), 10)
    train(engine, onJob('1001'), [hours / 10])
    expect(engine.explainJob('1001').deviation).toBeCloseTo(0, 12)
    train(engine, onJob('1001'), [(3 * hours) / 10])
    expect(engine.explainJob('1001').deviation).toBeGreaterThan(0.1)
  })

  test('is told at most eight times too much or too little by one item', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    train(engine, onJob('1001'), [1000])
    expect(engine.explainJob('1001').deviation).toBeCloseTo(Math.log(8) / 9, 12)
  })

  test('is forgotten when nothing was heard of it for longest', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    for (const job of ['9', '7', '8', '9', '10']) train(engine, onJob(job), [2])
    expect(['7', '8', '9', '10'].map((job) => engine.explainJob(job).count)).toEqual([0, 1, 2, 1])
  })
})

describe('a planner', () => {
  /** Work that takes anything from 4 to 16 hours of the 10 of its kind; who plans it sees it, and is off by a factor. */
  function trainPlanned(engine: LearningEngine, count: number, off: number): void {
    for (let i = 0; i < count; i += 1) {
      const actualHours = 4 + (i % 5) * 3
      const atStart = engine.estimate({ ...rewind, plannersHours: actualHours / off }, 10)
      engine.learn({ ...rewind, baselineHours: 10, actualHours, atStart })
    }
  }

  test('is believed in nothing before twenty of their items are known', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    trainPlanned(engine, 19, 1)
    const { hours, planner } = engine.estimate({ ...rewind, plannersHours: 40 }, 10)
    expect(planner).toEqual({ hours: 40, deviation: 0, trust: 0 })
    expect(hours).toBe(engine.estimate(rewind, 10).hours)
  })

  test('is believed when they know better, with what they are usually off by', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    trainPlanned(engine, 90, 2)
    expect(engine.explainPlanners()).toEqual({ deviation: expect.closeTo(0.9 * Math.log(2), 12), trust: 1, count: 90 })
    expect(engine.estimate({ ...rewind, plannersHours: 6 }, 10).hours).toBeCloseTo(6 * 2 ** 0.9, 10)
    expect(engine.estimate(rewind, 10).hours).toBeLessThan(11)
  })

  test('is not believed when their hours say nothing', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    for (let i = 0; i < 200; i += 1) {
      const atStart = engine.estimate({ ...rewind, plannersHours: 2 + ((i * 7) % 5) * 8 }, 10)
      engine.learn({ ...rewind, baselineHours: 10, actualHours: 9 + (i % 3), atStart })
    }
    expect(engine.explainPlanners().trust).toBe(0)
  })

  test('does not make a job out of what they saw coming', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    trainPlanned(engine, 90, 1)
    const key = { ...rewind, job: '1001', plannersHours: 80 }
    engine.learn({ ...key, baselineHours: 10, actualHours: 80, atStart: engine.estimate(key, 10) })
    expect(engine.explainJob('1001').deviation).toBeCloseTo(0, 12)
  })
})

describe('how far estimates are off', () => {
  test('is not known before twenty items', () => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    train(engine, rewind, times(19, 1))
    expect(engine.estimate(rewind, 10).medianError).toBeNull()
  })

  test('is the median of the cell, leaning on the activity and the shop', () => {
    const engine = new LearningEngine({ ...EXAMPLE_PARAMETERS, trustCost: 1000 })
    train(engine, { ...rewind, activity: 'TEST' }, times(30, 4))
    train(engine, rewind, times(20, 2))
    // Of 50 misses the 26th is that of a factor of four.
    const activity = (20 * Math.log(4) + 20 * Math.log(2)) / 40
    const cell = (10 * activity + 20 * Math.log(2)) / 30
    expect(engine.estimate(rewind, 10).medianError).toBeCloseTo(cell, 12)
    expect(engine.estimate({ ...rewind, band: 'P1/2' }, 10).medianError).toBeCloseTo(activity, 12)
    expect(engine.estimate({ ...rewind, activity: 'CLEANUP' }, 10).medianError).toBeCloseTo(Math.log(4), 12)
  })
})

test('more trust must earn it: where it helps by less than it costs, less is trusted', () => {
  const trustAfter = (trustCost: number) => {
    const engine = new LearningEngine({ ...EXAMPLE_PARAMETERS, trustCost })
    // Of three items one takes less, the others longer: what is learned misses a fifth less.
    for (let i = 0; i < 300; i += 1) train(engine, rewind, [i % 3 === 0 ? 0.9 : 1.3])
    return engine.trust()
  }
  expect(trustAfter(0)).toBeGreaterThan(trustAfter(0.5))
  expect(trustAfter(0.5)).toBe(0)
})

test('a cell with few samples has a wider P80, by as much as samples are missing', () => {
  const parameters = { ...EXAMPLE_PARAMETERS, thinCell: { samples: 5, range: 1.5 } }
  const engine = new LearningEngine(parameters)
  train(engine, rewind, times(40, 1))
  const rangeAfter = (samples: number) => {
    const thin = LearningEngine.from(engine.state(), parameters)
    train(thin, { ...rewind, band: 'P9/9' }, times(samples, 1))
    const { p80Hours, hours } = thin.estimate({ ...rewind, band: 'P9/9' }, 10)
    return p80Hours / hours
  }
  expect([0, 1, 4, 5, 6].map(rangeAfter)).toEqual(
    [1, 4 / 5, 1 / 5, 0, 0].map((missing) => expect.closeTo(1.5 ** missing, 10)),
  )
})

test('that estimates add up too low is believed the more, the more items say so', () => {
  const factorAfter = (items: number) => {
    const engine = new LearningEngine(EXAMPLE_PARAMETERS)
    for (let i = 0; i < items; i += 1) {
      engine.learn({
        ...rewind,
        baselineHours: 10,
        actualHours: 20,
        atStart: { deviation: 0, trust: 0, hours: 10 },
      })
    }
    const { planningHours, hours } = engine.estimate({ ...rewind, activity: 'TEST' }, 10)
    return planningHours / hours
  }
  expect(factorAfter(19)).toBe(1)
  expect(factorAfter(25)).toBeCloseTo(2 ** (25 / 125), 12)
  expect(factorAfter(100)).toBeCloseTo(2 ** (100 / 200), 12)
})

describe('the latest numbers', () => {
  test('forget the oldest', () => {
    const latest = new Latest(3)
    latest.addAll([1, 2, 3, 4])
    expect(latest.values()).toEqual([2, 3, 4])
    expect(latest.sum()).toBe(9)
    expect(latest.length).toBe(3)
  })

  test.each([
    [[], 0],
    [[5], 5],
    [[1, 2, 3, 4], 4],
    [[10, 20, 30, 40, 50, 60, 70, 80, 90], 80],
    [[9, 8, 7, 6, 5, 4, 3, 2, 1, 0], 8],
  ])('of %j four of five do not exceed %d', (values, expected) => {
    const latest = new Latest(10)
    latest.addAll(values)
    expect(latest.quantile(0.8)).toBe(expected)
  })
})

describe('work that changes', () => {
  /** Hours of an activity that takes about so many, by a fixed sequence of errors with a standard deviation of 0.35. */
  function* aboutHours(typical: () => number): Generator<number> {
    let seed = 7
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
    for (;;) {
      const normal = Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random())
      yield typical() * Math.exp(0.35 * normal)
    }
  }

  function shop(parameters: Partial<LearningParameters> = {}) {
    const engine = new LearningEngine({ ...LEARNING_PARAMETERS, ...parameters })
    let typical = 4
    let nth = 0
    const hours = aboutHours(() => typical)
    const one = () => {
      const atStart = engine.estimate(rewind, 4)
      nth += 1
      engine.learn({ ...rewind, baselineHours: 4, actualHours: hours.next().value ?? 0, settledAt: nth * DAY, atStart })
    }
    const many = (count: number) => {
      for (let i = 0; i < count; i += 1) one()
    }
    const changeTo = (hoursNow: number) => (typical = hoursNow)
    const itemsUntil = (isReached: (hours: number) => boolean) => {
      let count = 0
      for (; count < 700 && !isReached(engine.estimate(rewind, 4).hours); count += 1) one()
      return count
    }
    return { engine, many, changeTo, itemsUntil }
  }

  test.each([50, 300])('is followed within 25 items after %i of before', (past) => {
    const { engine, many, changeTo, itemsUntil } = shop()
    many(past)
    expect(engine.explain(rewind).shift).toBeNull()
    changeTo(2)
    expect(itemsUntil((hours) => hours <= 2.2)).toBeLessThanOrEqual(25)
    const { shift } = engine.explain(rewind)
    expect(Math.abs((shift?.since ?? 0) / DAY - past)).toBeLessThanOrEqual(5)
    expect(4 * Math.exp(shift?.deviationBefore ?? 0)).toBeCloseTo(4, 0)
  })

  test('is followed when it takes longer, too', () => {
    const { many, changeTo, itemsUntil } = shop()
    many(100)
    changeTo(8)
    expect(itemsUntil((hours) => hours >= 7.3)).toBeLessThanOrEqual(25)
  })

  test('is followed without a found change by what fades, within 100 items', () => {
    const { many, changeTo, itemsUntil } = shop({ drift: { ...LEARNING_PARAMETERS.drift, found: Infinity } })
    many(300)
    changeTo(2)
    expect(itemsUntil((hours) => hours <= 2.2)).toBeLessThanOrEqual(100)
  })

  test('would not be followed within 600 items where nothing fades: what this is against', () => {
    const { many, changeTo, itemsUntil } = shop({
      decay: 1,
      drift: { ...LEARNING_PARAMETERS.drift, found: Infinity },
    })
    many(300)
    changeTo(2)
    expect(itemsUntil((hours) => hours <= 2.2)).toBeGreaterThan(600)
  })

  test('is found in a state that was stored and read back as in one that goes on', () => {
    const { engine, many, changeTo } = shop()
    many(60)
    changeTo(2)
    many(5)
    const readBack = LearningEngine.from(JSON.parse(JSON.stringify(engine.state())) as LearningState)
    expect(readBack.state()).toEqual(engine.state())
    for (let i = 0; i < 20; i += 1) {
      for (const each of [engine, readBack]) {
        const atStart = each.estimate(rewind, 4)
        each.learn({ ...rewind, baselineHours: 4, actualHours: 2 + (i % 3) / 10, settledAt: (66 + i) * DAY, atStart })
      }
    }
    expect(readBack.state()).toEqual(engine.state())
    expect(engine.explain(rewind).shift).not.toBeNull()
  })
})
