import type { ActiveSession, Live } from '@warsha/contract'
import { describe, expect, test } from 'vitest'
import {
  activeJobsOf,
  type Column,
  figuresOf,
  foldedJobs,
  order,
  sessionsMatching,
  startedInLastHour,
} from './board.ts'
import { personOf } from '../../../testing/people.ts'

const now = Date.parse('2026-11-19T09:00:00Z')

let made = 0
function session(given: Partial<ActiveSession>): ActiveSession {
  made += 1
  return {
    session_id: `session-${made}`,
    technician_id: 1,
    employee_number: null,
    technician_name: 'Ali Hassan',
    technician: personOf(7, 'Ali Hassan'),
    job_id: 1,
    job_no: '1001',
    job_description: 'Rewind of a 75 kW pump motor',
    activity_code: 'REPAIR',
    activity_label: 'Repair',
    activity_label_ar: null,
    started_at: '2026-11-19T06:00:00.000Z',
    elapsed_hours: 3,
    is_stalled: false,
    planned_hours: null,
    p80_hours: null,
    worked_hours: null,
    timer_check: null,
    is_over: false,
    ...given,
  }
}

function live(active_sessions: ActiveSession[]): Live {
  const jobs_count: Record<string, number> = {}
  for (const { job_no } of active_sessions) jobs_count[job_no] = (jobs_count[job_no] ?? 0) + 1
  const total_over = active_sessions.filter(({ is_over }) => is_over).length
  return { active_sessions, total_active: active_sessions.length, total_over, jobs_count, away: [] }
}

describe('search and filter', () => {
  const ali = session({})
  const salim = session({
    technician_name: 'سالم القحطاني',
    technician: personOf(7, 'سالم القحطاني'),
    job_no: '0042',
    job_description: 'إصلاح محرّك المضخة الرئيسية',
    activity_label: 'Welding',
    activity_label_ar: null,
    is_stalled: true,
  })
  const jose = session({
    technician_name: 'José  Mª Núñez',
    technician: personOf(7, 'José  Mª Núñez'),
    job_no: '2001',
    job_description: 'Fan',
    activity_label: 'Test',
    activity_label_ar: null,
  })
  const all = [ali, salim, jose]
  const found = (q: string, status: 'all' | 'active' | 'stalled' = 'all') => sessionsMatching(all, { q, status })

  test.each([
    ['', all],
    ['   ', all],
    ['ali', [ali]],
    ['HASSAN', [ali]],
    ['0042', [salim]],
    ['٠٠٤٢', [salim]],
    ['75 kw', [ali]],
    ['pump rewind', [ali]],
    ['ali welding', []],
    ['weld', [salim]],
    ['سالم', [salim]],
    ['اصلاح محرك المضخه', [salim]],
    ['nunez', [jose]],
    ['josé m', [jose]],
    ['REPAIR', [ali]],
    ['nobody', []],
  ])('“%s”', (q, expected) => {
    expect(found(q)).toEqual(expected)
  })

  test('by status', () => {
    expect(found('', 'active')).toEqual([ali, jose])
    expect(found('', 'stalled')).toEqual([salim])
    expect(found('ali', 'stalled')).toEqual([])
  })

  test('one that runs over is active or stalled as it was', () => {
    const over = session({ is_over: true })
    const stalledToo = session({ is_over: true, is_stalled: true })
    expect(sessionsMatching([over, stalledToo], { q: '', status: 'active' })).toEqual([over])
    expect(sessionsMatching([over, stalledToo], { q: '', status: 'stalled' })).toEqual([stalledToo])
  })
})

describe('order', () => {
  const sorted = (column: Column, sessions: ActiveSession[]) => [...sessions].sort(order[column])

  test('technicians by name, whatever the case, Arabic names after Latin ones', () => {
    const names = ['sami', 'Ali', 'عمر', 'Sami B', 'أحمد']
    const sessions = names.map((name) => session({ technician_name: name, technician: personOf(7, name) }))
    expect(sorted('technician', sessions).map((s) => s.technician_name)).toEqual([
      'Ali',
      'sami',
      'Sami B',
      'أحمد',
      'عمر',
    ])
  })

  test('jobs by their number, the one with more leading zeros first', () => {
    const sessions = ['1001', '42', '0042', '9'].map((job_no) => session({ job_no }))
    expect(sorted('job', sessions).map((s) => s.job_no)).toEqual(['9', '0042', '42', '1001'])
  })

  test('what started first has run longest', () => {
    const early = session({ started_at: '2026-11-19T04:00:00.000Z' })
    const late = session({ started_at: '2026-11-19T08:00:00.000Z' })
    expect(sorted('started', [late, early])).toEqual([early, late])
    expect(sorted('elapsed', [late, early])).toEqual([late, early])
  })
})

describe('the numbers above the board', () => {
  test('nobody works', () => {
    expect(figuresOf(live([]))).toEqual({
      activeSessions: 0,
      activeJobs: 0,
      sharedJobs: 0,
      stalledSessions: 0,
      overSessions: 0,
    })
  })

  test('sessions, distinct jobs, stalled ones, those that run over', () => {
    const sessions = [
      session({ is_over: true }),
      session({ is_stalled: true, is_over: true }),
      session({ job_no: '0042' }),
    ]
    expect(figuresOf(live(sessions))).toEqual({
      activeSessions: 3,
      activeJobs: 2,
      sharedJobs: 1,
      stalledSessions: 1,
      overSessions: 2,
    })
  })

  test('what started in the last hour', () => {
    const starts = ['08:00:00', '08:00:01', '08:59:59', '09:00:00', '02:00:00']
    const sessions = starts.map((time) => session({ started_at: `2026-11-19T${time}.000Z` }))
    expect(startedInLastHour(sessions, now)).toBe(3)
  })
})

test('the jobs that are worked on, the busiest first', () => {
  const sessions = ['7', '1001', '0042', '0042', '7', '0042', '900'].map((job_no) =>
    session({ job_no, job_description: `Job ${job_no}` }),
  )
  expect(activeJobsOf(live(sessions))).toEqual([
    { jobNo: '0042', description: 'Job 0042', sessions: 3 },
    { jobNo: '7', description: 'Job 7', sessions: 2 },
    { jobNo: '900', description: 'Job 900', sessions: 1 },
    { jobNo: '1001', description: 'Job 1001', sessions: 1 },
  ])
})

describe('which of the active jobs are shown at once', () => {
  const jobs = (...counts: number[]) => counts.map((sessions, at) => ({ jobNo: String(at), description: '', sessions }))
  test.each([
    ['nobody works', [], 0],
    ['each job has one session, and they are few', [1, 1, 1], 3],
    ['each job has one session, and they are many', [1, 1, 1, 1], 0],
    ['those with several sessions, when many have one', [3, 2, 1, 1, 1, 1], 2],
    ['all, when few have one', [3, 2, 1, 1, 1], 5],
    ['twelve, when more than that have several', Array.from({ length: 16 }, () => 2), 12],
    ['all, when few more than twelve have several', Array.from({ length: 15 }, () => 2), 15],
  ])('%s', (_case, counts, shown) => {
    const all = jobs(...counts)
    expect(foldedJobs(all)).toEqual({ shown: all.slice(0, shown), folded: all.slice(shown) })
  })
})
