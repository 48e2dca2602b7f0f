import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Exports, sendFile } from './exporting.ts'

const SECOND = 1000

let app: FastifyInstance
let address: string
/** the exports that work, by their names */
let working: Set<string>
let begun: string[]

beforeEach(async () => {
  working = new Set()
  begun = []
  app = fastify({ forceCloseConnections: true })
  const exports = new Exports()
  app.get<{ Params: { name: string } }>('/:name', async ({ params: { name } }, reply) => {
    await exports.inTurn(reply, async () => {
      begun.push(name)
      const head = { name, type: 'text/plain', rowCount: 7, expectedBytes: 9 }
      await sendFile(reply, { ...head, body: name === 'short' ? shortPieces() : endless(name) })
    })
    return reply
  })
  address = await app.listen({ port: 0 })
})
afterEach(() => app.close())

async function* endless(name: string): AsyncGenerator<Uint8Array> {
  working.add(name)
  try {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 5))
      yield Buffer.alloc(1024)
    }
  } finally {
    working.delete(name)
  }
}

async function* shortPieces(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('one,')
  yield Buffer.from('two')
}

/** Begins to read a file; `leave` waits until nobody works on it any more. */
async function reader(name: string) {
  const controller = new AbortController()
  const { body } = await fetch(`${address}/${name}`, { signal: controller.signal })
  await body?.getReader().read()
  return {
    leave: async () => {
      controller.abort()
      await until(() => !working.has(name))
    },
  }
}

async function until(holds: () => boolean): Promise<void> {
  const begin = performance.now()
  while (!holds()) {
    if (performance.now() - begin > 5 * SECOND) throw new Error('it does not come to that')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

describe('files that grow', () => {
  test('arrive whole', async () => {
    const answer = await fetch(`${address}/short`)
    expect(await answer.text()).toBe('one,two')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-disposition': 'attachment; filename="short"',
      'x-row-count': '7',
      'x-expected-bytes': '9',
    })
  })

  test('are not made any further when their reader has gone', async () => {
    const one = await reader('one')
    expect(working).toEqual(new Set(['one']))
    await one.leave()
    expect(working).toEqual(new Set())
  })

  test('are made two at a time; the third comes when one is done', async () => {
    const one = await reader('one')
    const two = await reader('two')
    const third = fetch(`${address}/short`)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(begun).toEqual(['one', 'two'])
    await one.leave()
    expect(await (await third).text()).toBe('one,two')
    await two.leave()
  })

  test('that nobody waits for any more are not begun', async () => {
    const readers = [await reader('one'), await reader('two')]
    const controller = new AbortController()
    const waiting = fetch(`${address}/waiting`, { signal: controller.signal })
    await new Promise((resolve) => setTimeout(resolve, 100))
    controller.abort()
    await expect(waiting).rejects.toThrow()
    for (const each of readers) await each.leave()
    expect(await (await fetch(`${address}/short`)).text()).toBe('one,two')
    expect(begun).toEqual(['one', 'two', 'short'])
  })
})
