import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarCases, readCase } from '../testing/calendar-cases.ts'
import { schedules } from '../testing/schedules.ts'
import { effectiveSeconds, workingCalendar, workingWindows } from './calendar.ts'
import { localDateOf, plusDays } from './local-time.ts'
import type { InstantSpan } from './schedule.ts'
import { secondsBetween } from './time.ts'

describe('what counts', () => {
  test.each(calendarCases)('$says: $counts', (given) => {
    const { schedule, segment, from, to, seconds } = readCase(given)
    const dateOf = (instant: number) => localDateOf(instant, schedule.timeZone)
    const windows = workingWindows(schedule, segment, { first: plusDays(dateOf(from), -2), last: dateOf(to) })
    expect(effectiveSeconds(workingCalendar(windows), from, to)).toBe(seconds)
  })
})

const range = { first: '2026-02-20', last: '2026-11-10' }
/** Everything that lies in no window. */
function gapsOf(windows: readonly InstantSpan[]): InstantSpan[] {
  const edges = [Date.UTC(2026, 0, 1), ...windows.flatMap(({ from, to }) => [from, to]), Date.UTC(2027, 0, 1)]
  return pairs(edges)
}

function pairs(edges: readonly number[]): InstantSpan[] {
  return edges.flatMap((from, i) => (i % 2 === 0 ? [{ from, to: edges[i + 1] ?? from }] : []))
}

const instants = fc.integer({ min: Date.UTC(2026, 1, 18), max: Date.UTC(2026, 10, 14) })

describe('whatever the schedule', () => {
  const calendars = fc.tuple(schedules, fc.constantFrom(null, 'Winding')).map(([schedule, segment]) => {
    return workingWindows(schedule, segment, range)
  })

  test('windows are sorted, apart and on whole seconds', () => {
    fc.assert(
      fc.property(calendars, (windows) => {
        for (const [i, { from, to }] of windows.entries()) {
          expect(from).toBeLessThan(to)
          expect(from % 1000).toBe(0)
          expect(to % 1000).toBe(0)
          if (i > 0) expect(windows[i - 1]?.to).toBeLessThan(from)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('inside and outside are the raw time, to the second', () => {
    fc.assert(
      fc.property(calendars, instants, instants, (windows, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const outside = workingCalendar(gapsOf(windows))
        const inside = effectiveSeconds(workingCalendar(windows), from, to)
        expect(inside + effectiveSeconds(outside, from, to)).toBe(secondsBetween(from, to))
      }),
      { numRuns: 100 },
    )
  })

  test('cutting a session anywhere changes no total, and time does not run backwards', () => {
    fc.assert(
      fc.property(calendars, fc.array(instants, { minLength: 3, maxLength: 8 }), (windows, cuts) => {
        const calendar = workingCalendar(windows)
        const sorted = cuts.toSorted((a, b) => a - b)
        const parts = sorted.slice(1).map((to, i) => effectiveSeconds(calendar, sorted[i] ?? to, to))
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
        const whole = effectiveSeconds(calendar, sorted[0] ?? 0, sorted.at(-1) ?? 0)
        expect(parts.reduce((total, part) => total + part, 0)).toBe(whole)
      }),
      { numRuns: 100 },
    )
  })
})
