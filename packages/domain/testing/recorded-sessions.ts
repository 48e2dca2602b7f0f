import * as fc from 'fast-check'

/** What a phone tells the server, in whatever order it gets through. */
export type Reported = { kind: 'start' | 'end'; key: string; at: number }

/** What one technician did: sessions, each with the ends that were reported for it. */
export type Worked = { key: string; startedAt: number; ends: number[] }

/** A session as it must be stored. */
export type Recorded = {
  uniqueKey: string
  startedAt: number
  endedAt: number | null
  reportedEndedAt: number | null
  flags: number
}

const TEN_HOURS = 10 * 3_600_000
const SIXTEEN_HOURS = 16 * 3_600_000

/** Up to seven sessions of two days before `now`, often close together, sometimes at the same instant. */
export function recordedSessions(now: number): fc.Arbitrary<Worked[]> {
  const someTime = fc.oneof(
    fc.integer({ min: 0, max: 20 }).map((steps) => now - 7_200_000 + steps * 333),
    fc.integer({ min: 0, max: 48 * 3_600_000 }).map((milliseconds) => now - milliseconds),
  )
  const worked = fc.record({
    key: fc.uuid({ version: 4 }),
    startedAt: someTime,
    ends: fc.array(someTime, { maxLength: 3 }),
  })
  return fc.uniqueArray(worked, { selector: ({ key }) => key, minLength: 1, maxLength: 7 })
}

/**
 * An order in which the reports get through, some of them several times. An end that comes before its start finds no
 * session, so the phone sends it again: each end comes once more after all starts.
 */
export function arrival(worked: Worked[]): fc.Arbitrary<Reported[]> {
  const starts = worked.map(({ key, startedAt }): Reported => ({ kind: 'start', key, at: startedAt }))
  const ends = worked.flatMap(({ key, ends }) => ends.map((at): Reported => ({ kind: 'end', key, at })))
  const shuffled = (reports: Reported[]) =>
    fc.shuffledSubarray(reports, { minLength: reports.length, maxLength: reports.length })
  return fc
    .tuple(
      fc.array(fc.constantFrom(...starts, ...ends), { maxLength: 6 }),
      shuffled([...starts, ...ends]),
      shuffled(ends),
    )
    .chain(([repeats, all, again]) => shuffled([...repeats, ...all]).map((mixed) => [...mixed, ...again]))
}

/** What must come out, told without any order of arrival, where a session counts as stalled after ten hours. */
export function expectedSessions(worked: Worked[]): Recorded[] {
  const inOrder = [...worked].sort((a, b) => a.startedAt - b.startedAt || (a.key < b.key ? -1 : 1))
  return inOrder.map(({ key, startedAt, ends }, i) => {
    const nextStart = inOrder[i + 1]?.startedAt ?? Infinity
    const reported = Math.max(startedAt, Math.min(...ends, Infinity))
    const endedAt = Math.min(reported, nextStart)
    return {
      uniqueKey: key,
      startedAt,
      endedAt: endedAt === Infinity ? null : endedAt,
      reportedEndedAt: reported === Infinity ? null : reported,
      flags:
        (ends.some((end) => end < startedAt) ? 4 : 0) +
        (endedAt !== Infinity && endedAt - startedAt > SIXTEEN_HOURS ? 32 : 0) +
        (reported !== Infinity && reported > endedAt ? 64 : 0) +
        (reported === Infinity && endedAt !== Infinity && endedAt - startedAt > TEN_HOURS ? 512 : 0),
    }
  })
}
