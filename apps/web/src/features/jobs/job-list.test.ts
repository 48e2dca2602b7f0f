import { blankJobFields, type Job } from '@warsha/contract'
import type { JobStatus } from '@warsha/domain'
import { describe, expect, test } from 'vitest'
import {
  type Column,
  figuresOf,
  finishOf,
  jobsMatching,
  jobsSorted,
  type OriginFilter,
  selectedJobs,
  type StatusFilter,
  withJob,
  withStatuses,
} from './job-list.ts'

const NOON = '2026-11-20T09:00:00.000Z'

let made = 0
function job(given: Partial<Job>): Job {
  made += 1
  return {
    ...blankJobFields,
    id: made,
    job_no: String(1000 + made),
    customer: 'Saline Water Works',
    description: 'Rewind of a 75 kW pump motor',
    status: 'open',
    job_type_id: 1,
    power_rating_id: 1,
    rpm_category_id: 1,
    notes: null,
    created_at: '2026-11-01T06:00:00.000Z',
    ...given,
  }
}

const pump = job({ job_no: '0045', created_at: '2026-11-03T06:00:00.000Z' })
const fan = job({
  job_no: '120',
  customer: 'مصنع التمور',
  description: 'Fan motor, bearing change',
  status: 'in_progress',
  created_at: '2026-11-05T06:00:00.000Z',
})
const crane = job({
  job_no: '9',
  customer: 'Cement Company',
  description: 'Crane hoist, brake coil',
  status: 'on_hold',
  created_at: '2026-11-04T06:00:00.000Z',
})
const old = job({ job_no: '7', customer: 'cement company', status: 'closed', created_at: '2025-11-04T06:00:00.000Z' })
const { id: _id, ...photographed } = job({ job_no: '300', customer: 'Date Packers', created_at: null })
const jobs = [pump, fan, crane, old, photographed]

test('the numbers above the list', () => {
  expect(figuresOf(jobs)).toEqual({ open: 2, in_progress: 1, on_hold: 1, closed: 1, total: 5, images: 1 })
  // The cards, and the note on the last of them: no job is left over.
  const { open, in_progress, on_hold, closed, total } = figuresOf(jobs)
  expect(open + in_progress + on_hold + closed).toBe(total)
  expect(figuresOf([])).toEqual({ open: 0, in_progress: 0, on_hold: 0, closed: 0, total: 0, images: 0 })
})

describe('search and filter', () => {
  test.each<[string, StatusFilter, OriginFilter, Job[]]>([
    ['', 'all', 'any', jobs],
    ['', 'open', 'any', [pump, photographed]],
    ['', 'closed', 'any', [old]],
    ['', 'all', 'images', [photographed]],
    ['', 'closed', 'images', []],
    ['45', 'all', 'any', [pump]],
    ['٤٥', 'all', 'any', [pump]],
    ['CEMENT', 'all', 'any', [crane, old]],
    ['cement', 'on_hold', 'any', [crane]],
    ['مصنع', 'all', 'any', [fan]],
    ['bearing fan', 'all', 'any', [fan]],
    ['brake', 'all', 'any', [crane]],
    ['nothing like it', 'all', 'any', []],
  ])('“%s”, %s, %s', (q, status, origin, found) => {
    expect(jobsMatching(jobs, { q, status, origin })).toEqual(found)
  })

  test('a changed description is found by its new words alone', () => {
    const changed = withJob(jobs, { ...crane, description: 'Gearbox noise, to be opened' })
    const found = (q: string) => jobsMatching(changed, { q, status: 'all', origin: 'any' }).map(({ job_no }) => job_no)
    expect(found('gearbox')).toEqual(['9'])
    expect(found('brake')).toEqual([])
  })
})

test.each<[Column, boolean, Job[]]>([
  ['number', false, [old, crane, pump, fan, photographed]],
  ['number', true, [photographed, fan, pump, crane, old]],
  ['customer', false, [crane, old, photographed, pump, fan]],
  ['customer', true, [fan, pump, photographed, crane, old]],
  ['description', false, [crane, fan, pump, old, photographed]],
  ['status', false, [pump, photographed, fan, crane, old]],
  ['created', false, [photographed, old, pump, crane, fan]],
  ['created', true, [fan, crane, pump, old, photographed]],
])('sorted by %s, descending: %s', (column, descending, sorted) => {
  expect(jobsSorted(jobs, { column, descending })).toEqual(sorted)
})

test('by status, jobs on hold are in the order of the days on which what they wait for is expected', () => {
  const heldUntil = (day?: string) => job({ status: 'on_hold', ...(day !== undefined && { hold_expected_on: day }) })
  const [undated, soon, later] = [heldUntil(), heldUntil('2026-12-03'), heldUntil('2026-12-20')]
  const open = job({})
  const all = [undated, later, open, soon]
  expect(jobsSorted(all, { column: 'status', descending: false })).toEqual([open, soon, later, undated])
  expect(jobsSorted(all, { column: 'status', descending: true })).toEqual([later, soon, undated, open])
})

