import type { Comparison } from './comparison.ts'
import type { WorkingTime } from './working-time.ts'

/** The seconds of a part: four weeks, counted from the beginning of 1970. */
const PART_SECONDS = 28 * 86_400

/** A part of a stored calendar, its windows in seconds from its beginning. */
export type StoredPart = {
  /** null for the calendar of everybody */
  segment: string | null
  part: number
  /** the working seconds before the part */
  base: number
  starts: number[]
  ends: number[]
  /** the working seconds of the part before each window */
  secondsBefore: number[]
}

const fields = ['part', 'base', 'starts', 'ends', 'secondsBefore'] as const

/** Compares the stored parts of one calendar, all of them in their order, with the windows that rules and exceptions give. */
export function compareCalendar(
  comparison: Comparison,
  workingTime: WorkingTime,
  {
    segment,
    parts,
    dayOf,
  }: { segment: string | null; parts: readonly StoredPart[]; dayOf: (second: number) => string },
): void {
  let base = 0
  let part = parts[0]?.part ?? 0
  for (const stored of parts) {
    const windows = windowsIn(workingTime, part, segment)
    const secondsBefore: number[] = []
    let seconds = 0
    for (const { from, to } of windows) {
      secondsBefore.push(seconds)
      seconds += to - from
    }
    const day = dayOf(part * PART_SECONDS)
    comparison.figures({ kind: 'calendar', of: `${segment ?? 'everybody'} from ${day}`, day }, fields, {
      stored: textOf(stored),
      expected: textOf({
        segment,
        part,
        base,
        starts: windows.map(({ from }) => from),
        ends: windows.map(({ to }) => to),
        secondsBefore,
      }),
    })
    base += seconds
    part += 1
  }
}

function windowsIn(workingTime: WorkingTime, part: number, segment: string | null) {
  const [from, to] = [part * PART_SECONDS, (part + 1) * PART_SECONDS]
  return workingTime
    .around({ from, to }, segment)
    .map((window) => ({ from: Math.max(window.from, from) - from, to: Math.min(window.to, to) - from }))
    .filter((window) => window.from < window.to)
}

function textOf({ part, base, starts, ends, secondsBefore }: StoredPart) {
  return { part, base, starts: starts.join(' '), ends: ends.join(' '), secondsBefore: secondsBefore.join(' ') }
}
