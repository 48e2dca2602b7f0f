import { expect, test } from 'vitest'
import { books, session, WEEK } from '../testing/records.ts'
import { StoredAudit, type StoredDay, type StoredLine, type StoredResult } from './stored-audit.ts'

const morning = session('2026-11-19T07:30+03:00', '2026-11-19T12:15+03:00', { id: 'morning' })
const evening = session('2026-11-19T16:00+03:00', '2026-11-19T17:30+03:00', { id: 'evening' })
const voided = session('2026-11-19T13:00+03:00', '2026-11-19T14:00+03:00', { id: 'voided', isVoided: true })
const running = session('2026-11-19T18:00+03:00', null, { id: 'running' })

const results: Record<string, StoredResult> = {
  morning: { rawSeconds: 17_100, effectiveSeconds: 15_300, rateHalalas: 9000, costHalalas: 38_250 },
  evening: { effectiveSeconds: 3600, rateHalalas: 9000, costHalalas: 9000 },
  voided: { effectiveSeconds: 3600, rateHalalas: 9000, costHalalas: 9000 },
  running: { effectiveSeconds: null, rateHalalas: null, costHalalas: null },
}
const sums = { sessions: 2, rawSeconds: 22_500, effectiveSeconds: 18_900, costHalalas: 47_250 }
const day: StoredDay = { day: '2026-11-19', technician: 1, segment: 'Winding', ...sums, heldSeconds: 0 }
const line: StoredLine = { ...day, month: '2026-11', rateHalalas: 9000, job: 1, activity: 'REPAIR' }

function audited(
  given: { results?: Record<string, StoredResult>; days?: StoredDay[]; lines?: StoredLine[]; cost?: number } = {},
) {
  const audit = new StoredAudit(books(), { closed: ['2026-11'] })
  const stored = { ...results, ...given.results }
  for (const record of [morning, evening, voided, running]) {
    audit.session(record, stored[record.id] ?? { effectiveSeconds: null, rateHalalas: null, costHalalas: null })
  }
  audit.technician(1, { days: given.days ?? [day], lines: given.lines ?? [line] })
  audit.technician(2, { days: [], lines: [] })
  audit.months([{ month: '2026-11', ...sums, costHalalas: given.cost ?? sums.costHalalas }])
  return audit
}

const found = (audit: StoredAudit) =>
  audit.comparison.differences.map((each) => `${each.of} ${each.field}: ${each.stored}, not ${each.expected}`)

test('what is right has no difference, and every figure is counted', () => {
  const audit = audited()
  expect(found(audit)).toEqual([])
  // three figures of each session and the raw seconds of one; five of the day and of the line, four of the month
  expect([audit.sessions, audit.comparison.compared]).toEqual([2, 3 * 4 + 1 + 2 * 5 + 4])
})

test.each<[string, Parameters<typeof audited>[0], string[]]>([
  [
    'a second',
    { results: { morning: { effectiveSeconds: 15_301, rateHalalas: 9000, costHalalas: 38_250 } } },
    ['morning effectiveSeconds: 15301, not 15300'],
  ],
  [
    'a halala',
    { results: { evening: { effectiveSeconds: 3600, rateHalalas: 9000, costHalalas: 9001 } } },
    ['evening costHalalas: 9001, not 9000'],
  ],
  [
    'a rate',
    { results: { voided: { effectiveSeconds: 3600, rateHalalas: null, costHalalas: 9000 } } },
    ['voided rateHalalas: null, not 9000'],
  ],
  [
    'a result of a session that runs',
    { results: { running: { effectiveSeconds: 0, rateHalalas: null, costHalalas: null } } },
    ['running effectiveSeconds: 0, not null'],
  ],
  [
    'a second of a day',
    { days: [{ ...day, rawSeconds: 22_499 }] },
    ['2026-11-19 technician 1 Winding rawSeconds: 22499, not 22500'],
  ],
  [
    'a day that is missing, and one too many',
    { days: [{ ...day, day: '2026-11-20' }] },
    Object.entries({ ...sums, heldSeconds: 0 }).flatMap(([field, sum]) => [
      `2026-11-19 technician 1 Winding ${field}: null, not ${sum}`,
      `2026-11-20 technician 1 Winding ${field}: ${sum}, not null`,
    ]),
  ],
  [
    'a halala of a closed month’s line',
    { lines: [{ ...line, costHalalas: 47_249 }] },
    ['2026-11-19 | 1 | Winding | 9000 | 1 | REPAIR costHalalas: 47249, not 47250'],
  ],
  ['a halala of a closed month', { cost: 47_251 }, ['2026-11 costHalalas: 47251, not 47250']],
])('finds %s and names it', (_, given, differences) => {
  expect(found(audited(given)).toSorted()).toEqual(differences.toSorted())
})

test('the rules in force are those that are active', () => {
  const audit = new StoredAudit(books())
  audit.activeRules(WEEK.toReversed().map((each) => ({ ...each, endsLocal: '17:00:00' })))
  expect(found(audit)).toEqual([])
  audit.activeRules(WEEK.slice(1))
  expect(audit.comparison.differences).toMatchObject([{ kind: 'schedule', of: 'the last version' }])
})
