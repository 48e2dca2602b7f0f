import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correctedFlags, correctionProblems, type Placed, type Stretch, trimsFor } from './correction.ts'
import { reviewFlags } from './session.ts'
import { DAY, HOUR } from './time.ts'

const now = Date.parse('2026-11-19T15:00:00Z')
const at = (time: string) => Date.parse(`2026-11-19T${time}:00Z`)
const stretch = (from: string, to: string | null): Stretch => ({
  startedAt: at(from),
  endedAt: to === null ? null : at(to),
})

describe('times that an admin sets', () => {
  test.each<[Stretch, string[]]>([
    [stretch('08:00', '09:00'), []],
    [stretch('08:00', '15:00'), []],
    [stretch('08:00', null), []],
    [stretch('08:00', '15:01'), ['ended_at in_future']],
    [stretch('15:01', null), ['started_at in_future']],
    [stretch('15:01', '15:02'), ['started_at in_future', 'ended_at in_future']],
    [stretch('09:00', '09:00'), ['ended_at end_before_start']],
    [stretch('09:00', '08:00'), ['ended_at end_before_start']],
    [{ startedAt: now - 7 * DAY, endedAt: now }, []],
    [{ startedAt: now - 7 * DAY - 1, endedAt: now }, ['ended_at session_too_long']],
    [{ startedAt: now - 7 * DAY - 1, endedAt: null }, ['ended_at session_too_long']],
    [{ startedAt: Date.UTC(2000, 0, 1), endedAt: Date.UTC(2000, 0, 2) }, []],
    [{ startedAt: Date.UTC(2000, 0, 1) - 1, endedAt: Date.UTC(2000, 0, 1) }, ['started_at too_long_ago']],
    [{ startedAt: Date.UTC(1999, 11, 31), endedAt: Date.UTC(2000, 0, 1) }, ['started_at too_long_ago']],
  ])('%j: %j', (corrected, problems) => {
    expect(correctionProblems(corrected, now).map(({ field, problem }) => `${field} ${problem}`)).toEqual(problems)
  })
})

const placed = (times: Stretch, uniqueKey = 'b'): Placed => ({ ...times, uniqueKey })

describe('what gives way', () => {
  const corrected = placed(stretch('09:00', '12:00'), 'a')
  test.each<[string, Stretch, Stretch | null | 'stays']>([
    ['ends before', stretch('08:00', '09:00'), 'stays'],
    ['begins after', stretch('12:00', '13:00'), 'stays'],
    ['reaches into it', stretch('08:00', '10:00'), stretch('08:00', '09:00')],
    ['goes on after it', stretch('11:00', '14:00'), stretch('12:00', '14:00')],
    ['runs since within it', stretch('11:00', null), stretch('12:00', null)],
    ['lies within', stretch('10:00', '11:00'), null],
    ['is the same', stretch('09:00', '12:00'), null],
    ['begins with it and goes on', stretch('09:00', '14:00'), stretch('12:00', '14:00')],
    ['lies around', stretch('08:00', '14:00'), stretch('08:00', '09:00')],
    ['has run since before', stretch('08:00', null), stretch('08:00', '09:00')],
    ['took no time, within', stretch('10:00', '10:00'), null],
    ['took no time, at its end', stretch('12:00', '12:00'), 'stays'],
  ])('one that %s', (_, times, becomes) => {
    const other = placed(times)
    expect(trimsFor(corrected, [other])).toEqual(becomes === 'stays' ? [] : [{ session: other, becomes }])
  })

  test('one that took no time where both begin gives way only when it comes after', () => {
    const nothing = stretch('09:00', '09:00')
    expect(trimsFor(corrected, [placed(nothing, 'b')])).toHaveLength(1)
    expect(trimsFor(placed(corrected, 'c'), [placed(nothing, 'b')])).toEqual([])
  })

  test('one that takes no time itself cuts what it lies in', () => {
    const nothing = placed(stretch('09:00', '09:00'), 'a')
    const around = placed(stretch('08:00', '10:00'))
    expect(trimsFor(nothing, [around])).toEqual([{ session: around, becomes: stretch('08:00', '09:00') }])
    expect(trimsFor(nothing, [placed(stretch('09:00', '10:00')), placed(stretch('08:00', '09:00'))])).toEqual([])
  })

  test('a running one takes everything after its start', () => {
    const others = [placed(stretch('08:00', '10:00')), placed(stretch('10:00', '11:00'))]
    const trims = trimsFor(placed(stretch('09:00', null)), others)
    expect(trims.map(({ becomes }) => becomes)).toEqual([stretch('08:00', '09:00'), null])
  })
})

/** Sessions that do not overlap, the last one perhaps running. */
const sessions = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 2, maxLength: 12 }), fc.boolean())
  .map(([marks, runs]): Placed[] => {
    const sorted = marks.toSorted((a, b) => a - b).map((quarter) => now - 12 * HOUR + quarter * 900_000)
    const all: Placed[] = []
    for (let i = 0; i + 1 < sorted.length; i += 2)
      all.push({ uniqueKey: String(i), startedAt: sorted[i] ?? 0, endedAt: sorted[i + 1] ?? 0 })
    const last = all.at(-1)
    if (runs && last) last.endedAt = null
    return all
  })
const corrections = fc
  .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 20 }), fc.boolean())
  .map(([from, length, runs]): Placed => {
    const startedAt = now - 12 * HOUR + from * 900_000
    return { uniqueKey: 'corrected', startedAt, endedAt: runs ? null : startedAt + length * 900_000 }
  })

const contains = ({ startedAt, endedAt }: Stretch, instant: number) =>
  startedAt <= instant && instant < (endedAt ?? Infinity)

test('afterwards nothing overlaps, and outside of the corrected times only the end of one that lay around is given up', () => {
  fc.assert(
    fc.property(sessions, corrections, (others, corrected) => {
      const trims = trimsFor(corrected, others)
      const left = others.flatMap((other) => {
        const trim = trims.find(({ session }) => session === other)
        if (!trim) return [other]
        return trim.becomes ? [trim.becomes] : []
      })
      for (const { startedAt, endedAt } of left) expect(endedAt ?? Infinity).toBeGreaterThan(startedAt)
      for (let instant = now - 13 * HOUR; instant < now + 6 * HOUR; instant += 900_000) {
        const holding = [corrected, ...left].filter((each) => contains(each, instant))
        expect(holding.length).toBeLessThanOrEqual(1)
        const around = others.find(
          (other) => other.startedAt < corrected.startedAt && contains(other, corrected.startedAt),
        )
        const isGivenUp = around !== undefined && instant >= corrected.startedAt && contains(around, instant)
        const wasHeld = others.some((other) => contains(other, instant))
        expect(holding.length === 1).toBe(contains(corrected, instant) || (wasHeld && !isGivenUp))
      }
    }),
  )
})

test('a corrected session is too long or no longer so; its other flags stay', () => {
  const { too_long, reported_late } = reviewFlags
  expect(correctedFlags(too_long | reported_late, stretch('08:00', '09:00'))).toBe(reported_late)
  expect(correctedFlags(0, { startedAt: now - 17 * HOUR, endedAt: now })).toBe(too_long)
  expect(correctedFlags(too_long, stretch('08:00', null))).toBe(0)
})
