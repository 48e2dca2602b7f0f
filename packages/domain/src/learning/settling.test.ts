import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXAMPLE_PARAMETERS } from '../../testing/example-parameters.ts'
import { DAY, HOUR } from '../time.ts'
import {
  finishedAt,
  finishedWords,
  type FinishedWords,
  measuredQuietTime,
  monthsBegunBetween,
  quietTimeFor,
  type SaidSession,
  settledAt,
  type WorkTimes,
} from './settling.ts'

const day = (days: number) => days * DAY

describe('a work item is settled', () => {
  const open = { lastEndedAt: day(1), finishedAt: null, goesOnAt: null, closedAt: null }
  test.each<[string, Partial<WorkTimes>, number, number | null]>([
    ['not while a session runs', { lastEndedAt: null, finishedAt: day(1), closedAt: day(1) }, day(30), null],
    ['not before seven quiet days', {}, day(8) - 1, null],
    ['after seven quiet days', {}, day(8), day(8)],
    ['when its job is closed', { closedAt: day(2) }, day(2), day(2)],
    ['when its last session ends, on a closed job', { lastEndedAt: day(3), closedAt: day(2) }, day(3), day(3)],
    ['no later because its job is closed later', { closedAt: day(20) }, day(20), day(8)],
    ['not by a closing to come', { closedAt: day(3) }, day(2), null],
    ['when it is said to be finished', { finishedAt: day(1) }, day(1), day(1)],
    ['when its last session ends that ran when it was said', { finishedAt: day(0) }, day(1), day(1)],
    ['after seven days in which nobody said that it goes on', { goesOnAt: day(9) }, day(16), day(16)],
    ['not before, though it had settled', { goesOnAt: day(9) }, day(16) - 1, null],
    ['after its last session, whatever was said before that', { goesOnAt: day(0) }, day(8), day(8)],
    ['when its job is closed, though it went on', { goesOnAt: day(2), closedAt: day(3) }, day(3), day(3)],
    ['by whichever comes first', { finishedAt: day(3), closedAt: day(2) }, day(9), day(2)],
  ])('%s', (_, times, now, expected) => {
    expect(settledAt({ ...open, ...times }, now, day(7))).toBe(expected)
  })
})

describe('a work item is finished', () => {
  const nothing = { endedFinishedAt: null, adminsWord: null, lastStartedAt: day(1) }
  const word = (isFinished: boolean, saidAt: number) => ({ isFinished, saidAt })
  test.each<[string, Partial<FinishedWords>, number | null]>([
    ['not by itself', {}, null],
    ['when a technician ends it so', { endedFinishedAt: day(2) }, day(2)],
    ['not any more when somebody starts again', { endedFinishedAt: day(2), lastStartedAt: day(3) }, null],
    ['not when somebody starts again at once', { endedFinishedAt: day(2), lastStartedAt: day(2) }, null],
    ['when an admin says so', { adminsWord: word(true, day(2)) }, day(2)],
    ['not when an admin said so before the next session', { adminsWord: word(true, day(1)) }, null],
    ['not when an admin takes it back', { endedFinishedAt: day(2), adminsWord: word(false, day(3)) }, null],
    ['by a later end, whatever an admin said', { endedFinishedAt: day(4), adminsWord: word(false, day(3)) }, day(4)],
    ['since the last word', { endedFinishedAt: day(2), adminsWord: word(true, day(3)) }, day(3)],
  ])('%s', (_, words, expected) => {
    expect(finishedAt({ ...nothing, ...words })).toBe(expected)
  })

  /** One that began and ended on these days, and what its technician said as it ended. */
  const session = (startedAt: number, endedAt: number | null, saidAt: number | null = null) => ({
    startedAt: day(startedAt),
    endedAt: endedAt === null ? null : day(endedAt),
    saidAt: saidAt === null ? null : day(saidAt),
  })
  test.each<[string, SaidSession[], FinishedWords['adminsWord'], number | null]>([
    ['not while nobody says so', [session(1, 2)], null, null],
    ['since its technician said so', [session(1, 2, 2)], null, day(2)],
    ['not by what is said of a session that runs', [session(1, null, 2)], null, null],
    ['not once the next one begins', [session(1, 2, 2), session(3, 4)], null, null],
    ['not when the next one begins at that very moment', [session(1, 2, 2), session(2, 3)], null, null],
    ['by a session without any length', [session(1, 2), session(2, 2, 2)], null, day(2)],
    ['not because a correction moves its end', [session(1, 5, 2)], word(false, day(3)), null],
    ['also where a correction moves its start', [session(3, 4, 2)], null, day(2)],
    ['though somebody worked between a corrected end and the word', [session(1, 2, 5), session(3, 4)], null, day(5)],
    ['by the last of several', [session(1, 2, 2), session(3, 4, 4)], word(false, day(3)), day(4)],
  ])('%s: by its sessions', (_, sessions, adminsWord, expected) => {
    expect(finishedAt(finishedWords(sessions, adminsWord))).toBe(expected)
    expect(finishedAt(finishedWords(sessions.toReversed(), adminsWord))).toBe(expected)
  })

  test('whatever is said: never from before its last start', () => {
    const instant = fc.option(fc.integer({ min: 0, max: 20 }))
    const admins = fc.option(fc.record({ isFinished: fc.boolean(), saidAt: fc.integer({ min: 0, max: 20 }) }))
    fc.assert(
      fc.property(instant, admins, instant, (endedFinishedAt, adminsWord, lastStartedAt) => {
        const at = finishedAt({ endedFinishedAt, adminsWord, lastStartedAt })
        if (at === null) return
        expect([endedFinishedAt, adminsWord?.saidAt]).toContain(at)
        expect(at).toBeGreaterThan(lastStartedAt ?? -1)
      }),
    )
  })
})

