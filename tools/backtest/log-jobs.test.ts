import { expect, test } from 'vitest'
import { EXAMPLE_PARAMETERS } from '../../packages/domain/testing/example-parameters.ts'
import { jobLogOf, pastForecastAt } from './log-jobs.ts'
import { madeLog, onDay } from './made-log.ts'

test('a forecast is judged by the end of its job only once the job was closed', () => {
  const job = jobLogOf(madeLog(), EXAMPLE_PARAMETERS).jobs.find(({ name }) => name === 'J22')
  if (!job) throw new Error('No such job')
  const first = { job, madeAt: onDay(22, 8), age: 0, work: [], flow: null }
  expect(pastForecastAt(first, onDay(28, 7))).toMatchObject({ isFirst: true, passedHours: 143, closedAfter: null })
  expect(pastForecastAt(first, onDay(28, 8))).toMatchObject({ passedHours: 144, closedAfter: 144 })
  const monday = { job, madeAt: onDay(28), age: 136, work: [], flow: null }
  expect(pastForecastAt(monday, onDay(30))).toMatchObject({ isFirst: false, age: 136, passedHours: 48, closedAfter: 8 })
})
