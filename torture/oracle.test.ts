import { expect, test } from 'vitest'
import type { RecordedSession } from './ledger.ts'
import { Ledger } from './ledger.ts'
import { sessionFigures, type StoredSession } from './oracle.ts'

const recorded = (key: string, startedAt: number, endedAt: number | null): RecordedSession => ({
  key,
  technicianId: 1,
  startedAt,
  endedAt,
  isStartAcknowledged: true,
  isEndAcknowledged: endedAt !== null,
  photos: [],
})
const stored = (key: string, started: number, ended: number | null): StoredSession => ({
  key,
  technician: 1,
  started,
  ended,
})

/** The figures that do not hold. */
function broken(rows: StoredSession[]): string[] {
  const ledger = new Ledger()
  // The second one was never ended: the third one's start does it.
  for (const session of [recorded('a', 0, 10), recorded('b', 10, null), recorded('c', 30, null)]) {
    ledger.sessions.set(session.key, session)
  }
  return sessionFigures(rows, ledger).flatMap(({ name, value, holds }) => (holds ? [] : [`${name}: ${value}`]))
}

const [a, b, c] = [stored('a', 0, 10), stored('b', 10, 30), stored('c', 30, null)]

test.each([
  [[a, b, c], []],
  [[a, c], ['acknowledged sessions lost: 1']],
  [
    [a, b, b, c],
    ['sessions stored twice: 1', 'sessions that overlap: 1'],
  ],
  [
    [a, b, c, stored('d', 40, 50)],
    ['sessions that nobody recorded: 1', 'sessions that overlap: 1'],
  ],
  [[stored('a', 0, 9), b, c], ['sessions with other times than reported: 1']],
  [
    [a, stored('b', 10, null), c],
    ['sessions that overlap: 1', 'sessions with other times than reported: 1'],
  ],
])('what is stored is held against what was acknowledged: %j', (rows, faults) => {
  expect(broken(rows)).toEqual(faults)
})