describe('how long an item must be quiet', () => {
  /** As many pauses of an hour, and one of each of these. */
  const pauses = (short: number, ...long: number[]) => [...long, ...Array.from({ length: short }, () => HOUR)]

  test.each<[string, number[], number]>([
    ['the usual time while few pauses are known', pauses(18, day(20)), day(7)],
    ['longer than 95 % of the pauses that went on', pauses(94, day(9), ...pauses(4).map(() => day(11))), day(9)],
    ['no shorter than a long weekend', pauses(99), day(4)],
    ['the longest of twenty', Array.from({ length: 20 }, (_, i) => day(5 + i)), day(24)],
    ['no longer than four weeks', Array.from({ length: 40 }, () => day(90)), day(28)],
  ])('%s', (_, given, expected) => {
    expect(measuredQuietTime(given, EXAMPLE_PARAMETERS)).toBe(expected)
  })

  test('longer pauses never make it shorter', () => {
    const some = fc.array(fc.integer({ min: 1, max: day(60) }), { minLength: 20, maxLength: 80 })
    fc.assert(
      fc.property(some, fc.nat(), (given, pick) => {
        const at = pick % given.length
        const longer = given.map((pause, i) => (i === at ? pause * 2 : pause))
        expect(measuredQuietTime(longer, EXAMPLE_PARAMETERS)).toBeGreaterThanOrEqual(
          measuredQuietTime(given, EXAMPLE_PARAMETERS),
        )
      }),
    )
  })

  test('is that of when its last session ended, and the usual time before it was ever measured', () => {
    const measured = [
      { since: day(10), quietTime: day(5) },
      { since: day(40), quietTime: day(9) },
    ]
    expect([5, 10, 39, 40, 400].map((at) => quietTimeFor(measured, day(at), EXAMPLE_PARAMETERS))).toEqual(
      [7, 5, 5, 9, 9].map(day),
    )
  })

  test('is measured anew as a month begins', () => {
    const shown = (from: string, to: string) =>
      monthsBegunBetween(Date.parse(from), Date.parse(to)).map((at) => new Date(at).toISOString())
    expect(shown('2026-10-31T23:59:59Z', '2027-01-01T00:00:00Z')).toEqual([
      '2026-11-01T00:00:00.000Z',
      '2026-12-01T00:00:00.000Z',
      '2027-01-01T00:00:00.000Z',
    ])
    expect(shown('2026-11-01T00:00:00Z', '2026-11-30T23:59:59Z')).toEqual([])
  })
})
