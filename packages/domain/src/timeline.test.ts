import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { InstantSpan } from './schedule.ts'
import { MINUTE } from './time.ts'
import { EDGE_STEP, FINE_EDGE_STEP, gapsIn, LEAST_GAP, movedEdge, snapped, stepFrom } from './timeline.ts'

/** On a day in Riyadh. */
const at = (time: string) => Date.parse(`2026-11-19T${time.length === 5 ? `${time}:00` : time}+03:00`)
const span = (times: string): InstantSpan => {
  const [from = '', to = ''] = times.split('-')
  return { from: at(from), to: at(to) }
}
const session = (times: string) => {
  const [start = '', end] = times.split('-')
  return { startedAt: at(start), endedAt: end ? at(end) : null }
}
const usual = { step: EDGE_STEP, origin: at('00:00') }
const fine = { step: FINE_EDGE_STEP, origin: at('00:00') }

describe('gaps', () => {
  test.each<[string, string[], string[], string, string[]]>([
    ['nobody has come yet', ['08:00-12:00'], [], '07:00', []],
    ['nothing all morning', ['08:00-12:00', '13:00-17:00'], [], '18:00', ['08:00-12:00', '13:00-17:00']],
    ['up to now', ['08:00-17:00'], [], '10:30', ['08:00-10:30']],
    ['between two sessions', ['08:00-17:00'], ['08:00-10:00', '11:00-17:00'], '18:00', ['10:00-11:00']],
    ['the break is none', ['08:00-12:00', '13:00-17:00'], ['08:00-12:00', '13:00-17:00'], '18:00', []],
    ['one that runs leaves none behind it', ['08:00-17:00'], ['09:00'], '12:00', ['08:00-09:00']],
    ['four minutes are a walk', ['08:00-17:00'], ['08:04-10:00', '10:05-17:00'], '18:00', ['10:00-10:05']],
    ['outside hours nothing is expected', [], ['08:00-09:00'], '18:00', []],
  ])('%s', (_what, hours, sessions, now, expected) => {
    expect(gapsIn(hours.map(span), sessions.map(session), at(now))).toEqual(expected.map(span))
  })

  const minutes = fc.integer({ min: 0, max: 24 * 60 })
  const spans = fc.array(
    fc.tuple(minutes, minutes).map(([a, b]) => ({ from: Math.min(a, b) * MINUTE, to: Math.max(a, b) * MINUTE })),
    { maxLength: 6 },
  )
  test('lie in working time, before now, outside of every session, and are no shorter than they may be', () => {
    fc.assert(
      fc.property(spans, spans, minutes, (hours, worked, minute) => {
        const now = minute * MINUTE
        const sessions = worked.map(({ from, to }) => ({ startedAt: from, endedAt: to }))
        for (const { from, to } of gapsIn(hours, sessions, now)) {
          expect(to - from).toBeGreaterThanOrEqual(LEAST_GAP)
          expect(to).toBeLessThanOrEqual(now)
          const middle = (from + to) / 2
          expect(hours.some((one) => one.from <= middle && middle < one.to)).toBe(true)
          expect(worked.some((one) => Math.max(one.from, from) < Math.min(one.to, to))).toBe(false)
        }
      }),
    )
  })
})

describe('an edge that is moved', () => {
  test.each<[string, 'start' | 'end', string, typeof usual, string]>([
    ['snaps to five minutes', 'end', '16:31', usual, '08:00-16:30'],
    ['snaps to the nearer ones', 'end', '16:33', usual, '08:00-16:35'],
    ['finely to the minute', 'end', '16:31:20', fine, '08:00-16:31'],
    ['at the start', 'start', '07:48', usual, '07:50-17:00'],
    ['never crosses the other one', 'start', '18:00', usual, '16:59-17:00'],
    ['nor from behind', 'end', '06:00', usual, '08:00-08:01'],
    ['never lies in the future', 'end', '19:40', usual, '08:00-18:02'],
  ])('%s', (_what, edge, to, steps, expected) => {
    expect(movedEdge(span('08:00-17:00'), { edge, to: at(to), now: at('18:02:30') }, steps)).toEqual(span(expected))
  })

  test('whatever the hand does, something is left and the other edge stays', () => {
    const instants = fc.integer({ min: at('00:00'), max: at('23:59') })
    fc.assert(
      fc.property(instants, instants, instants, fc.constantFrom('start' as const, 'end' as const), (a, b, to, edge) => {
        fc.pre(Math.abs(a - b) > MINUTE)
        const before = { from: Math.min(a, b), to: Math.max(a, b) }
        const after = movedEdge(before, { edge, to, now: at('23:59') }, usual)
        expect(after.to - after.from).toBeGreaterThanOrEqual(MINUTE)
        expect(edge === 'start' ? after.to : after.from).toBe(edge === 'start' ? before.to : before.from)
      }),
    )
  })

  test.each([
    ['16:30', 1, '16:35'],
    ['16:30', -1, '16:25'],
    ['16:31:20', 1, '16:35'],
    ['16:31:20', -1, '16:30'],
  ] as const)('from %s one step of %d leads to %s', (from, direction, to) => {
    expect(stepFrom(at(from), direction, usual)).toBe(at(to))
  })

  test('steps are counted from where it is told, so that clocks of half hours keep theirs', () => {
    const origin = Date.parse('2026-11-19T00:00:00+05:45')
    expect(snapped(origin + 8 * MINUTE, { step: EDGE_STEP, origin })).toBe(origin + 10 * MINUTE)
  })
})
