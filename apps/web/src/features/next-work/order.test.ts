import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chosenIn, isSameOrder, movedTo, type Placed, queueOf, withHeld } from './order.ts'

/** Jobs 1, 2, 3 … as is usual, of which some are put first. */
function shop(count: number, chosen: readonly number[] = []): Placed[] {
  const usual = Array.from({ length: count }, (_, i) => {
    return { job_id: i + 1, queue_place: 0, usual_place: i + 1, is_put_first: chosen.includes(i + 1) }
  })
  const queue = queueOf(usual, chosen)
  return usual.map((job) => ({ ...job, queue_place: queue.indexOf(job) + 1 }))
}

const idsOf = (jobs: readonly Placed[]) => jobs.map(({ job_id }) => job_id)

test('those that are put first go first, the others as is usual', () => {
  const jobs = shop(5, [4, 2])
  expect(idsOf(queueOf(jobs, [4, 2]))).toEqual([4, 2, 1, 3, 5])
  expect(chosenIn(jobs)).toEqual([4, 2])
})

test.each([
  { moved: 'up to the top', chosen: [], id: 4, to: 0, expected: [4] },
  { moved: 'up between others', chosen: [], id: 4, to: 1, expected: [1, 4] },
  { moved: 'down, past one that is put first after it', chosen: [4, 2], id: 4, to: 1, expected: [2, 4] },
  { moved: 'down to its usual place: it is put nowhere', chosen: [4], id: 4, to: 3, expected: [] },
  { moved: 'down past its usual place: all before it are held there', chosen: [], id: 1, to: 2, expected: [2, 3] },
  { moved: 'first, where it is first already', chosen: [], id: 1, to: 0, expected: [1] },
  { moved: 'up, while another stays put first', chosen: [5], id: 3, to: 1, expected: [5, 3] },
])('a job is moved $moved', ({ chosen, id, to, expected }) => {
  expect(movedTo(shop(5, chosen), chosen, { id, to })).toEqual(expected)
})

test('a moved job stands where it was put, all others keep their order, and who was put first stays so', () => {
  const moves = fc.integer({ min: 1, max: 12 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      chosen: fc.shuffledSubarray(Array.from({ length: count }, (_, i) => i + 1)),
      id: fc.integer({ min: 1, max: count }),
      to: fc.integer({ min: 0, max: count - 1 }),
    }),
  )
  fc.assert(
    fc.property(moves, ({ count, chosen, id, to }) => {
      const jobs = shop(count, chosen)
      const first = movedTo(jobs, chosen, { id, to }) ?? []
      const after = idsOf(queueOf(jobs, first))
      expect(after[to]).toBe(id)
      const before = idsOf(queueOf(jobs, chosen))
      expect(after.filter((each) => each !== id)).toEqual(before.filter((each) => each !== id))
      for (const other of chosen) if (other !== id) expect(first).toContain(other)
    }),
  )
})

test('a job on hold that was put first keeps its place while others are moved up and back', () => {
  const jobs = shop(5)
  const [held, kept] = [9, [9, 4, 2]]
  const moved = (chosen: readonly number[], to: { id: number; to: number }) =>
    withHeld(movedTo(jobs, chosen, to) ?? [], chosen, (id) => id === held)
  const up = moved(kept, { id: 2, to: 0 })
  expect(up).toEqual([9, 2, 4])
  expect(moved(up, { id: 2, to: 1 })).toEqual(kept)
  expect(moved([4, 9, 2], { id: 2, to: 0 })).toEqual([2, 9, 4])
})

test('more than can be put first are refused', () => {
  const jobs = shop(600)
  expect(movedTo(jobs, [], { id: 600, to: 499 })).toHaveLength(500)
  expect(movedTo(jobs, [], { id: 600, to: 500 })).toBeNull()
})

test('orders are the same only with the same jobs in the same places', () => {
  expect(isSameOrder([1, 2], [1, 2])).toBe(true)
  expect(isSameOrder([1, 2], [2, 1])).toBe(false)
  expect(isSameOrder([1], [1, 2])).toBe(false)
})
