import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Closings,
  closingsWith,
  isWorkable,
  jobNumberWritten,
  type JobStatus,
  jobStatuses,
  mayStart,
  withLatinDigits,
} from './job.ts'
import { DAY, HOUR } from './time.ts'

test.each([
  ['٠٠١٢٣٤٥٦٧٨٩', '00123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['١2٣', '123'],
  ['0045', '0045'],
  ['أمر ٤٥', 'أمر 45'],
  ['', ''],
])('%s is %s in Latin digits', (typed, latin) => expect(withLatinDigits(typed)).toBe(latin))

describe('a job’s number that somebody wrote', () => {
  test.each([
    ['1001', '1001'],
    [' 0123\n', '0123'],
    ['٠١٢٣', '0123'],
    ['۴۵6', '456'],
    ['9'.repeat(30), '9'.repeat(30)],
  ])('%j is %s', (written, number) => expect(jobNumberWritten(written)).toBe(number))

  test.each(['', '  ', 'A12', '12a', '12 3', '12/3', '-5', '1.5', '１２', '9'.repeat(31)])('%j is none', (written) =>
    expect(jobNumberWritten(written)).toBeNull(),
  )

  test('whatever was written, a number is one still when it is read again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '1', '9', '٠', '٩', '۴', ' ', '\t', 'A', '-') }),
        (written) => {
          const number = jobNumberWritten(written)
          expect(number === null || (/^[0-9]{1,30}$/.test(number) && jobNumberWritten(number) === number)).toBe(true)
        },
      ),
    )
  })
})

describe('whether a session may be stored', () => {
  const open = { status: 'open', closedAt: null } as const
  const onHold = { status: 'on_hold', closedAt: null } as const
  const closed = { status: 'closed', closedAt: 500 } as const
  const active = { isActive: true }
  const inactive = { isActive: false }

  test.each([
    ['a start on an open job', { job: open, activity: active }, 'yes'],
    ['a start on one in progress', { job: { ...open, status: 'in_progress' as const }, activity: active }, 'yes'],
    ['a start on no job', { job: null, activity: active }, 'job_not_found'],
    ['a start of no activity', { job: open, activity: null }, 'activity_not_found'],
    ['a start of neither', { job: null, activity: null }, 'job_not_found'],
    ['a start on a job on hold', { job: onHold, activity: active }, 'job_not_workable'],
    ['a start on a closed job', { job: closed, activity: active }, 'job_not_workable'],
    ['a start of an inactive activity', { job: open, activity: inactive }, 'activity_inactive'],
    ['a start of one on a job on hold', { job: onHold, activity: inactive }, 'job_not_workable'],
    ['a report on no job', { job: null, activity: active, isReport: true }, 'job_not_found'],
    ['a report of no activity', { job: open, activity: null, isReport: true }, 'activity_not_found'],
    ['a report on a job on hold', { job: onHold, activity: inactive, isReport: true }, 'yes'],
    ['a report from before a closing', { job: closed, activity: active, startedAt: 499, isReport: true }, 'yes'],
    ['a report from the closing', { job: closed, activity: active, startedAt: 500, isReport: true }, 'yes_for_review'],
    ['a report from after it', { job: closed, activity: active, startedAt: 501, isReport: true }, 'yes_for_review'],
  ])('%s', (_, started, verdict) => {
    expect(mayStart({ startedAt: 600, isReport: false, ...started })).toBe(verdict)
  })

  test('work goes on on open jobs and on those in progress', () => {
    expect(jobStatuses.filter(isWorkable)).toEqual(['open', 'in_progress'])
  })
})

describe('when a job was closed', () => {
  const never: Closings = { closedAt: null, closedBefore: null, firstClosedAt: null }
  const monday = Date.parse('2026-11-16T06:00Z')
  const later = (days: number, hours = 0) => monday + days * DAY + hours * HOUR

  type Step = [status: JobStatus, at: number, hasWorkSince?: 'worked']
  const after = (steps: readonly Step[]) =>
    steps.reduce(
      (before, [status, now, worked]) => closingsWith(status, { before, hasWorkSince: worked === 'worked', now }),
      never,
    )

  test.each<[string, Step[], Partial<Closings>]>([
    ['at the change that closes it', [['closed', monday]], { closedAt: monday }],
    [
      'not again while it is closed',
      [
        ['closed', monday],
        ['closed', later(1)],
      ],
      { closedAt: monday },
    ],
    [
      'not while it is open again',
      [
        ['closed', monday],
        ['open', later(1)],
      ],
      { closedAt: null, closedBefore: monday },
    ],
    [
      'as before, if it was opened by mistake',
      [
        ['closed', monday],
        ['open', later(90)],
        ['on_hold', later(90)],
        ['closed', later(90, 1)],
      ],
      { closedAt: monday, closedBefore: null, firstClosedAt: monday },
    ],
    [
      'later, if somebody worked on it: what stood for less than a week was not its end',
      [
        ['closed', monday],
        ['open', later(6, 23)],
        ['closed', later(8), 'worked'],
      ],
      { closedAt: later(8), firstClosedAt: null },
    ],
    [
      'later, but its end stays, if that had stood for a week',
      [
        ['closed', monday],
        ['open', later(7)],
        ['closed', later(8), 'worked'],
      ],
      { closedAt: later(8), firstClosedAt: monday },
    ],
    [
      'for the first time, whatever stands after that',
      [
        ['closed', monday],
        ['open', later(30)],
        ['closed', later(31), 'worked'],
        ['open', later(60)],
        ['closed', later(61), 'worked'],
      ],
      { closedAt: later(61), firstClosedAt: monday },
    ],
    [
      'when it really is, if it was closed by mistake and opened at once',
      [
        ['closed', monday],
        ['open', monday + HOUR - 1],
        ['closed', later(20)],
      ],
      { closedAt: later(20), firstClosedAt: null },
    ],
  ])('%s', (_, steps, closings) => expect(after(steps)).toEqual({ ...never, ...closings }))

  test('it has such a time exactly while it is closed, and its end never moves once it has stood', () => {
    const step = fc.record({
      status: fc.constantFrom(...jobStatuses),
      hours: fc.integer({ min: 0, max: 400 }),
      hasWorkSince: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let now = monday
        let job = never
        for (const { status, hours, hasWorkSince } of steps) {
          now += hours * HOUR
          const before = job
          job = closingsWith(status, { before, hasWorkSince, now })
          expect(job.closedAt !== null).toBe(status === 'closed')
          if (before.firstClosedAt !== null) expect(job.firstClosedAt).toBe(before.firstClosedAt)
        }
      }),
    )
  })
})
