import { expect, test } from 'vitest'
import { auditorOf, session } from '../testing/records.ts'
import { latePayOf } from './late-pay.ts'
import type { PayRules } from './pay-sheet.ts'
import type { PostingRecord, SessionRecord } from './records.ts'

const auditor = auditorOf()
const h = (hours: number) => hours * 3600

/** Work of November; what came for it late, in hours and the order in which it came. */
function workOn(id: string, [from, to]: [string, string], late: [place: number, hours: number][] = []): SessionRecord {
  const sum = late.reduce((all, [, hours]) => all + h(hours), 0)
  const postings = late.map(([place, hours]): PostingRecord => ({
    place,
    technician: 1,
    segment: 'Winding',
    job: 1,
    activity: 'REPAIR',
    rateHalalas: 9000,
    month: '2026-11',
    postingDay: '2026-12-05',
    arrivedDay: '2026-12-05',
    carriedTo: null,
    sessions: 0,
    rawSeconds: h(hours),
    heldSeconds: 0,
    effectiveSeconds: h(hours),
    costHalalas: 0,
  }))
  const changed = { rawSeconds: sum, heldSeconds: 0, effectiveSeconds: sum, costHalalas: 0 }
  return session(`2026-11-${from}+03:00`, `2026-11-${to}+03:00`, {
    id,
    ...(late.length > 0 && { postings, late: changed }),
  })
}

function paid(records: SessionRecord[], given: Partial<PayRules> = {}) {
  const rules = { countedBy: 'law', unpaidActivities: ['BREAK'], dailyHours: 8, weeklyHours: null, ...given } as const
  const factors = { working_day: 1.5, rest_day: 2, holiday: 2.5 }
  const figures = records.flatMap((record) => auditor.figuresOf(record) ?? [])
  const of = { auditor, segmentOn: () => 'Winding', rulesOn: () => ({ factors, ...rules }) }
  const late = figures.filter((each) => each.session.postings)
  return latePayOf(figures, late, of).map(({ session: id, paidIn, regularSeconds, overtimeSeconds, paidSeconds }) => {
    return [id, paidIn, regularSeconds / 3600, overtimeSeconds / 3600, Number(paidSeconds.toString()) / 3600]
  })
}

test('an hour of a day that has seven is regular, and a second one is overtime, in the order in which they came', () => {
  const morning = workOn('a', ['02T07:00', '02T11:00'], [[2, 1]])
  const afternoon = workOn('b', ['02T12:00', '02T17:00'], [[1, 1]])
  expect(paid([morning, afternoon])).toEqual([
    ['b', '2026-12', 1, 0, 1],
    ['a', '2026-12', 0, 1, 1.5],
  ])
})

test('what is taken back is taken from the overtime first', () => {
  // Nine and a half hours become seven.
  expect(paid([workOn('a', ['02T07:00', '02T14:00'], [[1, -2.5]])])).toEqual([['a', '2026-12', -1, -1.5, -3.25]])
})

test('with hours a week, a late hour on Monday makes one on Tuesday overtime', () => {
  const days = [workOn('a', ['02T08:00', '02T13:00'], [[1, 1]]), workOn('b', ['03T08:00', '03T14:00'])]
  expect(paid(days, { weeklyHours: 10 })).toEqual([['a', '2026-12', 0, 1, 1.5]])
})

test('on Friday all of it has the factor of rest days, and on a break nothing is paid', () => {
  expect(paid([workOn('a', ['06T08:00', '06T10:00'], [[1, 1]])])).toEqual([['a', '2026-12', 0, 1, 2]])
  const rest = { ...workOn('a', ['02T08:00', '02T10:00'], [[1, 1]]), activity: 'BREAK' }
  expect(paid([rest])).toEqual([['a', '2026-12', 0, 0, 0]])
})
