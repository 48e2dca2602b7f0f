import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DAY, HOUR, randomAt } from '@warsha/domain'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { firstLineOf } from '../../apps/server/testing/outside-programs.ts'
import { readItems } from './items.ts'
import { predict } from './report.ts'

const run = promisify(execFile)

const PROGRAM = join(import.meta.dirname, 'engine-elsewhere.py')

const ITEMS = 800
const BURN_IN_ITEMS = 20
const ITEMS_OF_JOB = 7
const ITEMS_OF_DAY = 4
const JOB_TYPES = ['PUMP', 'FAN', 'TANK']
const BANDS = ['small', 'large']
const WRONG_TIMERS = { share: 0.04, factor: 10 }

/** Half of all work. It takes as long as its baseline says until half-way, then half as long. */
const CHANGING = { activity: 'WELD', baseline: 4, hours: 4, hoursAtEnd: 2 }
/** The other half. The last one takes about the least that can be estimated, a minute. */
const OTHERS = [
  { activity: 'CUT', baseline: 1.5, hours: 2.1 },
  { activity: 'PAINT', baseline: 6, hours: 4.2 },
  { activity: 'FIT', baseline: 0.02, hours: 0.02 },
]

/** The log of a shop in which one activity changes for good, with some wrong timers. */
function changingLog(): string {
  const header =
    'idx,job_no,job_type,band,activity_code,started_at,settled_at,actual_hours,baseline_hours,part,sample_count,trust,learned_hours,p80_hours,planning_hours'
  return [header, ...Array.from({ length: ITEMS }, (_, nth) => lineOf(nth))].join('\n')
}

function lineOf(nth: number): string {
  const draw = (what: number) => randomAt(what, nth)
  const job = Math.floor(nth / ITEMS_OF_JOB)
  const { activity, baseline, hours } = workOf(nth, draw(1))
  const ofJob = 0.1 * normal(randomAt(2, job), randomAt(3, job))
  const timer = draw(4) < WRONG_TIMERS.share ? WRONG_TIMERS.factor : 1
  const actual = hours * timer * Math.exp(ofJob + 0.2 * normal(draw(5), draw(6)))
  const startedAt = Date.UTC(2026, 0, 5) + Math.floor(nth / ITEMS_OF_DAY) * DAY + (nth % ITEMS_OF_DAY) * HOUR
  // At whole hours, so that many settle together; every fifth much later than those that began after it.
  const settledAt = startedAt + (draw(7) < 0.2 ? 3 * DAY : Math.ceil(actual) * HOUR)
  return [
    nth,
    `J${job}`,
    JOB_TYPES[job % JOB_TYPES.length],
    BANDS[Math.floor(job / JOB_TYPES.length) % BANDS.length],
    activity,
    timeOf(startedAt),
    timeOf(settledAt),
    actual.toFixed(4),
    baseline,
    nth < BURN_IN_ITEMS ? 'burn-in' : 'dev',
    ',,,,',
  ].join(',')
}

function workOf(nth: number, draw: number): { activity: string; baseline: number; hours: number } {
  const other = OTHERS[Math.floor(2 * draw * OTHERS.length)]
  if (other) return other
  return { ...CHANGING, hours: nth < ITEMS / 2 ? CHANGING.hours : CHANGING.hoursAtEnd }
}

/** Two draws by chance as one of the normal distribution. */
function normal(one: number, other: number): number {
  return Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other)
}

/** As logs have it, `2026-01-05T00:00:00`. */
function timeOf(at: number): string {
  return new Date(at).toISOString().slice(0, 19)
}

type Row = { activity: string; hours: number; p80Hours: number }

async function foundByPython(log: string): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'warsha-engine-'))
  try {
    const file = join(folder, 'items.csv')
    await writeFile(file, log)
    const { stdout } = await run('python3', [PROGRAM, file])
    return parse<Record<string, string>>(stdout, { columns: true }).map((row) => ({
      activity: row['activity_code'] ?? '',
      hours: Number(row['learned_hours']),
      p80Hours: Number(row['p80_hours']),
    }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function medianHours(rows: readonly Row[]): number {
  return rows.map(({ hours }) => hours).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? Number.NaN
}

test(
  'learned hours and P80 are those that a second program finds by the decisions alone',
  { timeout: 60_000 },
  async () => {
    const version = await firstLineOf('python3', ['--version'])
    console.log(version ? `Learned hours were compared with those of ${version}` : 'Learned hours: python3 is missing')
    if (version === null) return

    const log = changingLog()
    const found = await foundByPython(log)
    const own = predict(readItems(log)).map(({ item, estimate: { hours, p80Hours } }) => ({
      activity: item.activity,
      hours,
      p80Hours,
    }))
    expect(own).toHaveLength(ITEMS - BURN_IN_ITEMS)
    expect(found.map(({ activity }) => activity)).toEqual(own.map(({ activity }) => activity))
    const apart = found.map((row, nth) =>
      Math.max(offBy(row.hours, own[nth]?.hours), offBy(row.p80Hours, own[nth]?.p80Hours)),
    )
    expect(apart.findIndex((off) => !(off < 1e-6))).toBe(-1)

    // They agree on a log in which there was a change to be found, by the mean of logarithms that wrong timers raise.
    const raised = WRONG_TIMERS.factor ** WRONG_TIMERS.share
    const changing = found.filter(({ activity }) => activity === CHANGING.activity)
    expect(offBy(medianHours(changing.slice(0, 100)), CHANGING.hours * raised)).toBeLessThan(0.1)
    expect(offBy(medianHours(changing.slice(-40)), CHANGING.hoursAtEnd * raised)).toBeLessThan(0.1)
  },
)

function offBy(value: number, expected = Number.NaN): number {
  return Math.abs(value / expected - 1)
}
