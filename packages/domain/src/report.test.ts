import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reportOf, shownWork, sumOfWork, type Work } from './report.ts'

const HOUR = 3600
const of = (name: string, effectiveSeconds: number, given: Partial<Work> = {}) => ({
  name,
  sessionCount: 1,
  rawSeconds: effectiveSeconds,
  effectiveSeconds,
  costHalalas: 0,
  ...given,
})
const named = ({ name }: { name: string }) => name

describe('a report', () => {
  test('an 8-hour day is 8.00 hours', () => {
    expect(shownWork(of('Ali', 8 * HOUR))).toMatchObject({ rawHours: 8, effectiveHours: 8, outsideHours: 0 })
  })

  test('what lies outside the working calendar counts as outside hours', () => {
    const ali = shownWork(of('Ali', 8 * HOUR, { rawSeconds: 9.5 * HOUR }))
    expect(ali).toMatchObject({ rawHours: 9.5, effectiveHours: 8, outsideHours: 1.5, outsideSeconds: 5400 })
  })

  test('hours add up as they are shown, seconds as they are', () => {
    const { totals } = reportOf([of('Ali', 20), of('Omar', 20), of('Said', 20)], named)
    expect(totals).toMatchObject({ effectiveHours: 0.03, effectiveSeconds: 60 })
  })

  test('begins with the most hours, and with the name where they are the same', () => {
    const { rows } = reportOf(
      [of('Omar', 60), of('Said', 90), of('Ali', 60), of('Badr', 60, { rawSeconds: 61 })],
      named,
    )
    expect(rows.map(named)).toEqual(['Said', 'Badr', 'Ali', 'Omar'])
  })

  test('of nothing comes to nothing', () => {
    expect(reportOf([], named)).toEqual({ rows: [], totals: shownWork(sumOfWork([])) })
  })
})

const session = fc
  .record({
    technician: fc.integer({ min: 1, max: 5 }),
    job: fc.integer({ min: 1, max: 20 }),
    rawSeconds: fc.integer({ min: 0, max: 604_800 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    costHalalas: fc.integer({ min: 0, max: 10_000_000 }),
  })
  .map(({ share, ...given }) => ({ ...given, sessionCount: 1, effectiveSeconds: Math.floor(given.rawSeconds * share) }))
const sessions = fc.array(session, { maxLength: 60 })
type Session = Work & { technician: number; job: number }

function by(all: Session[], key: 'technician' | 'job') {
  const ids = [...new Set(all.map((each) => each[key]))]
  const rows = ids.map((id) => ({ name: `${id}`, ...sumOfWork(all.filter((each) => each[key] === id)) }))
  return reportOf(rows, named)
}

const hundredths = (hours: number) => Math.round(hours * 100)

test('the rows add up to the totals, in every column', () => {
  fc.assert(
    fc.property(sessions, (all) => {
      const { rows, totals } = by(all, 'technician')
      expect(sumOfWork(rows)).toEqual(sumOfWork([totals]))
      expect(sumOfWork(rows)).toEqual(sumOfWork(all))
      for (const hours of ['rawHours', 'effectiveHours', 'outsideHours'] as const) {
        expect(hundredths(totals[hours])).toBe(rows.reduce((sum, row) => sum + hundredths(row[hours]), 0))
      }
      const roundedAway = Math.abs(totals.rawHours * HOUR - totals.rawSeconds)
      expect(roundedAway).toBeLessThanOrEqual(18 * rows.length + 0.001)
    }),
  )
})

test('seconds, halalas and sessions are the same for every grouping, and outside hours are what is left', () => {
  fc.assert(
    fc.property(sessions, (all) => {
      const { totals } = by(all, 'technician')
      const { totals: others } = by(all, 'job')
      expect(sumOfWork([totals])).toEqual(sumOfWork([others]))
      expect(totals.outsideSeconds).toBe(others.outsideSeconds)
      expect(totals.outsideSeconds + totals.effectiveSeconds).toBe(totals.rawSeconds)
    }),
  )
})

test('the order of the work makes no difference', () => {
  fc.assert(
    fc.property(sessions, (all) => {
      expect(by(all.toReversed(), 'job')).toEqual(by(all, 'job'))
    }),
  )
})
