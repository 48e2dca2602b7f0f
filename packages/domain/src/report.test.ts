import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noWork, reportOf, roundedTable, roundedAlone, sumOfWork, type Work } from './report.ts'

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
const byName = { idOf: named, nameOf: named }

test('no work is nothing in every column', () => {
  expect(noWork).toEqual({ sessionCount: 0, rawSeconds: 0, effectiveSeconds: 0, costHalalas: 0 })
  expect(sumOfWork([])).toEqual(noWork)
})

describe('a report', () => {
  test('an 8-hour day is 8.00 hours', () => {
    expect(roundedAlone(of('Ali', 8 * HOUR))).toMatchObject({ rawHours: 8, effectiveHours: 8, outsideHours: 0 })
  })

  test('what lies outside the working calendar counts as outside hours', () => {
    const ali = roundedAlone(of('Ali', 8 * HOUR, { rawSeconds: 9.5 * HOUR }))
    expect(ali).toMatchObject({ rawHours: 9.5, effectiveHours: 8, outsideHours: 1.5, outsideSeconds: 5400 })
  })

  test('hours of the total are rounded once, and the rows add up to them', () => {
    const { rows, totals } = reportOf([of('Ali', 20), of('Omar', 20), of('Said', 20)], byName)
    expect(rows.map(({ effectiveHours }) => effectiveHours)).toEqual([0.01, 0.01, 0])
    expect(totals).toMatchObject({ effectiveHours: 0.02, effectiveSeconds: 60 })
  })

  test('raw hours are effective and outside hours together, in a row and in the total', () => {
    const ali = of('Ali', 8 * HOUR + 18, { rawSeconds: 9 * HOUR + 36 })
    const rows = [ali, of('Omar', 10, { rawSeconds: 20 })]
    expect(roundedAlone(ali)).toMatchObject({ effectiveHours: 8.01, outsideHours: 1.01, rawHours: 9.02 })
    const table = roundedTable(rows, named)
    expect(table.totals).toMatchObject({ effectiveHours: 8.01, outsideHours: 1.01, rawHours: 9.02 })
    expect(table.rows[1]).toMatchObject({ effectiveHours: 0, outsideHours: 0, rawHours: 0 })
  })

  test('keeps the order of a table', () => {
    expect(roundedTable([of('Omar', 60), of('Ali', 90)], named).rows.map(named)).toEqual(['Omar', 'Ali'])
  })

  test('begins with the most hours, and with the name where they are the same', () => {
    const { rows } = reportOf(
      [of('Omar', 60), of('Said', 90), of('Ali', 60), of('Badr', 60, { rawSeconds: 61 })],
      byName,
    )
    expect(rows.map(named)).toEqual(['Said', 'Badr', 'Ali', 'Omar'])
  })

  test('of people who are renamed has the same figures', () => {
    const idOf = ({ id }: { id: number }) => id
    const hoursOf = (...names: string[]) => {
      const { rows } = reportOf(
        names.map((name, id) => ({ id, ...of(name, 20) })),
        { idOf, nameOf: named },
      )
      return rows.toSorted((a, b) => a.id - b.id).map(({ effectiveHours }) => effectiveHours)
    }
    expect(hoursOf('Ali', 'Omar', 'Said')).toEqual([0.01, 0.01, 0])
    expect(hoursOf('Ziad', 'Omar', 'Badr')).toEqual([0.01, 0.01, 0])
  })

  test('of a part of another one adds up to the figure of that part', () => {
    const [, omar] = roundedTable([of('Ali', 20), of('Omar', 20), of('Said', 20)], 'by time').rows
    const [, , said] = roundedTable([of('Ali', 20), of('Omar', 20), of('Said', 20)], 'by time').rows
    const days = [of('1', 8), of('2', 12)]
    const hoursIn = (whole: typeof omar) =>
      roundedTable(days, 'by time', whole).rows.map(({ effectiveHours }) => effectiveHours)
    expect([hoursIn(omar), hoursIn(said)]).toEqual([
      [0, 0.01],
      [0, 0],
    ])
    expect(() => roundedTable(days.slice(1), 'by time', omar)).toThrow('have to add up')
  })

  test('of nothing comes to nothing', () => {
    expect(reportOf<Work & { name: string }>([], byName)).toEqual({ rows: [], totals: roundedAlone(sumOfWork([])) })
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
  return reportOf(rows, byName)
}

const hundredths = (hours: number) => Math.round(hours * 100)
const hoursShown = ['rawHours', 'effectiveHours', 'outsideHours'] as const

test('the rows add up to the totals, in every column', () => {
  fc.assert(
    fc.property(sessions, (all) => {
      const { rows, totals } = by(all, 'technician')
      expect(sumOfWork(rows)).toEqual(sumOfWork([totals]))
      expect(sumOfWork(rows)).toEqual(sumOfWork(all))
      for (const hours of hoursShown) {
        expect(hundredths(totals[hours])).toBe(rows.reduce((sum, row) => sum + hundredths(row[hours]), 0))
      }
    }),
  )
})

test('raw hours are effective and outside hours, each off by less than a hundredth, and none where there is no time', () => {
  fc.assert(
    fc.property(sessions, (all) => {
      const { rows, totals } = by(all, 'job')
      for (const row of [...rows, totals]) {
        expect(hundredths(row.rawHours)).toBe(hundredths(row.effectiveHours) + hundredths(row.outsideHours))
        expect(Math.abs(hundredths(row.effectiveHours) * 36 - row.effectiveSeconds)).toBeLessThan(36)
        expect(Math.abs(hundredths(row.outsideHours) * 36 - row.outsideSeconds)).toBeLessThan(36)
        if (row.effectiveSeconds === 0) expect(row.effectiveHours).toBe(0)
        if (row.outsideSeconds === 0) expect(row.outsideHours).toBe(0)
      }
    }),
  )
})

test('the totals are the same for every grouping, hours too', () => {
  fc.assert(
    fc.property(sessions, (all) => {
      const { totals } = by(all, 'technician')
      expect(by(all, 'job').totals).toEqual(totals)
      expect(roundedTable(all, 'by time').totals).toEqual(totals)
      expect(roundedAlone(sumOfWork(all))).toEqual(totals)
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
