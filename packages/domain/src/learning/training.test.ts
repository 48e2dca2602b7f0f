import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR } from '../time.ts'
import { LearningEngine } from './engine.ts'
import { canGoOn, replayExamples, isBefore, type TrainingExample, type Place } from './training.ts'

const rewind = { jobType: '1', band: '3/2', activity: '7' }

function example(given: Partial<TrainingExample> & { id: number; startedAt: number }): TrainingExample {
  return { ...rewind, settledAt: null, baselineHours: 10, actualHours: 12, atStart: null, ...given }
}

/** Trains with items; the estimate that each had is kept with it, as the database does. */
function study(engine: LearningEngine, examples: TrainingExample[]): void {
  for (const { example: taken, atStart } of replayExamples(engine, examples)) {
    if (atStart) taken.atStart = atStart
  }
}

describe('training with items in their order', () => {
  test('tells each what was known when it began, and nothing later', () => {
    const many = Array.from({ length: 20 }, (_, i) => example({ id: i, startedAt: i, settledAt: 100, actualHours: 20 }))
    const during = example({ id: 50, startedAt: 99 })
    const after = example({ id: 51, startedAt: 100 })
    study(new LearningEngine(), [after, ...many, during])
    expect(during.atStart).toMatchObject({ hours: 10, sampleCount: 0, baselineHours: 10 })
    expect(after.atStart).toMatchObject({ sampleCount: 20, trust: 0 })
    expect(after.atStart?.deviation).toBeGreaterThan(Math.log(1.9))
  })

  test('an estimate at start stays, whatever is learned of the past later on', () => {
    const first = example({ id: 1, startedAt: 5, settledAt: 9 })
    study(new LearningEngine(), [first])
    const { atStart } = first
    const earlier = Array.from({ length: 30 }, (_, i) => example({ id: 10 + i, startedAt: 0, settledAt: 3 }))
    study(new LearningEngine(), [...earlier, first])
    expect(first.atStart).toBe(atStart)
  })

  test('an item without length is estimated before it is learned', () => {
    const short = example({ id: 1, startedAt: 5, settledAt: 5, actualHours: 0.1 })
    const engine = new LearningEngine()
    study(engine, [short])
    expect(short.atStart?.sampleCount).toBe(0)
    expect(engine.explain(rewind).cell.count).toBe(1)
  })
})

describe('going on', () => {
  const last: Place = { settledAt: 100, id: 5 }
  test.each<[string, TrainingExample, boolean]>([
    ['what settles later', example({ id: 1, startedAt: 100, settledAt: 101 }), true],
    ['what settled at the same moment, later in order', example({ id: 6, startedAt: 100, settledAt: 100 }), true],
    ['what settled at the same moment, earlier in order', example({ id: 4, startedAt: 100, settledAt: 100 }), false],
    ['what settled before', example({ id: 9, startedAt: 100, settledAt: 99 }), false],
    ['what began before, and has no estimate yet', example({ id: 9, startedAt: 99 }), false],
  ])('%s', (_, given, expected) => {
    expect(canGoOn(last, [given])).toBe(expected)
    expect(canGoOn(null, [given])).toBe(true)
  })
})

/** A workshop's items: begun and settled at some hour, of three kinds of work, with corrections afterwards. */
const story = fc.array(
  fc.record({
    start: fc.integer({ min: 0, max: 200 }),
    length: fc.integer({ min: 0, max: 60 }),
    kind: fc.integer({ min: 1, max: 3 }),
    actual: fc.integer({ min: 1, max: 400 }).map((tenths) => tenths / 10),
    corrected: fc.option(fc.record({ after: fc.integer({ min: 0, max: 40 }), actual: fc.constantFrom(0.5, 3, 30) })),
  }),
  { maxLength: 120 },
)

test('an engine that went along, and un-learned what was corrected, is the one that is trained from the first', () => {
  fc.assert(
    fc.property(story, fc.integer({ min: 1, max: 50 }), (items, step) => {
      const all = items.map((item, id) => ({
        ...item,
        example: example({ id, activity: String(item.kind), startedAt: item.start * HOUR }),
      }))
      let engine = new LearningEngine()
      let last: Place | null = null
      for (let now = 0; now <= 320; now += step) {
        const met = all.filter(({ start }) => start <= now)
        const news: TrainingExample[] = []
        let unlearned = false
        for (const { example: known, start, length, actual, corrected } of met) {
          const settles = start + length
          const settledAt = settles <= now ? settles * HOUR : null
          const actualHours = corrected && now >= settles + corrected.after ? corrected.actual : actual
          const isNew = known.atStart === null
          const changed = settledAt !== known.settledAt || (settledAt !== null && actualHours !== known.actualHours)
          if (known.settledAt !== null && changed) unlearned = true
          if (isNew || changed) news.push(known)
          Object.assign(known, { settledAt, actualHours })
        }
        const goesOn: boolean = !unlearned && canGoOn(last, news)
        if (!goesOn) engine = new LearningEngine()
        study(engine, goesOn ? news : met.map((item) => item.example))
        for (const { id, settledAt } of met.map((item) => item.example)) {
          if (settledAt !== null && (last === null || isBefore(last, { settledAt, id }))) last = { settledAt, id }
        }
        // Stored and read back in between.
        engine = LearningEngine.from(JSON.parse(JSON.stringify(engine.state())))
      }
      const anew = new LearningEngine()
      study(
        anew,
        all.filter(({ start }) => start <= 320).map((item) => item.example),
      )
      expect(engine.state()).toEqual(anew.state())
    }),
    { numRuns: 60 },
  )
})
