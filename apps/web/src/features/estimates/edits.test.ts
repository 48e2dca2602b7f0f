import type { Estimate } from '@warsha/contract'
import { describe, expect, test } from 'vitest'
import { type Cell, cellOf, keyOf, shownAs } from './cells.ts'
import { createEdits, type Edits } from './edits.ts'

const cell: Cell = { jobTypeId: 1, activityCode: 'REPAIR' }
const estimate = (given: Partial<Estimate> = {}): Estimate => ({
  id: 7,
  job_type_id: 1,
  power_rating_id: 3,
  rpm_category_id: 2,
  activity_code: 'REPAIR',
  estimated_hours: 6,
  buffer_percentage: 20,
  status: 'no_data',
  use_historical: false,
  historical_avg_hours: null,
  sample_count: 0,
  learned_hours: null,
  p80_hours: null,
  confidence: null,
  is_frozen: false,
  planned_hours: 6,
  version: 1,
  ...given,
})
const general = estimate({ id: 1, power_rating_id: null, rpm_category_id: null })

/** A server whose answers the test lets go, one by one. */
function openServer(first: Estimate | undefined) {
  let current = first
  const sent: string[] = []
  const waiting: (() => void)[] = []
  const failing: unknown[] = []
  const answer = <T>(call: string, value: T) =>
    new Promise<T>((resolve, reject) => {
      sent.push(call)
      waiting.push(() => (failing.length > 0 ? reject(failing.shift()) : resolve(value)))
    })
  const edits = createEdits({
    estimateOf: () => current,
    create: ({ activityCode }, hours) =>
      answer(`create ${activityCode} ${hours}`, estimate({ id: 8, estimated_hours: hours })),
    update: (id, hours) => answer(`update ${id} ${hours}`, estimate({ id, estimated_hours: hours })),
    remove: (id) => answer(`remove ${id}`, undefined),
    keep: (_cell, next) => (current = next),
  })
  const answerNext = async () => {
    await new Promise((resolve) => setTimeout(resolve))
    waiting.shift()?.()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const shown = () => shownAs(current, edits.pending().get(keyOf(cell))?.hours)?.estimated_hours
  return { edits, sent, answerNext, shown, estimateOf: () => current, fail: (error: unknown) => failing.push(error) }
}

describe('an edit', () => {
  test('is shown before it is sent, and saved', async () => {
    const { edits, sent, answerNext, shown } = openServer(estimate())
    const saved = edits.put(cell, 7.5)
    expect([shown(), sent]).toEqual([7.5, []])
    await answerNext()
    expect([sent, await saved, shown()]).toEqual([['update 7 7.5'], { kind: 'saved' }, 7.5])
    expect(edits.pending().size).toBe(0)
  })

  test('of an empty cell creates one, and undoing it removes that', async () => {
    const { edits, sent, answerNext, shown } = openServer(undefined)
    void edits.put(cell, 2)
    await answerNext()
    void edits.put(cell, null)
    expect(shown()).toBeUndefined()
    await answerNext()
    expect([sent, shown()]).toEqual([['create REPAIR 2', 'remove 8'], undefined])
  })

  test('of a cell that holds for all creates an exact one, beneath which the first shows again', async () => {
    const { edits, sent, answerNext, shown, estimateOf } = openServer(general)
    void edits.put(cell, 2)
    expect(shown()).toBe(2)
    await answerNext()
    void edits.put(cell, null)
    await answerNext()
    expect([sent, shown(), estimateOf()]).toEqual([['create REPAIR 2', 'remove 8'], 6, general])
  })

  test('that fails is no longer shown, and says why', async () => {
    const { edits, answerNext, shown, fail } = openServer(estimate())
    fail('away')
    const outcome = edits.put(cell, 9)
    expect(shown()).toBe(9)
    await answerNext()
    expect([await outcome, shown()]).toEqual([{ kind: 'failed', error: 'away' }, 6])
  })

  test('undone before it was sent sends nothing', async () => {
    const { edits, sent, answerNext, shown } = openServer(undefined)
    const first = edits.put(cell, 2)
    void edits.put(cell, null)
    await answerNext()
    expect([await first, sent, shown()]).toEqual([{ kind: 'superseded' }, [], undefined])
  })
})

test('edits of one cell go one after another; the last word is the last edit', async () => {
  const { edits, sent, answerNext, shown } = openServer(undefined)
  const outcomes = [edits.put(cell, 1)]
  await Promise.resolve()
  await Promise.resolve()
  outcomes.push(edits.put(cell, 2), edits.put(cell, 3))
  expect([sent, shown()]).toEqual([['create REPAIR 1'], 3])
  await answerNext()
  expect(sent).toEqual(['create REPAIR 1', 'update 8 3'])
  expect(shown()).toBe(3)
  await answerNext()
  expect((await Promise.all(outcomes)).map(({ kind }) => kind)).toEqual(['saved', 'superseded', 'saved'])
  expect(shown()).toBe(3)
})

test('an edit that fails leaves a later one of the same cell alone', async () => {
  const { edits, answerNext, shown, fail } = openServer(estimate())
  fail('away')
  const first = edits.put(cell, 1)
  await Promise.resolve()
  await Promise.resolve()
  void edits.put(cell, 2)
  await answerNext()
  expect([(await first).kind, shown()]).toEqual(['failed', 2])
  await answerNext()
  expect(shown()).toBe(2)
})

test('whoever listens hears of each change until they stop', async () => {
  const { edits, answerNext } = openServer(estimate())
  let notified = 0
  const stop = (edits satisfies Edits).subscribe(() => (notified += 1))
  void edits.put(cell, 2)
  await answerNext()
  expect(notified).toBe(2)
  stop()
  void edits.put(cell, 3)
  expect(notified).toBe(2)
  await answerNext()
})

describe('what a cell shows', () => {
  const learned = estimate({
    estimated_hours: 10,
    planned_hours: 12.4,
    use_historical: true,
    status: 'critical',
    historical_avg_hours: 13,
    sample_count: 8,
  })

  test('hours on their way get the status that they will have', () => {
    expect(shownAs(learned, 12)).toMatchObject({ status: 'good', sample_count: 8, estimated_hours: 12 })
    expect(shownAs(learned, 5)).toMatchObject({ status: 'critical' })
    expect(shownAs(undefined, 5)).toMatchObject({ status: 'no_data', isExact: true })
    expect(shownAs(general, undefined)).toMatchObject({ estimated_hours: 6, isExact: false })
  })

  test('what is planned follows the hours, unless something else is planned with', () => {
    expect(shownAs(estimate(), 7)).toMatchObject({ planned_hours: 7 })
    expect(shownAs(learned, 7)).toMatchObject({ planned_hours: 12.4 })
    expect(shownAs(estimate({ is_frozen: true, planned_hours: 9 }), 7)).toMatchObject({ planned_hours: 9 })
  })

  test('hours of its own keep what was learned of the motor beneath those that hold for all', () => {
    const known = { ...general, status: 'good', historical_avg_hours: 6, sample_count: 5 } as const
    expect(shownAs(known, 12)).toMatchObject({ status: 'critical', sample_count: 5, isExact: true })
  })

  test('a cell is known by its job type and its activity', () => {
    expect(keyOf(cellOf(learned))).toBe(keyOf(cell))
  })
})
