import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { closedAtWith, jobNumberWritten, jobStatuses, withLatinDigits } from './job.ts'

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

describe('the time at which a job was closed', () => {
  const monday = Date.parse('2026-11-16T06:00Z')
  const tuesday = Date.parse('2026-11-17T06:00Z')

  test('is that of the change that closes it', () =>
    expect(closedAtWith('closed', { before: { status: 'on_hold', closedAt: null }, now: monday })).toBe(monday))

  test('stays while it is closed', () =>
    expect(closedAtWith('closed', { before: { status: 'closed', closedAt: monday }, now: tuesday })).toBe(monday))

  test('is gone when it is opened again', () =>
    expect(closedAtWith('open', { before: { status: 'closed', closedAt: monday }, now: tuesday })).toBeNull())

  test('is there exactly while the job is closed, whatever is done in whatever order', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...jobStatuses)), (changes) => {
        let job: { status: (typeof jobStatuses)[number]; closedAt: number | null } = { status: 'open', closedAt: null }
        for (const [i, status] of changes.entries()) {
          job = { status, closedAt: closedAtWith(status, { before: job, now: monday + i }) }
          expect(job.closedAt !== null).toBe(status === 'closed')
        }
      }),
    )
  })
})
