import { expect, test } from 'vitest'
import { partsOfFlow } from './flow.ts'

const closed = { jobs: 2, flow_days: 10, before_work_days: 2, work_days: 0.5, hold_days: 3, between_days: 4.5 }

test('the days of closed jobs are told apart, and their shares are of the whole', () => {
  expect(partsOfFlow(closed).map(({ part, days, percent }) => [part, days, percent])).toEqual([
    ['before_work', 2, 20],
    ['work', 0.5, 5],
    ['hold', 3, 30],
    ['between', 4.5, 45],
  ])
})

test('jobs that were closed as soon as they came have no share of anything', () => {
  const none = { jobs: 1, flow_days: 0, before_work_days: 0, work_days: 0, hold_days: 0, between_days: 0 }
  expect(partsOfFlow(none).map(({ percent }) => percent)).toEqual([0, 0, 0, 0])
})
