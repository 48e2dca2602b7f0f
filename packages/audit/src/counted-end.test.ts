import { describe, expect, test } from 'vitest'
import { auditorOf, exception, rule, session } from '../testing/records.ts'
import { END_NOT_REPORTED } from './counted-end.ts'

type Given = Parameters<typeof auditorOf>[0]

const h = (hours: number) => hours * 3600
const doubted = { reportedEnd: null, reviewFlags: END_NOT_REPORTED }
/** Thursday at a time until the Sunday after, ended by the next start alone. */
const forgotten = (time: string) => session(`2026-11-19T${time}+03:00`, '2026-11-22T08:00+03:00', doubted)

function seconds(given: Given, record = forgotten('15:00')) {
  const figures = auditorOf(given).figuresOf(record)
  return figures && [figures.rawSeconds, figures.effectiveSeconds, figures.heldSeconds, figures.costHalalas]
}

describe('an end that nobody reported', () => {
  test('counts to the end of the working day', () => {
    expect(seconds({})).toEqual([h(2), h(2), h(63), 18_000])
  })
  test('to the last of the day’s windows, with the break between them', () => {
    const rules = [rule(4, '08:00', '12:00'), rule(4, '13:00', '17:00')]
    expect(seconds({ rules }, forgotten('11:00'))).toEqual([h(6), h(5), h(63), 45_000])
  })
  test('past midnight where the window runs past it', () => {
    const rules = [rule(4, '18:00', '02:00')]
    expect(seconds({ rules }, forgotten('23:00'))).toEqual([h(3), h(3), h(54), 27_000])
  })
  test('to the end of the night that began on the day before', () => {
    const rules = [rule(3, '22:00', '06:00'), rule(4, '22:00', '06:00')]
    expect(seconds({ rules }, forgotten('02:00'))?.slice(0, 2)).toEqual([h(4), h(4)])
  })
  test('never past its own end', () => {
    const record = session('2026-11-19T09:00+03:00', '2026-11-19T16:30+03:00', doubted)
    expect(seconds({}, record)).toEqual([h(7.5), h(7.5), 0, 67_500])
  })
  test.each([
    ['07:59:59', h(72) + 1],
    ['17:00:00', h(63)],
    ['20:00:00', h(60)],
  ])('nothing when the session began outside of them, at %s', (time, held) => {
    expect(seconds({}, forgotten(time))).toEqual([0, 0, held, 0])
  })
  test('whole when working time never ends', () => {
    expect(seconds({ rules: [] })?.[0]).toBe(h(65))
    const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => rule(weekday, '00:00', '00:00'))
    expect(seconds({ rules: always })?.[0]).toBe(h(65))
  })
  test('by the hours of the segment', () => {
    const shorter = exception('2026-11-19T08:00+03:00', '2026-11-19T15:30+03:00', 'custom_hours', {
      segment: 'Winding',
    })
    expect(seconds({ exceptions: [shorter] })?.[0]).toBe(h(0.5))
  })
})

test.each([
  ['a device has reported it since', { reportedEnd: Date.parse('2026-11-22T05:00:00Z') }],
  ['an admin has corrected the session', { isCorrected: true }],
  ['an admin has looked at it', { reviewedFlags: END_NOT_REPORTED }],
  ['it was not flagged', { reviewFlags: 16 }],
])('counts whole when %s', (_, given) => {
  expect(seconds({}, { ...forgotten('15:00'), ...given })).toEqual([h(65), h(2), 0, 18_000])
})
