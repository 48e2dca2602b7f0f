import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError, Unreachable } from '../../api/errors.ts'
import { type LineState, openLiveLine, SILENCE, UNSEEN } from './live-line.ts'
import { type Clock, manualClock, flushed } from '@warsha/domain/testing/manual-clock'

/** One line as the server has it in its hand. */
class ServerEnd {
  readonly stream: ReadableStream<Uint8Array>
  isHungUp = false
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null

  constructor() {
    this.stream = new ReadableStream({
      start: (controller) => void (this.#controller = controller),
      cancel: () => void (this.isHungUp = true),
    })
  }

  async says(...events: string[]): Promise<void> {
    const text = events.map((event) => `event: ${event}\ndata: x\n\n`).join('')
    this.#controller?.enqueue(new TextEncoder().encode(text))
    await flushed()
  }

  async ends(): Promise<void> {
    this.#controller?.close()
    await flushed()
  }

  async breaks(): Promise<void> {
    this.#controller?.error(new TypeError('network error'))
    await flushed()
  }
}

let clock: Clock
let answers: (() => Promise<ReadableStream<Uint8Array>>)[]
let dialled: number[]
let changes: number
let states: LineState[]
let page: { hidden: boolean; look: () => void; back: () => void }

beforeEach(() => {
  clock = manualClock()
  answers = []
  dialled = []
  changes = 0
  states = []
  page = { hidden: false, look: () => undefined, back: () => undefined }
})

function accept(): ServerEnd {
  const end = new ServerEnd()
  answers.push(() => Promise.resolve(end.stream))
  return end
}

function refuse(error: Error): void {
  answers.push(async () => {
    throw error
  })
}

async function openLine(): Promise<() => void> {
  const hangUp = openLiveLine(
    {
      connect: () => {
        dialled.push(clock.now())
        return (answers.shift() ?? (() => Promise.reject(new Unreachable('nobody there'))))()
      },
      now: clock.now,
      timers: clock.timers,
      random: () => 1,
      page: {
        isHidden: () => page.hidden,
        onShownOrHidden: (changed) => {
          page.look = changed
          return () => void (page.look = () => undefined)
        },
      },
      onOnline: (back) => {
        page.back = back
        return () => void (page.back = () => undefined)
      },
    },
    { onChange: () => (changes += 1), onState: (state) => states.push(state) },
  )
  await flushed()
  return hangUp
}

const state = () => states.at(-1)

async function show(hidden: boolean): Promise<void> {
  page.hidden = hidden
  page.look()
  await flushed()
}

describe('the line on which the server tells of changes', () => {
  test('tells of its opening and of each change, and of no heartbeat', async () => {
    const server = accept()
    await openLine()
    expect(state()).toBeUndefined()
    await server.says('open')
    expect([state(), changes]).toEqual(['live', 1])
    await server.says('alive', 'changed')
    await server.says('alive')
    expect([state(), changes]).toEqual(['live', 2])
  })

  test.each([
    ['the server ends it', (server: ServerEnd) => server.ends()],
    ['the network breaks it', (server: ServerEnd) => server.breaks()],
  ])('is opened again when %s', async (_, lose) => {
    const first = accept()
    const second = accept()
    await openLine()
    await first.says('open')
    await lose(first)
    expect(state()).toBe('broken')
    await clock.pass(1_000)
    await second.says('open')
    expect([state(), changes, dialled]).toEqual(['live', 2, [0, 1_000]])
  })

  test('waits twice as long after each failure, half a minute at most', async () => {
    await openLine()
    await clock.pass(150_000)
    expect(dialled).toEqual([0, 1_000, 3_000, 7_000, 15_000, 31_000, 61_000, 91_000, 121_000])
    expect(state()).toBe('broken')
  })

  test('a line that held for a while starts the waiting anew, one that broke at once does not', async () => {
    refuse(new Unreachable('no'))
    refuse(new Unreachable('no'))
    const brief = accept()
    const long = accept()
    await openLine()
    await clock.pass(3_000)
    await brief.says('open')
    await brief.ends()
    await clock.pass(3_999)
    expect(dialled).toHaveLength(3)
    await clock.pass(1)
    await long.says('open')
    await clock.pass(20_000)
    await long.ends()
    await clock.pass(1_000)
    expect(dialled).toEqual([0, 1_000, 3_000, 7_000, 28_000])
  })

  test('counts as lost after 40 s of silence, not before', async () => {
    const silent = accept()
    accept()
    await openLine()
    await silent.says('open')
    await clock.pass(SILENCE - 1)
    await silent.says('alive')
    await clock.pass(SILENCE - 1)
    expect([silent.isHungUp, state()]).toEqual([false, 'live'])
    await clock.pass(1)
    expect([silent.isHungUp, state()]).toEqual([true, 'broken'])
    await clock.pass(1_000)
    expect(dialled).toHaveLength(2)
  })

  test('who may not listen does not ask again', async () => {
    refuse(new ApiError({ status: 403, code: 'not_allowed', detail: 'Access denied' }))
    await openLine()
    await clock.pass(600_000)
    await show(true)
    await show(false)
    page.back()
    expect(dialled).toEqual([0])
    expect(state()).toBe('broken')
  })

  test('a server that is away for a moment is asked again', async () => {
    refuse(new ApiError({ status: 503, code: 'database_away', detail: '' }))
    await openLine()
    await clock.pass(1_000)
    expect(dialled).toEqual([0, 1_000])
  })
})

describe('a page that nobody looks at', () => {
  test('keeps its line for a minute, then hangs up, and opens it again when it is looked at', async () => {
    const first = accept()
    const second = accept()
    await openLine()
    await first.says('open')
    await show(true)
    await clock.pass(UNSEEN / 2)
    await first.says('alive')
    await clock.pass(UNSEEN / 2 - 1)
    expect(first.isHungUp).toBe(false)
    await clock.pass(1)
    expect([first.isHungUp, state()]).toEqual([true, 'broken'])
    await clock.pass(3_600_000)
    expect(dialled).toHaveLength(1)
    await show(false)
    await second.says('open')
    expect([state(), changes]).toEqual(['live', 2])
  })

  test('looking away for a moment changes nothing', async () => {
    const server = accept()
    await openLine()
    await server.says('open')
    await show(true)
    await clock.pass(30_000)
    await server.says('alive')
    await show(false)
    await clock.pass(35_000)
    expect([server.isHungUp, state(), dialled]).toEqual([false, 'live', [0]])
  })

  test('does not keep trying while it is out of sight', async () => {
    await openLine()
    await show(true)
    await clock.pass(UNSEEN)
    const tries = dialled.length
    await clock.pass(600_000)
    expect(dialled).toHaveLength(tries)
  })
})

describe('coming back', () => {
  test('looking at the page tries at once', async () => {
    await openLine()
    await clock.pass(40_000)
    const tries = dialled.length
    accept()
    await show(false)
    expect(dialled).toHaveLength(tries + 1)
  })

  test('a network that is back makes a new line of an old one', async () => {
    const old = accept()
    const fresh = accept()
    await openLine()
    await old.says('open')
    page.back()
    await flushed()
    expect(old.isHungUp).toBe(true)
    await fresh.says('open')
    await clock.pass(30_000)
    expect([dialled, state(), changes]).toEqual([[0, 0], 'live', 2])
  })
})

describe('hanging up', () => {
  test('ends the line and leaves nothing behind', async () => {
    const server = accept()
    const hangUp = await openLine()
    await server.says('open')
    hangUp()
    await flushed()
    expect([server.isHungUp, clock.waiting(), state()]).toEqual([true, 0, 'live'])
    await clock.pass(600_000)
    expect(dialled).toEqual([0])
  })

  test('while it is being opened', async () => {
    const server = new ServerEnd()
    let open: (stream: ReadableStream<Uint8Array>) => void = () => undefined
    answers.push(() => new Promise((resolve) => (open = resolve)))
    const hangUp = await openLine()
    hangUp()
    open(server.stream)
    await flushed()
    expect([server.isHungUp, clock.waiting(), states]).toEqual([true, 0, []])
  })

  test('while it waits to try again', async () => {
    const hangUp = await openLine()
    hangUp()
    await clock.pass(600_000)
    expect([dialled, clock.waiting()]).toEqual([[0], 0])
  })
})
