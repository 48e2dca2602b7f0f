import { describe, expect, test } from 'vitest'
import { EXAMPLE_PARAMETERS } from '../../packages/domain/testing/example-parameters.ts'
import { type FileItem, readItems } from './items.ts'
import { linesOf, predict, predictionsCsv } from './report.ts'

const HEADINGS = 'job_type,band,activity_code,started_at,settled_at,actual_hours,baseline_hours,part'

function row(nth: number, hours: number, part = 'dev'): string {
  const day = new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10)
  return `REWIND,"P3, 4 poles",REPAIR,${day}T08:00:00,${day}T17:00:00,${hours},5,${part}`
}

const log = [
  HEADINGS,
  ...Array.from({ length: 30 }, (_, i) => row(i, 10, i < 2 ? 'burn-in' : i < 26 ? 'dev' : 'later')),
]
const predicted = (items: FileItem[]) => predict(items, EXAMPLE_PARAMETERS)
const parsed = (lines: string[]) => linesOf(predicted(readItems(lines.join('\n')))).map((line) => JSON.parse(line))

describe('a backtest', () => {
  test('has a line for each part but the burn-in', () => {
    expect(parsed(log)).toEqual([
      expect.objectContaining({ part: 'dev', rows: 24, mae_baseline: 5 }),
      expect.objectContaining({ part: 'later', rows: 4, mae_baseline: 5 }),
    ])
    const [dev, later] = parsed(log)
    // Twenty items are learned before anything is trusted.
    expect(dev.improvement_pct).toBeGreaterThan(0)
    expect(later.improvement_pct).toBeGreaterThan(60)
    expect(later.p80_coverage).toBe(1)
    expect(Object.keys(dev)).toEqual(['part', 'rows', 'mae_baseline', 'mae_learned', 'improvement_pct', 'p80_coverage'])
  })

  test('learns from a job’s own items, where the file names jobs', () => {
    const items = [0, 1, 2, 3].map((nth) => `${nth < 3 ? 'J1' : 'J2'},${row(nth, 10)}`)
    const hours = predicted(readItems([`job_no,${HEADINGS}`, ...items].join('\n'))).map(
      ({ estimate }) => estimate.hours,
    )
    const { job } = EXAMPLE_PARAMETERS.priorWeight
    expect(hours).toEqual([5, 5 * 2 ** (1 / (job + 1)), 5 * 2 ** (2 / (job + 2)), 5].map((it) => expect.closeTo(it, 9)))
  })

  test('says how far it is from what the file expects', () => {
    const first = predictionsCsv(predicted(readItems(log.join('\n'))))
      .trim()
      .split('\n')
      .slice(1)
    const expected = first.map((line) => line.split(',').slice(-5).join(','))
    const columns = 'sample_count,trust,learned_hours,p80_hours,planning_hours'
    const lines = [`${HEADINGS},${columns}`, ...log.slice(1, 3).map((line) => `${line},,,,,`)]
    const right = log.slice(3).map((line, i) => `${line},${expected[i]}`)
    expect(parsed([...lines, ...right])[0]).toMatchObject({
      expected_rows: 24,
      learned_hours_off_pct: expect.closeTo(0, 4),
      sample_count_unequal: 0,
      trust_unequal: 0,
    })
    const wrong = right.map((line, i) => (i === 0 ? `${log[3]},7,1,10,12,5` : line))
    expect(parsed([...lines, ...wrong])[0]).toMatchObject({
      sample_count_unequal: 1,
      trust_unequal: 1,
      learned_hours_off_pct: 50,
      p80_hours_off_pct: 37.5,
      planning_hours_off_pct: expect.closeTo(0, 4),
    })
  })

  test('reads names with commas, and times with and without an offset', () => {
    const items = readItems(`${HEADINGS}\nA,"b, c",X,2026-01-01T08:00:00+03:00,2026-01-01T06:00:00Z,1,2,dev\n\n`)
    expect(items[0]).toMatchObject({
      band: 'b, c',
      startedAt: Date.UTC(2026, 0, 1, 5),
      settledAt: Date.UTC(2026, 0, 1, 6),
      expected: {},
    })
    expect(predictionsCsv(predicted(items))).toContain('dev,A,"b, c",X,2026-01-01T05:00:00.000Z,1,2,0,0,2,3,2')
  })

  test.each([
    ['job_type,band\nA,B', 'The first row must name the columns; missing: activity_code'],
    [`${HEADINGS}\nA,B,C,2026-01-01,2026-01-01,0,1,dev`, 'Row 2: actual_hours must be a number above zero'],
    [`${HEADINGS}\nA,B,C,yesterday,2026-01-01,1,1,dev`, 'Row 2: started_at must be a date and time'],
  ])('says what is wrong with a file', (csv, message) => {
    expect(() => readItems(csv)).toThrow(message)
  })
})
