import { MOST_PUT_FIRST } from '@warsha/contract'

/** A job with its place in the order that is kept, and the one that it would have if no job were put first. From 1. */
export type Placed = { job_id: number; queue_place: number; usual_place: number; is_put_first: boolean }

/** The jobs that are put first in the order that is kept, by their ids, in their order. */
export function chosenIn(jobs: readonly Placed[]): number[] {
  return jobs
    .filter(({ is_put_first }) => is_put_first)
    .toSorted((a, b) => a.queue_place - b.queue_place)
    .map(({ job_id }) => job_id)
}

/** All jobs in the order in which they are worked on when some are put first: these, then the others as is usual. */
export function queueOf<Job extends Placed>(jobs: readonly Job[], chosen: readonly number[]): Job[] {
  const places = new Map(chosen.map((id, place) => [id, place]))
  const placeOf = ({ job_id }: Placed) => places.get(job_id) ?? Infinity
  return jobs.toSorted((a, b) => {
    const [x, y] = [placeOf(a), placeOf(b)]
    return x === y ? a.usual_place - b.usual_place : x - y
  })
}

/**
 * Which jobs are put first when one is moved, so that it stands where it was put: those that were put first stay so, and
 * no more are than it takes.
 * @param to its place in the new order, from 0
 * @returns null where so many cannot be put first
 */
export function movedTo(
  jobs: readonly Placed[],
  chosen: readonly number[],
  { id, to }: { id: number; to: number },
): number[] | null {
  const before = queueOf(jobs, chosen)
  const job = before.find(({ job_id }) => job_id === id)
  if (!job) return [...chosen]
  const from = before.indexOf(job)
  const queue = before.toSpliced(from, 1)
  queue.splice(to, 0, job)
  const others = new Set(chosen.filter((each) => each !== id))
  const lastOther = queue.findLastIndex(({ job_id }) => others.has(job_id))
  const isUp = to < from || (to === from && to === 0)
  const count = Math.max(lastOther + 1, isUp ? to + 1 : 0, leastFirst(queue))
  return count > MOST_PUT_FIRST ? null : queue.slice(0, count).map(({ job_id }) => job_id)
}

/** An order with the jobs on hold that were put first: they have no place to be moved to or from, and keep theirs. */
export function withHeld(
  next: readonly number[],
  chosen: readonly number[],
  isHeld: (id: number) => boolean,
): number[] {
  return chosen.reduce<number[]>((all, id, place) => (isHeld(id) ? all.toSpliced(place, 0, id) : all), [...next])
}

/** How many of the first must be put there so that the rest stands as is usual. */
function leastFirst(queue: readonly Placed[]): number {
  let count = queue.length
  let next = Infinity
  while (count > 0 && (queue[count - 1]?.usual_place ?? 0) < next) {
    next = queue[count - 1]?.usual_place ?? 0
    count -= 1
  }
  return count
}

/** Whether two orders are the same. */
export function isSameOrder(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((id, place) => id === other[place])
}
