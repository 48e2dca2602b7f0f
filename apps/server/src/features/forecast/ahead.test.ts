import { LEARNING_PARAMETERS, LearningEngine, Route } from '@warsha/domain'
import { expect, test } from 'vitest'
import { aheadOf, type Knowledge } from './ahead.ts'
import type { OpenJob } from './queries.ts'

const REPAIR = 1
const TEST = 2
const SLOW = 7
const motor = { job_type_id: 1, power_rating_id: 3, rpm_category_id: 2 }

const openJob = (id: number) => ({ id, status: 'in_progress', ...motor }) as OpenJob

/** Two repairs on job 7 took twice what was expected; tests are held at three hours. */
function known(): Knowledge {
  const engine = new LearningEngine()
  const key = { jobType: '1', band: '3/2', activity: '9', job: String(SLOW) }
  for (let i = 0; i < 2; i++)
    engine.learn({ ...key, baselineHours: 8, actualHours: 16, atStart: engine.estimate(key, 8) })
  return {
    engine,
    baselines: {
      of: () => 10 * 3600,
      frozenOf: ({ activity_type_id }) => (activity_type_id === TEST ? 3 * 3600 : null),
    },
    activities: [REPAIR, TEST],
    finished: [],
    worked: new Map(),
    planned: new Map(),
    route: new Route([]),
    teams: new Map(),
    paceOf: () => 1,
  }
}

test('what a job’s own work took counts for the rest of it, but not for hours that an admin holds', () => {
  const [slow, other] = aheadOf([openJob(SLOW), openJob(8)], known()).map(
    (job) => new Map(job?.activities.map(({ key, hours }) => [key, hours])),
  )
  expect(other?.get(REPAIR)).toBe(10)
  expect(slow?.get(REPAIR)).toBeCloseTo(10 * 2 ** (2 / (LEARNING_PARAMETERS.priorWeight.job + 2)), 10)
  expect([slow?.get(TEST), other?.get(TEST)]).toEqual([3, 3])
})

test('what a planner gives an activity is needed, and counts as far as planners are believed', () => {
  const shop = known()
  const key = { jobType: '1', band: '3/2', activity: '9' }
  for (let i = 0; i < 60; i++) {
    const actualHours = 4 + (i % 5) * 3
    const atStart = shop.engine.estimate({ ...key, plannersHours: actualHours }, 10)
    shop.engine.learn({ ...key, baselineHours: 10, actualHours, atStart })
  }
  const finished = [
    { job_type_id: 1, activity_type_id: null, jobs: 20 },
    { job_type_id: 1, activity_type_id: REPAIR, jobs: 5 },
  ]
  const planned = new Map([[8, new Map([[REPAIR, 30]])]])
  const [unplanned, job] = aheadOf([openJob(9), openJob(8)], { ...shop, finished, planned }).map((one) =>
    one?.activities.find(({ key: activity }) => activity === REPAIR),
  )
  expect(unplanned?.chance).toBeLessThan(0.5)
  expect(job?.chance).toBe(1)
  expect(job?.hours).toBeGreaterThan(25)
})

test('an activity without any estimate has its planner’s', () => {
  const shop = { ...known(), baselines: { of: () => null, frozenOf: () => null } }
  const planned = new Map([[8, new Map([[REPAIR, 30]])]])
  const [unplanned, job] = aheadOf([openJob(9), openJob(8)], { ...shop, planned })
  expect(unplanned).toBeNull()
  expect(job?.activities.map(({ key, hours }) => [key, hours])).toEqual([[REPAIR, 30]])
})
