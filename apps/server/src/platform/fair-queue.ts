type Limits = {
  /** so many tasks run at a time */
  atOnce: number
  /** so many of one owner */
  perOwner: number
}

/** Runs a task when there is room for it, and gives back what it gives. */
export type FairQueue = {
  <Result>(owner: number | string, task: () => Promise<Result>): Promise<Result>
  /** how many tasks wait */
  waitingCount: () => number
}

/** Runs a few tasks at a time, round-robin over their owners, so that one with many tasks holds up nobody else. */
export function fairQueue({ atOnce, perOwner }: Limits): FairQueue {
  /** in the order in which their owners have their turn */
  const waiting = new Map<number | string, (() => void)[]>()
  const running = new Map<number | string, number>()
  let total = 0

  function startNext(): void {
    for (const [owner, tasks] of waiting) {
      if (total >= atOnce) return
      if ((running.get(owner) ?? 0) >= perOwner) continue
      const start = tasks.shift()
      waiting.delete(owner)
      if (tasks.length > 0) waiting.set(owner, tasks)
      count(owner, 1)
      start?.()
    }
  }

  function count(owner: number | string, change: 1 | -1): void {
    total += change
    const left = (running.get(owner) ?? 0) + change
    if (left === 0) running.delete(owner)
    else running.set(owner, left)
  }

  async function turn(owner: number | string): Promise<void> {
    return new Promise((start) => {
      waiting.set(owner, [...(waiting.get(owner) ?? []), start])
      startNext()
    })
  }

  async function run<Result>(owner: number | string, task: () => Promise<Result>): Promise<Result> {
    await turn(owner)
    try {
      return await task()
    } finally {
      count(owner, -1)
      startNext()
    }
  }

  const waitingCount = () => [...waiting.values()].reduce((sum, { length }) => sum + length, 0)
  return Object.assign(run, { waitingCount })
}
