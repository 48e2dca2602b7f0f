import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { JobForecast } from './job-forecast.ts'
import { finishesWithout } from './late-reasons.ts'
import { p50Of, SHARES } from './quantiles.ts'
import type { ActivityAhead } from './remaining.ts'
import { FinishTrials, type JobAhead } from './trials.ts'

/** Takes just so many hours. */
const activity = (hours: number, team: number, key = team + 1): ActivityAhead => {
  return { key, hours, p80Hours: hours, planningHours: hours, workedHours: 0, chance: 1, team }
}
const job = (id: number, activities: ActivityAhead[], isHeld = false): JobAhead => ({ id, activities, isHeld })

function sharesOf(jobs: readonly JobAhead[], technicians: readonly number[]) {
  const explainedOrder = jobs.map((_, place) => place)
  const trials = new FinishTrials(jobs, { technicians, seed: 1, trials: 3, explainedOrder })
  trials.play()
  return jobs.map((_, place) => trials.shareWithout(place))
}

describe('what is left of the hours of a job without each thing that holds it up', () => {
  test('a job of 5 hours behind one of 10 waits for two thirds of its 15', () => {
    const [first, second] = sharesOf([job(1, [activity(10, 0)]), job(2, [activity(5, 0)])], [1])
    expect(first).toEqual({ work: 0, nobody: 1, queues: [1] })
    expect(second).toEqual({ work: expect.closeTo(2 / 3, 1), nobody: 1, queues: [expect.closeTo(1 / 3, 1)] })
  })

  test('with two teams the longer way counts, and each queue by itself', () => {
    const jobs = [job(1, [activity(8, 0), activity(2, 1)]), job(2, [activity(2, 0), activity(3, 1)])]
    const [, second] = sharesOf(jobs, [1, 1])
    // By the first team it is done after 10 hours, by the second after 5.
    expect(second).toEqual({ work: expect.closeTo(0.8, 1), nobody: 1, queues: [expect.closeTo(0.5, 1), 1] })
  })

  test('work of a team without anybody is left to the first, and is told', () => {
    const [only] = sharesOf([job(1, [activity(2, 0), activity(6, 1)])], [1, 0])
    expect(only).toEqual({ work: 0, nobody: expect.closeTo(0.25, 1), queues: [1, 1] })
  })

  test('a job on hold stands in no queue', () => {
    const [, held] = sharesOf([job(1, [activity(10, 0)]), job(2, [activity(5, 0)], true)], [1])
    expect(held).toEqual({ work: 0, nobody: 1, queues: [1] })
  })

  test('is not known where nothing is left to do, or nobody asked', () => {
    expect(sharesOf([job(1, [])], [1])).toEqual([null])
    const trials = new FinishTrials([job(1, [activity(1, 0)])], { technicians: 1, seed: 1, trials: 1 })
    trials.play()
    expect(trials.shareWithout(0)).toBeNull()
  })

  test('whatever the jobs, nothing that is left out makes one later', () => {
    const hours = fc.double({ min: 0.1, max: 40, noNaN: true })
    const jobs = fc.array(fc.array(fc.record({ hours, team: fc.nat(2) }), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 6,
    })
    const sizes = fc
      .array(fc.nat(3), { minLength: 3, maxLength: 3 })
      .map(([first = 0, ...more]) => [first + 1, ...more])
    fc.assert(
      fc.property(jobs, sizes, (all, technicians) => {
        const ahead = all.map((each, i) =>
          job(
            i + 1,
            each.map(({ hours: own, team }, key) => activity(own, team, key + 1)),
          ),
        )
        for (const share of sharesOf(ahead, technicians)) {
          for (const left of [share?.work, share?.nobody, ...(share?.queues ?? [])]) {
            expect(left).toBeGreaterThanOrEqual(0)
            expect(left).toBeLessThanOrEqual(1)
          }
        }
      }),
    )
  })
})

describe('the finish without each of them', () => {
  const hundred = SHARES.map((share) => 200 * share)
  const forecast = (given: Partial<JobForecast>): JobForecast => {
    return {
      jobId: 1,
      remainingHours: 10,
      remainingOfTeams: [10],
      work: hundred,
      flow: null,
      flowWeight: 0,
      stretch: { p50: 1, p80: 1 },
      finish: hundred,
      hold: null,
      onceItGoesOn: hundred,
      without: { work: 0.8, nobody: 1, queues: [0.2, 1, 0.5] },
      ...given,
    }
  }
  const causesOf = (given: Partial<JobForecast>) =>
    finishesWithout(forecast(given)).map(({ cause, team, finish }) => [cause, team, Math.round(p50Of(finish))])

  test('is its share of the dates', () => {
    expect(causesOf({})).toEqual([
      ['work', null, 80],
      ['queue', 0, 20],
      ['queue', 2, 50],
    ])
    expect(causesOf({ without: { work: 1, nobody: 0.5, queues: [1] } })).toEqual([
      ['work', null, 100],
      ['nobody', null, 50],
    ])
  })

  test('of a job on hold is what comes once it goes on, and the wait stays where something else is left out', () => {
    const sure = SHARES.map(() => 40)
    expect(causesOf({ hold: sure, finish: null, without: { work: 0, nobody: 1, queues: [1] } })).toEqual([
      ['hold', null, 100],
      ['work', null, 40],
    ])
    expect(causesOf({ hold: sure, without: null })).toEqual([['hold', null, 100]])
  })

  test('is nothing where there is no date', () => {
    expect(causesOf({ onceItGoesOn: null })).toEqual([])
  })
})
