import { expect, test } from 'vitest'
import { availableIn, byDueDay, byRisk, choices, isChosen, waitsOf } from './waiting.ts'
import { personOf } from '../../../testing/people.ts'

const technician = (is_free: boolean) => ({ is_free, is_here: true })
const free = ({ is_free }: { is_free: boolean }) => is_free
const next = (...free: boolean[]) => ({ next_activity: { usual_technicians: free.map(technician) } })
const open = { status: 'open', is_probably_done: false, working: [], ...next(true) } as const
const atWork = [
  {
    technician_id: 2,
    technician_name: 'Omar Saleh',
    technician: personOf(2, 'Omar Saleh'),
    activity_label: 'Repair',
    activity_label_ar: null,
  },
]

test.each([
  ['somebody free usually does what is next', open, 'startable'],
  ['one of those who usually do it is free', { ...open, ...next(false, true) }, 'startable'],
  ['all of them are at work', { ...open, ...next(false, false) }, 'busy'],
  ['nobody has done it lately', { ...open, ...next() }, 'unclear'],
  ['it is not known what is next', { ...open, next_activity: null }, 'unclear'],
  ['all that is usual is done', { ...open, is_probably_done: true, next_activity: null }, 'done'],
  ['it is on hold', { ...open, status: 'on_hold' }, 'held'],
  ['somebody is on it', { ...open, working: atWork }, 'working'],
  ['somebody is on it although it is on hold', { ...open, status: 'on_hold', working: atWork }, 'working'],
] as const)('where %s', (_, job, expected) => {
  expect(waitsOf(job, free)).toBe(expected)
})

test('each job is among all, and among one more choice', () => {
  const jobs = [open, { ...open, ...next() }, { ...open, ...next(false) }, { ...open, working: atWork }]
  for (const job of [...jobs, { ...open, status: 'on_hold' as const }]) {
    expect(choices.filter((choice) => isChosen(choice, job, free))).toHaveLength(2)
  }
  expect(isChosen('waiting', { ...open, ...next() }, free)).toBe(true)
  expect(isChosen('waiting', { ...open, ...next(false) }, free)).toBe(true)
})

test('who has not come today is not free, unless nobody has come yet', () => {
  const absent = { ...open, next_activity: { usual_technicians: [{ is_free: true, is_here: false }] } }
  expect(waitsOf(absent, availableIn([absent, open]))).toBe('busy')
  expect(waitsOf(absent, availableIn([absent]))).toBe('startable')
})

test('the likeliest late first; without chances by the room before the due day, then in the order of work', () => {
  const job = (queue_place: number, late_percent: number | null, due_on: string | null, p80_at: string | null) => {
    return { queue_place, late_percent, due_on, p80_at }
  }
  const jobs = [
    job(1, null, null, '2026-11-20T10:00:00.000Z'),
    job(2, null, '2026-11-30', '2026-11-20T10:00:00.000Z'),
    job(3, 5, '2026-11-30', '2026-11-20T10:00:00.000Z'),
    job(4, null, '2026-11-26', '2026-11-28T10:00:00.000Z'),
    job(5, 80, '2026-11-21', '2026-11-23T10:00:00.000Z'),
    job(6, null, '2026-11-25', null),
    job(7, null, null, null),
  ]
  expect(jobs.toSorted(byRisk).map(({ queue_place }) => queue_place)).toEqual([5, 3, 4, 2, 6, 1, 7])
  // Where dates are guesses, what was promised goes first, whatever is guessed.
  expect(jobs.toSorted(byDueDay).map(({ queue_place }) => queue_place)).toEqual([5, 6, 4, 2, 3, 1, 7])
})
