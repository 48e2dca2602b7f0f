import type { FloorTechnician, NextJob } from '@warsha/contract'
import { expect, test } from 'vitest'
import { byState, nextJobsFor } from './floor.ts'

const WIND = { activity_code: 'REWIND', activity_label: 'Rewinding', activity_label_ar: null }
const TEST = { activity_code: 'TEST', activity_label: 'Testing', activity_label_ar: null }

function technician(id: number, change: Partial<FloorTechnician> = {}): FloorTechnician {
  const name = `Technician ${id}`
  return {
    technician_id: id,
    technician_name: name,
    technician: { id, name, name_ar: null, label: name },
    employee_number: null,
    segment: null,
    state: 'idle',
    since: '2026-11-19T06:00:00.000Z',
    away_reason: null,
    absence: null,
    expected_at: null,
    last_session: null,
    usual_activity: WIND,
    ...change,
  }
}

type Next = Pick<NextJob, 'job_id' | 'hold' | 'working' | 'next_activity'>

function job(id: number, activity: typeof WIND | null, change: Partial<Next> = {}): NextJob {
  const next_activity = activity && { ...activity, has_begun: false, usual_technicians: [] }
  return { job_id: id, hold: null, working: [], next_activity, ...change } as unknown as NextJob
}

const namesOf = (found: ReadonlyMap<number, NextJob>) => [...found].map(([id, { job_id }]) => [id, job_id])

test('who has been idle longest stands first', () => {
  const technicians = [
    technician(1, { since: '2026-11-19T07:00:00.000Z' }),
    technician(2),
    technician(3, { state: 'away' }),
  ]
  const groups = byState({ now: '2026-11-19T08:00:00.000Z', technicians })
  expect(groups.idle.map(({ technician_id }) => technician_id)).toEqual([2, 1])
  expect([groups.working.length, groups.away.length, groups.not_started.length]).toEqual([0, 1, 0])
})

test('each gets the first job of their usual activity, and no job goes to two', () => {
  const jobs = [job(10, TEST), job(11, WIND), job(12, WIND), job(13, TEST)]
  const found = nextJobsFor(
    [technician(1), technician(2), technician(3), technician(4, { usual_activity: TEST })],
    jobs,
  )
  expect(namesOf(found)).toEqual([
    [1, 11],
    [2, 12],
    [4, 10],
  ])
})

test('jobs on hold, jobs that somebody is on and jobs of which nobody knows what is next are left out', () => {
  const held = { reason: null, note: null, since: '2026-11-18T06:00:00.000Z' }
  const somebody = [{ technician_id: 9 }] as NextJob['working']
  expect(nextJobsFor([technician(1)], [job(10, WIND, { hold: held }), job(11, WIND, { working: somebody })]).size).toBe(
    0,
  )
  expect(nextJobsFor([technician(1, { usual_activity: null })], [job(12, null), job(13, WIND)]).size).toBe(0)
})

test('who is known for what is next may get it, whatever they did lately', () => {
  const usual_technicians = [{ technician_id: 7 }] as unknown as NonNullable<
    NextJob['next_activity']
  >['usual_technicians']
  const jobs = [job(10, null, { next_activity: { ...TEST, has_begun: false, usual_technicians } })]
  expect(namesOf(nextJobsFor([technician(1), technician(7)], jobs))).toEqual([[7, 10]])
})
