/** How to do something later: the edge passes the machine's timers in, a test its own. Delays are milliseconds. */
export type Timers = { set: (work: () => void, delay: number) => unknown; clear: (timer: unknown) => void }

/**
 * Work that never runs beside itself. Whoever asks while it runs shares the one run that follows, which sees all that
 * was said until then.
 * @returns asks for it; resolves or rejects as that run does
 */
export function oneAtATime<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<unknown> | null = null
  let next: Promise<Result> | null = null

  async function begin(): Promise<Result> {
    const run = work()
    running = run
    try {
      return await run
    } finally {
      running = null
    }
  }

  async function follow(): Promise<Result> {
    await running?.catch(() => undefined)
    next = null
    return begin()
  }

  return () => {
    if (next) return next
    if (!running) return begin()
    next = follow()
    return next
  }
}

/**
 * Work of which one run is enough for all who ask while it goes on.
 * @returns begins it, or joins the run that goes on, whatever that was given
 */
export function joinRunning<Given extends unknown[], Result>(
  work: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  let running: Promise<Result> | null = null
  return (...given) => {
    running ??= work(...given).finally(() => {
      running = null
    })
    return running
  }
}

/**
 * Work that many ask for at once: one run is enough for all who asked before it began.
 * @param options pause: milliseconds from the end of a run to the next at least, asked for at its end
 * @returns asks for it; resolves or rejects as that run does
 */
export function shareRuns<Result>(
  work: () => Promise<Result>,
  { timers, pause }: { timers: Timers; pause: () => number },
): () => Promise<Result> {
  let next: Promise<Result> | null = null
  let rested: Promise<void> = Promise.resolve()
  const rest = () => new Promise<void>((end) => void timers.set(end, pause()))
  return () => {
    next ??= rested.then(() => {
      next = null
      const run = work()
      rested = run.then(rest, rest)
      return run
    })
    return next
  }
}

/**
 * Something that is made when it is first needed, and then kept.
 * @returns gives it; what could not be made is made anew for the next one who asks
 */
export function makeOnce<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null
      throw error
    })
    return made
  }
}

export type Coalescer = {
  /** Asks for a run after a delay, at once without one. A run that waits already is enough, whenever it begins. */
  ask: (delay?: number) => void
  /** The same, but a run that waits already begins by then. */
  hurry: (delay: number) => void
  /** No run begins any more. Resolves when the one that goes on has ended. */
  stop: () => Promise<void>
}

/**
 * Work that is asked for more often than it needs doing: what is asked for while a run waits is part of it, and what is
 * asked for while one goes on is done in one further run.
 * @param work tells itself what goes wrong
 * @param options pause: milliseconds between the end of a run and the next
 */
export function coalesce(
  work: () => Promise<unknown>,
  { timers, pause = 0 }: { timers: Timers; pause?: number },
): Coalescer {
  let waiting: { timer: unknown } | null = null
  let resting: { timer: unknown; end: () => void } | null = null
  let ended: Promise<void> = Promise.resolve()
  let isStopped = false

  const run = oneAtATime(async () => {
    if (isStopped) return
    await work().catch(() => undefined)
    if (pause > 0 && !isStopped) await rest()
    resting = null
  })

  function rest(): Promise<void> {
    return new Promise((end) => {
      resting = { timer: timers.set(end, pause), end }
    })
  }

  function begin(): void {
    waiting = null
    ended = run()
  }

  function hurry(delay: number): void {
    if (isStopped) return
    if (waiting) timers.clear(waiting.timer)
    if (delay <= 0) begin()
    else waiting = { timer: timers.set(begin, delay) }
  }

  return {
    ask: (delay = 0) => {
      if (!waiting) hurry(delay)
    },
    hurry,
    stop: () => {
      isStopped = true
      for (const timed of [waiting, resting]) if (timed) timers.clear(timed.timer)
      waiting = null
      resting?.end()
      return ended
    },
  }
}
