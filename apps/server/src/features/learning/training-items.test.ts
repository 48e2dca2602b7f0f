import { expect, test } from 'vitest'
import { type TrainingItem, TrainingItems } from './training-items.ts'

const begun: TrainingItem = {
  job_id: 1,
  activity_type_id: 2,
  job_type_id: null,
  power_rating_id: 3,
  rpm_category_id: null,
  started_at: 1_795_900_000_123,
  settled_at: null,
  actual_seconds: 0,
  planned_seconds: null,
  baseline_seconds: null,
  deviation: null,
  trust: null,
  learned_hours: null,
  p80_hours: null,
  planning_hours: null,
  sample_count: null,
  median_error: null,
  planner_hours: null,
  planner_deviation: null,
  planner_trust: null,
}
const settled: TrainingItem = {
  ...begun,
  job_id: 2_000_000_000,
  job_type_id: 7,
  settled_at: 1_795_990_000_000,
  actual_seconds: 5400,
  planned_seconds: 7200,
  baseline_seconds: 3600,
  deviation: -0.1234567890123,
  trust: 0,
  learned_hours: 1 / 3,
  p80_hours: 0.5,
  planning_hours: 0.4,
  sample_count: 0,
  median_error: 0.2,
  planner_hours: 2,
  planner_deviation: 0,
  planner_trust: 1,
}

test('work items by columns come back as they went in, nothing and zero told apart', () => {
  const items = new TrainingItems()
  for (const item of [begun, settled]) items.add(item)
  expect(items).toHaveLength(2)
  expect([items.at(0), items.at(1)]).toEqual([begun, settled])
  expect([items.at(2), items.at(20_000)]).toEqual([undefined, undefined])
  expect([items.valueAt('settled_at', 0), items.valueAt('trust', 1)]).toEqual([null, 0])
})

test('a column goes on behind its first 16,384 places', () => {
  const items = new TrainingItems()
  for (let i = 0; i < 40_000; i += 1) items.add({ ...begun, job_id: i })
  expect([0, 16_383, 16_384, 39_999].map((place) => items.at(place)?.job_id)).toEqual([0, 16_383, 16_384, 39_999])
})
