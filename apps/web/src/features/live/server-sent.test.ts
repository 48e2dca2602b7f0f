import { array, assert, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ServerSent, serverSentIn } from './server-sent.ts'

/** What a reader gets who is handed the stream piece by piece. */
function readIn(pieces: string[]): ServerSent[] {
  let kept = ''
  return pieces.flatMap((piece) => {
    const { events, rest } = serverSentIn(kept + piece)
    kept = rest
    return events
  })
}

const changed = { event: 'changed', data: '2026-11-19T06:00:00.000Z' }

describe('server-sent events', () => {
  test('one event', () => {
    expect(readIn(['event: changed\ndata: 2026-11-19T06:00:00.000Z\n\n'])).toEqual([changed])
  })

  test('an event waits until its blank line has come', () => {
    const { events, rest } = serverSentIn('event: changed\ndata: 2026-11-19T06:00:00.000Z\n')
    expect(events).toEqual([])
    expect(serverSentIn(`${rest}\n`).events).toEqual([changed])
  })

  test.each([
    ['line feeds', '\n'],
    ['carriage returns and line feeds', '\r\n'],
    ['carriage returns', '\r'],
  ])('lines end with %s', (_, end) => {
    const stream = ['event: changed', `data: ${changed.data}`, '', 'event: alive', 'data: x', '', ''].join(end)
    expect(readIn([stream, ': more'])).toEqual([changed, { event: 'alive', data: 'x' }])
  })

  test('comments and events without data say nothing', () => {
    expect(readIn([': keep-alive\n\n', 'event: alive\n\n', ':\n: still here\ndata: x\n\n', '\n\n\n'])).toEqual([
      { event: 'message', data: 'x' },
    ])
  })

  test('data of several lines, with and without a space, a colon in it, fields unknown here', () => {
    expect(readIn(['id: 7\nretry: 100\ndata:one\ndata:  two: 2\ndata\n\n'])).toEqual([
      { event: 'message', data: 'one\n two: 2\n' },
    ])
  })

  test('it does not matter where the stream is cut', () => {
    const stream =
      'event: open\r\ndata: a\r\n\r\n: alive\n\nevent: changed\ndata: سالم\ndata: b\n\nevent: alive\r\ndata: c\r\n\r\n'
    const whole = readIn([stream])
    expect(whole).toHaveLength(3)
    assert(
      property(array(nat(stream.length)), (cuts) => {
        const at = [0, ...cuts.sort((a, b) => a - b), stream.length]
        const pieces = at.slice(1).map((end, index) => stream.slice(at[index], end))
        expect(readIn(pieces)).toEqual(whole)
      }),
    )
  })
})
