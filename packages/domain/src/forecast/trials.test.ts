import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ActivityAhead } from './remaining.ts'
import { FinishTrials, type JobAhead } from './trials.ts'

const activities = fc.record({
  key: fc.integer({ min: 1, max: 30 }),
  hours: fc.double({ min: 0.1, max: 40, noNaN: true }),
  range: fc.double({ min: 1, max: 4, noNaN: true }),
  ratio: fc.double({ min: 0.8, max: 1.6, noNaN: true }),
  workedHours: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 100, noNaN: true })),
  chance: fc.double({ min: 0, max: 1, noNaN: true }),
  chanceToResume: fc.double({ min: 0, max: 1, noNaN: true }),
  team: fc.integer({ min: 0, max: 3 }),
})
const aheads = activities.map(({ range, ratio, ...given }): ActivityAhead => {
  return { ...given, p80Hours: given.hours * range, planningHours: given.hours * ratio }
})
const shops = fc.array(
  fc.record({
    activities: fc.uniqueArray(aheads, { maxLength: 4, selector: ({ key }) => key }),
    isHeld: fc.boolean(),
    flowFactor: fc.option(
      fc.record({
        typical: fc.double({ min: 0.3, max: 20, noNaN: true }),
        spread: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
    ),
  }),
  { minLength: 1, maxLength: 8 },
)
const numbered = (jobs: readonly Omit<JobAhead, 'id'>[]): JobAhead[] => jobs.map((job, i) => ({ ...job, id: i + 1 }))

type Given = { technicians?: number | readonly number[]; seed?: number; trials?: number; jobCorrelation?: number }

function played(
  jobs: readonly JobAhead[],
  { technicians = 2, seed = 7, trials = 50, jobCorrelation = 0.4 }: Given = {},
) {
  const all = new FinishTrials(jobs, { technicians, seed, trials, jobCorrelation, utilisation: 0.5 })
  all.play()
  return jobs.map((_, place) => all.resultOf(place))
}

/** How a job's finishes lie to what they were: each pair of them, sorted. */
function neverEarlier(before: Float64Array, after: Float64Array): boolean {
  return before.every((hours, i) => hours <= (after[i] ?? 0) + 1e-6)
}

describe('whatever the shop', () => {
  test('the same seed gives the same answer, played again as well; another seed another one', () => {
    fc.assert(
      fc.property(shops, (shop) => {
        const jobs = numbered(shop)
        const twice = new FinishTrials(jobs, {
          technicians: 2,
          seed: 7,
          trials: 50,
          jobCorrelation: 0.4,
          utilisation: 0.5,
        })
        twice.play()
        twice.play()
        expect(jobs.map((_, place) => twice.resultOf(place))).toEqual(played(jobs))
      }),
      { numRuns: 30 },
    )
    const one = numbered([{ activities: [usual()], isHeld: false }])
    expect(played(one, { seed: 8 })).not.toEqual(played(one))
  })

  test('more work finishes nothing earlier, be it longer, likelier, or a job that goes first', () => {
    const more = fc.record({ job: fc.nat(), longer: fc.double({ min: 1, max: 3, noNaN: true }), extra: aheads })
    const teams = fc
      .array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 4 })
      .map(([first = 0, ...rest]) => [first + 1, ...rest])
    fc.assert(
      fc.property(shops, more, teams, (shop, { job, longer, extra }, technicians) => {
        const jobs = numbered(shop)
        const before = played(jobs, { technicians })
        const grown = jobs.with(job % jobs.length, grownJob(jobs[job % jobs.length], longer))
        const first = { id: 99, activities: [extra], isHeld: false }
        const longerAfter = played(grown, { technicians })
        const queuedAfter = played([first, ...jobs], { technicians }).slice(1)
        for (const [i, { finishes, remainingHours }] of before.entries()) {
          expect(neverEarlier(finishes, longerAfter[i]?.finishes ?? finishes)).toBe(true)
          expect(neverEarlier(finishes, queuedAfter[i]?.finishes ?? finishes)).toBe(true)
          expect(longerAfter[i]?.remainingHours).toBeGreaterThanOrEqual(remainingHours - 1e-6)
          expect(queuedAfter[i]?.remainingHours).toBe(remainingHours)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('a technician more finishes nothing later; without any nothing is finished', () => {
    fc.assert(
      fc.property(shops, (shop) => {
        const jobs = numbered(shop)
        const [few, many, none] = [1, 2, 0].map((technicians) => played(jobs, { technicians }))
        for (const [i, { finishes, remainingHours }] of (few ?? []).entries()) {
          expect(neverEarlier(many?.[i]?.finishes ?? new Float64Array(50), finishes)).toBe(true)
          expect(none?.[i]).toMatchObject({ remainingHours, finishes: new Float64Array() })
        }
      }),
      { numRuns: 50 },
    )
  })
})

function middlesOf(results: readonly { finishes: Float64Array }[]): number[] {
  return results.map(({ finishes }) => Math.round(finishes[Math.floor(finishes.length / 2)] ?? 0))
}

function usual(given: Partial<ActivityAhead> = {}): ActivityAhead {
  return { key: 1, hours: 4, p80Hours: 6, planningHours: 4.5, workedHours: 0, chance: 1, ...given }
}

function grownJob(job: JobAhead | undefined, longer: number): JobAhead {
  const grown = (job?.activities ?? []).map((activity) => ({
    ...activity,
    hours: activity.hours * longer,
    p80Hours: activity.p80Hours * longer,
    planningHours: activity.planningHours * longer,
    chance: Math.min(1, activity.chance * longer),
    chanceToResume: Math.min(1, (activity.chanceToResume ?? 1) * longer),
  }))
  return { id: 0, isHeld: false, ...job, activities: grown }
}

describe('worked out by hand', () => {
  const many = { technicians: 1, trials: 20_000 }
  const of = (...given: Partial<ActivityAhead>[]) => [
    { id: 1, isHeld: false, activities: given.map((each, i) => usual({ key: i, ...each })) },
  ]

  test('sums follow the planning hours: 100 activities of 4.5 h are 450 h', () => {
    const [job] = played(of(...Array.from({ length: 100 }, () => ({}))), { technicians: 1, trials: 400 })
    expect(job?.remainingHours).toBeCloseTo(450, -1)
  })

  test('an activity that one job in four has counts for a quarter', () => {
    expect(played(of({ chance: 0.25 }), many)[0]?.remainingHours).toBeCloseTo(4.5 / 4, 1)
  })

  test.each([
    { p80Hours: 6, planningHours: 4.49 },
    { p80Hours: 8, planningHours: 5 },
    { p80Hours: 14, planningHours: 6.2 },
  ])('the middle, the P80 and the mean are those of the estimate: 4 h, $p80Hours h, $planningHours h', (given) => {
    const [job] = played(of(given), many)
    const at = (share: number) => job?.finishes[Math.ceil(share * 20_000) - 1] ?? 0
    expect(at(0.5) / 4).toBeCloseTo(1, 1)
    expect(at(0.8) / given.p80Hours).toBeCloseTo(1, 1)
    expect((job?.remainingHours ?? 0) / given.planningHours).toBeCloseTo(1, 1)
  })

  test('what was worked is done: of those that took longer, what they took more', () => {
    const totals = played(of({}), many)[0]?.finishes ?? new Float64Array()
    const longer = totals.filter((hours) => hours > 5)
    const mean = longer.reduce((sum, hours) => sum + hours - 5, 0) / longer.length
    expect(played(of({ workedHours: 5 }), many)[0]?.remainingHours).toBeCloseTo(mean, 1)
  })

  test('one that has taken ten times what anybody expected still has something left', () => {
    const [job] = played(of({ workedHours: 400 }), many)
    expect(job?.remainingHours).toBeGreaterThan(5)
    expect(job?.remainingHours).toBeLessThan(100)
  })

  test('one technician does one job after the other, two do two at once; what is held takes nobody', () => {
    const sure = { planningHours: 4, hours: 4, p80Hours: 4 }
    const jobs = [false, true, false].map((isHeld, i) => ({ id: i, isHeld, activities: [usual(sure)] }))
    const middles = (technicians: number) =>
      played(jobs, { technicians, trials: 400 }).map(({ finishes }) => finishes[200] ?? null)
    expect(middles(1).map((hours) => hours && Math.round(hours))).toEqual([4, 4, 8])
    expect(middles(2).map((hours) => hours && Math.round(hours))).toEqual([4, 4, 4])
  })

  test('a job takes four hours of the calendar for each hour of work, and longer behind a longer queue', () => {
    const sure = { planningHours: 4, hours: 4, p80Hours: 4 }
    const flowFactor = { typical: 4, spread: 0 }
    const jobs = [1, 2, 3, 4].map((id) => ({ id, isHeld: false, activities: [usual(sure)], flowFactor }))
    // Of 16 hours of the calendar, one technician works half: 8. The third starts after 8 hours of work, the fourth after 12.
    expect(middlesOf(played(jobs, { technicians: 1, trials: 400 }))).toEqual([8, 8, 12, 16])
    expect(middlesOf(played(jobs, { technicians: 9, trials: 400 }))).toEqual([8, 8, 8, 8])
  })

  test('the spread of waiting lies on top of it: four of five jobs within e to the 0.84', () => {
    const sure = { planningHours: 4, hours: 4, p80Hours: 4 }
    const jobs = [{ id: 1, isHeld: false, activities: [usual(sure)], flowFactor: { typical: 10, spread: 1 } }]
    const finishes = played(jobs, many)[0]?.finishes
    expect((finishes?.[10_000] ?? 0) / 20).toBeCloseTo(1, 1)
    expect((finishes?.[16_000] ?? 0) / (20 * Math.exp(0.8416))).toBeCloseTo(1, 1)
  })

  test.each([
    { jobCorrelation: 0, p80: 1.19 },
    { jobCorrelation: 0.4, p80: 1.34 },
    { jobCorrelation: 0.99, p80: 1.5 },
  ])(
    'ten alike activities that go together by $jobCorrelation: the P80 of their sum is $p80 times the median',
    (given) => {
      const activities = Array.from({ length: 10 }, () => ({ planningHours: 4 * Math.exp(0.116), p80Hours: 6 }))
      const finishes = played(of(...activities), { ...many, ...given })[0]?.finishes
      expect((finishes?.[16_000] ?? 0) / (finishes?.[10_000] ?? 1)).toBeCloseTo(given.p80, 1)
    },
  )

  test('what has begun goes on in one trial out of four', () => {
    const [job] = played(of({ workedHours: 2, chanceToResume: 0.25 }), many)
    expect((job?.finishes.filter((hours) => hours > 0).length ?? 0) / 20_000).toBeCloseTo(0.25, 1)
  })

  test('an empty shop, and a job of which nothing is left', () => {
    expect(played([])).toEqual([])
    expect(played([{ id: 1, isHeld: false, activities: [] }], { trials: 2 })).toEqual([
      { remainingHours: 0, remainingOfTeams: [0], finishes: new Float64Array([0, 0]) },
    ])
  })
})

describe('teams', () => {
  const ahead = (key: number, team: number, hours: number): ActivityAhead => {
    return { key, team, hours, p80Hours: hours, planningHours: hours, workedHours: 0, chance: 1 }
  }
  /** Half of the trials end before it, of hours that hardly vary. */
  const middlesOf = (jobs: readonly JobAhead[], technicians: number | readonly number[]) =>
    played(jobs, { technicians, trials: 401, jobCorrelation: 0 }).map(({ finishes }) => finishes[200])
  const about = (hours: number[]) => hours.map((each) => expect.closeTo(each, -1))

  test('do their parts of a job beside one another, and each has a queue of its own', () => {
    const jobs = numbered([
      { isHeld: false, activities: [ahead(1, 0, 100), ahead(2, 1, 40)] },
      { isHeld: false, activities: [ahead(1, 1, 40)] },
      { isHeld: false, activities: [ahead(1, 0, 100)] },
    ])
    expect(middlesOf(jobs, [1, 1])).toEqual(about([100, 80, 200]))
    expect(middlesOf(jobs, 2)).toEqual(about([140, 40, 140]))
  })

  test('in which nobody works leave their work to the first', () => {
    const jobs = numbered([
      { isHeld: false, activities: [ahead(1, 1, 100)] },
      { isHeld: false, activities: [ahead(1, 0, 100)] },
    ])
    expect(middlesOf(jobs, [1, 0])).toEqual(about([100, 200]))
  })

  test('have their share of what is left, also where nobody works', () => {
    const [job] = played(numbered([{ isHeld: true, activities: [ahead(1, 0, 100), ahead(2, 2, 40)] }]), {
      technicians: [1, 1, 0],
      trials: 400,
    })
    expect(job?.remainingOfTeams).toEqual(about([100, 0, 40]))
    expect(job?.remainingHours).toBe((job?.remainingOfTeams[0] ?? 0) + (job?.remainingOfTeams[2] ?? 0))
  })
})

describe('another order', () => {
  /** How much longer each job takes in it, by the queue alone. */
  type Hands = { technicians?: number | readonly number[]; others?: readonly number[] | null }
  function ratios(
    jobs: readonly JobAhead[],
    otherOrder: readonly number[],
    { technicians = 1, others = null }: Hands = {},
  ) {
    const all = new FinishTrials(jobs, {
      technicians,
      otherTechnicians: [others],
      seed: 7,
      trials: 100,
      jobCorrelation: 0.4,
      otherOrders: [otherOrder],
    })
    all.play()
    return jobs.map((_, place) => all.queueRatioOf(place, 0))
  }
  const sure = (hours: number) => ({ hours, p80Hours: hours, planningHours: hours })
  const alike = (count: number, given: Partial<JobAhead> = {}) =>
    numbered(Array.from({ length: count }, () => ({ isHeld: false, activities: [usual(sure(4))], ...given })))

  test('four alike jobs of one technician: the last put first takes a quarter, the others a job longer', () => {
    const found = ratios(alike(4), [3, 0, 1, 2])
    for (const [place, ratio] of [2, 3 / 2, 4 / 3, 1 / 4].entries()) expect(found[place]).toBeCloseTo(ratio, 1)
  })

  test('what has a flow factor moves by the same share: a queue tells of itself alone', () => {
    const flowing = alike(4, { flowFactor: { typical: 10, spread: 0.5 } })
    expect(ratios(flowing, [3, 0, 1, 2])).toEqual(ratios(alike(4), [3, 0, 1, 2]))
  })

  test('it concerns nobody whom it does not pass, and the finishes stay those of the usual order', () => {
    const jobs = numbered([0, 1, 1, 0].map((team) => ({ isHeld: false, activities: [usual({ ...sure(4), team })] })))
    const found = ratios(jobs, [0, 2, 1, 3], { technicians: [1, 1] })
    expect([found[0], found[3]]).toEqual([1, 1])
    expect(found[1]).toBeGreaterThan(1)
    expect(found[2]).toBeLessThan(1)
    expect(played(jobs)).toEqual(played(jobs))
  })

  test('with more technicians: two do four alike jobs in half the time, and somebody new has the work of an empty team', () => {
    const order = [0, 1, 2, 3]
    const found = ratios(alike(4), order, { technicians: [1], others: [2] })
    for (const [place, ratio] of [1, 1 / 2, 2 / 3, 2 / 4].entries()) expect(found[place]).toBeCloseTo(ratio, 1)
    const jobs = numbered([0, 1].map((team) => ({ isHeld: false, activities: [usual({ ...sure(4), team })] })))
    const hired = ratios(jobs, [0, 1], { technicians: [1, 0], others: [1, 1] })
    expect(hired[0]).toBe(1)
    expect(hired[1]).toBeCloseTo(1 / 2, 1)
  })

  test('whatever the shop: more technicians make no job later', () => {
    const teams = fc.array(fc.record({ technicians: fc.integer({ min: 1, max: 3 }), more: fc.nat(3) }), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(shops, teams, (shop, sizes) => {
        const jobs = numbered(shop)
        const technicians = sizes.map((each) => each.technicians)
        const others = sizes.map((each) => each.technicians + each.more)
        for (const ratio of ratios(jobs, [...jobs.keys()], { technicians, others })) {
          expect(ratio).toBeLessThanOrEqual(1 + 1e-9)
        }
      }),
      { numRuns: 100 },
    )
  })

  test('whatever the shop: what goes up takes no longer, what it passes no less, and all else stays', () => {
    const moves = fc.record({ shop: shops, from: fc.nat(), to: fc.nat() })
    fc.assert(
      fc.property(moves, fc.integer({ min: 1, max: 3 }), ({ shop, ...move }, technicians) => {
        const jobs = numbered(shop)
        const [from, to] = [move.from % jobs.length, move.to % ((move.from % jobs.length) + 1)]
        const order = [...jobs.keys()].toSpliced(from, 1)
        order.splice(to, 0, from)
        for (const [place, ratio] of ratios(jobs, order, { technicians }).entries()) {
          if (place === from) expect(ratio).toBeLessThanOrEqual(1 + 1e-9)
          else if (place >= to && place < from) expect(ratio).toBeGreaterThanOrEqual(1 - 1e-9)
          else if (place < to || jobs[place]?.isHeld) expect(ratio).toBe(1)
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('a job on hold', () => {
  const sure = { hours: 4, p80Hours: 4, planningHours: 4 }

  test('takes nobody from others, and needs as long once it goes on as if it were the first', () => {
    const jobs = [true, false].map((isHeld, i) => ({ id: i, isHeld, activities: [usual(sure)] }))
    const [held, other] = played(jobs, { technicians: 1, trials: 4000 })
    expect(held?.finishes[2000]).toBeCloseTo(4, 0)
    expect(other?.finishes[2000]).toBeCloseTo(4, 0)
    expect(held?.remainingHours).toBeCloseTo(4, 0)
  })
})