describe('when jobs are expected to be finished', () => {
  const forecast = (day: number) => {
    return {
      p50_at: `2026-11-${day}T10:00:00Z`,
      p80_at: `2026-11-${day + 1}T10:00:00Z`,
      goes_on_at: null as string | null,
      late_percent: null,
      is_guess: false,
    }
  }
  const soon = job({ forecast: forecast(21) })
  const later = job({ forecast: forecast(25) })
  const held = job({ forecast: forecast(10), status: 'on_hold' })
  const unknown = job({ no_forecast: 'no_estimate' })
  const closed = job({ status: 'closed' })
  const all = [held, later, unknown, closed, soon]

  test('those without a forecast come last, however they are sorted', () => {
    expect(jobsSorted(all, { column: 'expected', descending: false })).toEqual([soon, later, held, unknown, closed])
    expect(jobsSorted(all, { column: 'expected', descending: true })).toEqual([later, soon, held, unknown, closed])
  })

  test('a job is told as it is now, whatever was forecast before', () => {
    expect(finishOf(soon)).toEqual({ forecast: soon.forecast })
    expect(finishOf(held)).toEqual({ reason: 'on_hold' })
    const whileHeld = { ...forecast(24), goes_on_at: '2026-11-22T10:00:00Z' }
    expect(finishOf({ ...held, forecast: whileHeld })).toEqual({ forecast: whileHeld })
    expect(finishOf({ ...held, status: 'open', forecast: whileHeld })).toEqual({ reason: 'not_yet' })
    expect(finishOf({ ...held, status: 'open', forecast: undefined, no_forecast: 'on_hold' })).toEqual({
      reason: 'not_yet',
    })
    expect(finishOf(unknown)).toEqual({ reason: 'no_estimate' })
    expect([finishOf(closed), finishOf(photographed)]).toEqual([null, null])
  })

  test('saving a job keeps its forecast until the list is read again', () => {
    const { forecast: _forecast, ...saved } = { ...soon, notes: 'Urgent' }
    expect(withJob([soon], saved)).toEqual([{ ...soon, notes: 'Urgent' }])
  })
})

test('numbers longer than a computer counts are still in order', () => {
  const [longer, long] = [job({ job_no: '90071992547409931' }), job({ job_no: '90071992547409930' })]
  expect(jobsSorted([longer, long, pump], { column: 'number', descending: false })).toEqual([pump, long, longer])
})

test('the ticked jobs: only those that there are and that have an id', () => {
  expect(selectedJobs(jobs, new Set(['9', '0045', '300', '31415']))).toEqual([pump, crane])
  expect(selectedJobs(jobs, new Set())).toEqual([])
})

test('statuses change in place; the other jobs stay the same objects', () => {
  const changed = withStatuses(jobs, new Map([[pump.id ?? 0, { status: 'closed' as const, at: NOON }]]))
  expect(changed.map(({ status }) => status)).toEqual(['closed', 'in_progress', 'on_hold', 'closed', 'open'])
  expect(changed[1]).toBe(fan)
})

describe('what a job waits for', () => {
  const parts = { reason: 'parts', note: 'Bearings' } as const
  const changed = (of: Job, change: { status: JobStatus; hold?: typeof parts }) =>
    withStatuses([of], new Map([[of.id ?? 0, { ...change, at: NOON }]]))[0]
  const held = job({ status: 'on_hold', hold: { reason: 'crane', note: null, since: '2026-11-12T06:00:00.000Z' } })

  test('is known from the moment in which it is put on hold', () => {
    expect(changed(pump, { status: 'on_hold', hold: parts })?.hold).toEqual({ ...parts, since: NOON })
    expect(changed(pump, { status: 'on_hold' })?.hold).toEqual({ reason: null, note: null, since: NOON })
  })

  test('may change, while it waits as long as before', () => {
    expect(changed(held, { status: 'on_hold', hold: parts })?.hold).toEqual({ ...parts, since: held.hold?.since })
    expect(changed(held, { status: 'on_hold' })).toBe(held)
    // Nothing tells since when.
    expect(withStatuses([pump], new Map([[pump.id ?? 0, { status: 'on_hold' }]]))[0]).not.toHaveProperty('hold')
    expect(changed(job({ status: 'on_hold' }), { status: 'on_hold', hold: parts })?.hold).toBeUndefined()
  })

  test('is gone when the job is taken up again, and stays when its form is saved', () => {
    expect(changed(held, { status: 'open' })).not.toHaveProperty('hold')
    const { hold, ...saved } = held
    expect(withJob([held], saved)).toEqual([{ ...saved, hold }])
    expect(withJob([held], { ...saved, status: 'open' })).toEqual([{ ...saved, status: 'open' }])
  })
})

test('a saved job takes its place, an images job completed takes that of its number, a new one comes first', () => {
  const completed = { ...photographed, id: 99 }
  expect(withJob(jobs, completed)).toEqual([pump, fan, crane, old, completed])
  const fresh = job({ job_no: '5000' })
  expect(withJob(jobs, fresh)).toEqual([fresh, ...jobs])
})
