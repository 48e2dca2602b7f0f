import { describe, expect, test } from 'vitest'
import { exceptionForm, type ExceptionForm } from './exception-form.ts'
import { scheduleShapes } from './schedule.ts'

const TODAY = '2026-11-19'
const filled: ExceptionForm = {
  exception_type: 'custom_hours',
  date: '2026-11-22',
  last_date: '',
  starts: '08:00',
  ends: '12:30',
  reason: ' Stocktaking ',
  segment: 'all',
  recurrence_pattern: 'none',
  recurrence_until: '',
}
const read = (given: Partial<ExceptionForm>) => exceptionForm(TODAY).safeParse({ ...filled, ...given })
const problems = (given: Partial<ExceptionForm>) =>
  read(given).error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`)

describe('what the form sends', () => {
  test.each<[Partial<ExceptionForm>, string, string]>([
    [{}, '2026-11-22T08:00:00', '2026-11-22T12:30:00'],
    [{ exception_type: 'holiday' }, '2026-11-22T00:00:00', '2026-11-22T23:59:59'],
    [{ exception_type: 'holiday', starts: '', ends: '' }, '2026-11-22T00:00:00', '2026-11-22T23:59:59'],
    [{ exception_type: 'working_day' }, '2026-11-22T09:00:00', '2026-11-22T18:00:00'],
    [{ starts: '21:00', ends: '02:00' }, '2026-11-22T21:00:00', '2026-11-23T02:00:00'],
    [{ starts: '16:00', ends: '00:00' }, '2026-11-22T16:00:00', '2026-11-23T00:00:00'],
    [{ starts: '08:00', ends: '08:00' }, '2026-11-22T08:00:00', '2026-11-23T08:00:00'],
    [{ last_date: '2026-11-24' }, '2026-11-22T08:00:00', '2026-11-24T12:30:00'],
    [{ last_date: '2026-11-22' }, '2026-11-22T08:00:00', '2026-11-22T12:30:00'],
    [{ last_date: '2026-11-24', starts: '21:00', ends: '02:00' }, '2026-11-22T21:00:00', '2026-11-25T02:00:00'],
    [{ last_date: '2026-11-24', exception_type: 'holiday' }, '2026-11-22T00:00:00', '2026-11-24T23:59:59'],
  ])('%o', (given, starts_at, ends_at) => {
    const sent = read(given).data
    expect(sent).toMatchObject({ starts_at, ends_at, reason: 'Stocktaking', segment: 'all' })
    expect(sent).not.toHaveProperty('recurrence_until')
    expect(scheduleShapes.createScheduleExceptions.body.safeParse(sent).success).toBe(true)
  })

  test('repeats with their end', () => {
    expect(read({ recurrence_pattern: 'weekly', recurrence_until: '2026-12-31' }).data).toMatchObject({
      recurrence_pattern: 'weekly',
      recurrence_until: '2026-12-31',
    })
  })
})

test.each<[Partial<ExceptionForm>, string[]]>([
  [{ date: '', reason: ' ' }, ['date required', 'reason reason_required']],
  [{ date: '2026-02-30' }, ['date must_be_date']],
  [{ date: '2026-11-18' }, ['date date_past']],
  [{ date: TODAY }, []],
  [{ last_date: '2026-11-21' }, ['last_date last_day_before_first']],
  [{ last_date: '2026-11-31' }, ['last_date must_be_date']],
  [{ last_date: '2200-01-01' }, ['last_date end_too_far']],
  [{ starts: '', ends: 'noon' }, ['starts must_be_time', 'ends must_be_time']],
  [{ reason: 'x'.repeat(501) }, ['reason too_long {"longest":500}']],
  [{ recurrence_pattern: 'yearly' }, ['recurrence_until until_required']],
  [{ recurrence_pattern: 'yearly', recurrence_until: '2026-11-21' }, ['recurrence_until until_before_date']],
  [{ recurrence_pattern: 'none', recurrence_until: '2020-01-01' }, []],
])('%o is told: %j', (given, expected) => expect(problems(given) ?? []).toEqual(expected))
