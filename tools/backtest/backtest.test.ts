import { describe, expect, test } from 'vitest'
import { EXAMPLE_PARAMETERS } from '../../packages/domain/testing/example-parameters.ts'
import { type FileItem, readItems } from './items.ts'
import { replayLog } from './replay-sessions.ts'
import { linesOf, predict, predictionsCsv } from './report.ts'
import { lineOfLog } from './sessions-report.ts'
import { asRecorded, readSessions } from './sessions.ts'

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
    expect(Object.keys(dev)).toEqual([
      'part',
      'rows',
      'mae_baseline',
      'mae_learned',
      'improvement_pct',
      'p80_coverage',
      'median_factor_off',
      'items_by_confidence',
    ])
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

describe('a log of sessions', () => {
  const SESSIONS = 'job_no,activity_code,technician,started_at,ended_at'
  const time = (day: number, hour: number) => new Date(Date.UTC(2026, 0, 1 + day, hour)).toISOString()
  const session = (job: string, day: number, [from, till]: [number, number], finished?: string) =>
    `${job},REPAIR,Ali,${time(day, from)},${time(day, till)}${finished === undefined ? '' : `,${finished}`}`
  /** A repair a day; the first twenty of a hundred days make the baseline of four hours, later ones take eight. */
  const days = Array.from({ length: 100 }, (_, day) => session(`J${day}`, day, [8, day < 20 ? 12 : 16]))
  const replayed = (lines: string[], headings = SESSIONS) =>
    replayLog(asRecorded(readSessions([headings, ...lines].join('\n'))), EXAMPLE_PARAMETERS)

  test('makes its baselines of its first fifth, and learns from what had settled by then', () => {
    const { predicted: items, tooEarly } = replayed(days)
    expect(tooEarly).toBe(0)
    // Those of the last seven days have not settled.
    expect(items.map(({ item }) => item.job)).toEqual(Array.from({ length: 73 }, (_, i) => `J${20 + i}`))
    expect(items.every(({ item }) => item.baselineHours === 4 && item.actualHours === 8)).toBe(true)
    // A repair is known seven days after it; before twenty are, the baseline is all that is said.
    expect(items[19 + 7]?.estimate.hours).toBe(4)
    expect(items.at(-1)?.estimate.hours).toBeGreaterThan(7)
    expect(JSON.parse(lineOfLog(replayed(days)))).toMatchObject({ items: 73, mae_baseline: 4, settled_too_early: 0 })
  })

  test('knows what its technician calls finished at once', () => {
    const finished = days.map((line) => `${line},yes`)
    const { predicted: items } = replayed(finished, `${SESSIONS},finished`)
    expect(items.at(-1)?.item.job).toBe('J99')
    expect(items[19]?.estimate.hours).toBe(4)
    expect(items[20]?.estimate.hours).toBeGreaterThan(5)
  })

  test('also by a session that the next one leaves without any length', () => {
    const last = (i: number) => session(`J${i}`, i, [18, 18], 'yes')
    const lines = days.flatMap((line, i) => [`${line},`, last(i)])
    const { predicted: items } = replayed(lines, `${SESSIONS},finished`)
    expect(items.at(-1)?.item).toMatchObject({ job: 'J99', actualHours: 8 })
    expect(items[20]?.estimate.hours).toBeGreaterThan(5)
    const cut = [session('A', 0, [8, 12], 'yes'), session('B', 0, [8, 12], '')]
    expect(asRecorded(readSessions([`${SESSIONS},finished`, ...cut].join('\n'))).map(({ job }) => job)).toEqual([
      'A',
      'B',
    ])
  })

  test('un-learns what goes on', () => {
    const half = (day: number) => session('LONG', day, [17, 18])
    const { predicted: items, tooEarly } = replayed([...days, half(30), half(60)])
    const counts = new Map(items.map(({ item, estimate }) => [item.job, estimate.sampleCount]))
    expect(tooEarly).toBe(1)
    // Ten repairs a day behind, and the half one from a week after its first session until its second.
    expect([37, 39, 60, 61, 67, 69].map((day) => (counts.get(`J${day}`) ?? 0) - (day - 27))).toEqual([0, 1, 1, 0, 0, 1])
    expect(items.find(({ item }) => item.job === 'LONG')?.item.actualHours).toBe(2)
  })

  test('is taken as it would have been recorded: a technician works on one thing at a time', () => {
    const lines = [session('A', 0, [8, 12]), session('B', 0, [10, 11]), session('B', 0, [10, 11])]
    expect(
      asRecorded(readSessions([SESSIONS, ...lines].join('\n'))).map(({ job, startedAt, endedAt }) => [
        job,
        (endedAt - startedAt) / 3_600_000,
      ]),
    ).toEqual([
      ['A', 2],
      ['B', 1],
    ])
  })

  test.each([
    ['job_no,technician\nA,B', 'missing: activity_code, started_at, ended_at'],
    [`${SESSIONS}\nA,REPAIR,,2026-01-01,2026-01-01`, 'Row 2: technician is missing'],
    [`${SESSIONS}\nA,REPAIR,Ali,2026-01-02,2026-01-01`, 'Row 2: ended_at must not come before started_at'],
  ])('says what is wrong with a file', (csv, message) => {
    expect(() => readSessions(csv)).toThrow(message)
  })
})
