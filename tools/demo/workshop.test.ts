import { isDeepStrictEqual } from 'node:util'
import { HOUR, type Instant, isStalled, reviewFlags, reviewFlagsIn } from '@warsha/domain'
import { describe, expect, test } from 'vitest'
import { dateOf, midnight, weekday } from './calendar.ts'
import type { Session } from './sessions.ts'
import { storyOf, workshop } from './workshop.ts'

const moments = {
  'a Thursday at noon': '2026-11-19T12:00:00+03:00',
  'a Sunday as work begins': '2026-11-22T08:04:00+03:00',
  'a Friday night': '2026-11-20T23:10:00+03:00',
  'a Thursday at three in the morning': '2026-11-19T03:00:00+03:00',
  'the last day of Eid': '2027-03-13T16:00:00+03:00',
}
const anyScript = { arabic: /\p{Script=Arabic}/u, latin: /\p{Script=Latin}/u }

/** The sessions that began before the same technician had ended the last one. */
function overlapping(sessions: Session[]): Session[] {
  const lastOf = new Map<Session['technician'], Session>()
  return sessions.filter((session) => {
    const last = lastOf.get(session.technician)
    lastOf.set(session.technician, session)
    return last && (last.endedAt === null || last.endedAt > session.startedAt)
  })
}

describe.each(Object.entries(moments))('the workshop as it is on %s', (_, moment) => {
  const now = Date.parse(moment)
  const made = workshop({ seed: 1, now })

  test('has people, jobs and half a year of sessions', () => {
    expect(made.technicians).toHaveLength(20)
    expect(made.technicians.filter(({ leftAt }) => leftAt !== null)).toHaveLength(2)
    expect(Math.abs(made.jobs.length - 400)).toBeLessThan(60)
    expect(made.sessions.length).toBeGreaterThanOrEqual(12_000)
    expect(made.photos.length).toBeGreaterThan(50)
    expect(made.estimates.length).toBeGreaterThan(500)
    const days = new Set(made.sessions.map(({ startedAt }) => midnight(startedAt)))
    expect(days.size).toBeGreaterThan(115)
  })

  test('nothing has happened after now', () => {
    const times = [
      ...made.sessions.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]),
      ...made.jobs.flatMap(({ createdAt, closedAt }) => [createdAt, closedAt]),
      ...made.photos.map(({ capturedAt }) => capturedAt),
    ]
    expect(times.filter((at) => at !== null && at > now)).toEqual([])
  })

  test('two phones hold unsent work, and all were heard of after what they sent last', () => {
    const holding = made.phones.filter(({ unsentCount }) => unsentCount > 0)
    expect(holding).toHaveLength(2)
    for (const { technician, unsentSince, lastHeardAt } of holding) {
      expect([technician.leftAt, (unsentSince ?? now) < lastHeardAt]).toEqual([null, true])
    }
    const lastStartOf = new Map(made.sessions.map(({ technician, startedAt }) => [technician, startedAt]))
    const isOdd = ({ technician, lastHeardAt }: (typeof made.phones)[number]) =>
      lastHeardAt > now || lastHeardAt < (lastStartOf.get(technician) ?? 0)
    expect(made.phones.length).toBeGreaterThan(15)
    expect(made.phones.filter(isOdd)).toEqual([])
  })

  test('sessions are in whole milliseconds and do not end before they begin', () => {
    const isOdd = ({ startedAt, endedAt, reportedEndedAt }: Session) =>
      [startedAt, endedAt, reportedEndedAt].some((at) => at !== null && !Number.isInteger(at)) ||
      (endedAt !== null && endedAt < startedAt)
    expect(made.sessions.filter(isOdd)).toEqual([])
  })

  test("a technician's sessions never overlap", () => expect(overlapping(made.sessions)).toEqual([]))

  test('nine sessions run, some of them stalled, on jobs that can be worked on', () => {
    const running = made.sessions.filter(({ endedAt }) => endedAt === null)
    expect(running).toHaveLength(9)
    expect(running.filter(({ startedAt }) => isStalled(startedAt, now, 10)).length).toBe(2)
    const workable = new Set(made.jobs.filter(({ status }) => status === 'in_progress').map(({ jobNo }) => jobNo))
    for (const { jobNo } of running) expect(workable).toContain(jobNo)
    expect(running.some(({ id }) => made.photos.some(({ session }) => session.id === id))).toBe(true)
  })

  test('visitors are free to start, and have worked before', () => {
    const visitors = made.technicians.filter(({ isVisitor }) => isVisitor)
    expect(visitors.map(({ email, phone }) => email ?? phone)).toEqual(['tech@demo.example', '+966500000002'])
    for (const visitor of visitors) {
      const own = made.sessions.filter(({ technician }) => technician === visitor)
      expect(own.length).toBeGreaterThan(200)
      expect(own.every(({ endedAt }) => endedAt !== null)).toBe(true)
    }
  })

  test('some sessions wait for review, for every reason', () => {
    const flagged = made.sessions.filter(({ flags }) => flags !== 0)
    expect(flagged.length).toBeGreaterThan(25)
    expect(flagged.length).toBeLessThan(80)
    const reasons = new Set(flagged.flatMap(({ flags }) => reviewFlagsIn(flags)))
    const later = ['reported_after_correction', 'in_closed_month']
    expect(reasons).toEqual(new Set(Object.keys(reviewFlags).filter((flag) => !later.includes(flag))))
  })

  test('most jobs are closed, some wait, some are worked on, some have not begun', () => {
    const count = (wanted: string) => made.jobs.filter(({ status }) => status === wanted).length
    expect(count('closed')).toBeGreaterThan(250)
    expect(count('on_hold')).toBeGreaterThan(3)
    expect(count('in_progress')).toBeGreaterThan(20)
    expect(count('open')).toBeGreaterThan(4)
    expect(count('open') + count('in_progress')).toBeGreaterThan(45)
    expect(count('open') + count('in_progress')).toBeLessThan(85)
    for (const { status, closedAt, createdAt } of made.jobs) {
      expect(closedAt !== null).toBe(status === 'closed')
      expect(closedAt ?? Infinity).toBeGreaterThan(createdAt)
    }
  })

  test('every change of a job follows on the one before, up to what the job is now', () => {
    const changes = storyOf(made, { seed: 1, now }).jobChanges
    expect(Math.max(...changes.map(({ at }) => at))).toBeLessThanOrEqual(now)
    expect(new Set(changes.map(({ job }) => job)).size).toBeGreaterThan(300)
    for (const job of made.jobs) {
      const own = changes.filter((change) => change.job === job)
      for (const [i, { after }] of own.entries()) {
        const next = own[i + 1]?.before ?? job
        const isBegun = after.status === 'open' && next.status === 'in_progress'
        expect([isBegun ? next.status : after.status, after.notes]).toEqual([next.status, next.notes])
      }
    }
  })

  test('a job is begun by its first session, which is not before it came in', () => {
    const jobs = new Map(made.jobs.map((job) => [job.jobNo, job]))
    const isOdd = ({ jobNo, startedAt }: Session) => {
      const job = jobs.get(jobNo)
      return !job || job.status === 'open' || job.createdAt > startedAt + 1000
    }
    expect(made.sessions.filter(isOdd)).toEqual([])
  })

  test('job numbers are unique and digits, and those of the images database mostly unknown', () => {
    const numbers = new Set(made.jobs.map(({ jobNo }) => jobNo))
    expect(numbers.size).toBe(made.jobs.length)
    for (const jobNo of numbers) expect(jobNo).toMatch(/^[0-9]+$/)
    expect([...numbers].some((jobNo) => jobNo.startsWith('0'))).toBe(true)
    const pictured = new Set(made.jobImages.map(({ jobNo }) => jobNo))
    expect([...pictured].filter((jobNo) => !numbers.has(jobNo))).toHaveLength(25)
    expect([...pictured].filter((jobNo) => numbers.has(jobNo)).length).toBeGreaterThan(0)
    expect(made.jobImages.length).toBeGreaterThan(pictured.size)
  })
})

const thursdayNoon = Date.parse(moments['a Thursday at noon'])
const usual = workshop({ seed: 1, now: thursdayNoon })

test('the same seed and moment make the same workshop, another seed another one', () => {
  const made = workshop({ seed: 7, now: thursdayNoon })
  expect(isDeepStrictEqual(workshop({ seed: 7, now: thursdayNoon }), made)).toBe(true)
  expect(workshop({ seed: 8, now: thursdayNoon }).sessions).not.toEqual(made.sessions)
})

test.each([2, 3, 4, 5, 6, 7])('seed %i makes a workshop of the same size', (seed) => {
  const { jobs, sessions } = workshop({ seed, now: thursdayNoon + seed * 31 * HOUR })
  expect(sessions.length).toBeGreaterThanOrEqual(12_000)
  expect(Math.abs(jobs.length - 400)).toBeLessThan(60)
  expect(sessions.filter(({ endedAt }) => endedAt === null)).toHaveLength(9)
  expect(overlapping(sessions)).toEqual([])
})

test('both scripts are everywhere: people, customers, descriptions, notes', () => {
  const { technicians, jobs, sessions } = usual
  for (const some of [
    technicians.map(({ fullName }) => fullName),
    jobs.map(({ customer }) => customer),
    jobs.map(({ description }) => description),
    jobs.map(({ notes }) => notes ?? ''),
    sessions.map(({ note }) => note ?? ''),
  ]) {
    expect(some.some((text) => anyScript.arabic.test(text))).toBe(true)
    expect(some.some((text) => anyScript.latin.test(text))).toBe(true)
  }
  expect(jobs.every(({ description }) => description.length >= 10 && !/[{}]|undefined/.test(description))).toBe(true)
})

test('knows the public holidays of the half year before and of the one to come', () => {
  const reasons = new Set(usual.holidays.map(({ reason }) => reason.replace(/ \p{Script=Arabic}.*/u, '')))
  expect(reasons).toEqual(new Set(['Founding Day', 'Saudi National Day', 'Eid al-Fitr', 'Eid al-Adha']))
  const days = usual.holidays.map(({ day }) => dateOf(day))
  expect(days).toEqual(expect.arrayContaining(['2026-09-23', '2027-02-22']))
})

test('knows the one Ramadan near by: of 2027 seen from November, and its shorter days once they are worked', () => {
  const days = usual.ramadan.map(dateOf)
  expect([days[0], days.at(-1), days.length]).toEqual(['2027-02-08', '2027-03-08', 29])
  const { ramadan, sessions } = workshop({ seed: 1, now: Date.parse('2027-03-13T16:00:00+03:00') })
  const starts = sessions.map(({ startedAt }) => startedAt).filter((at) => ramadan.includes(midnight(at)))
  const isWithin = (at: Instant) => at >= midnight(at) + 8.8 * HOUR && at < midnight(at) + 15.2 * HOUR
  expect(starts.length).toBeGreaterThan(300)
  expect(starts.filter(isWithin).length / starts.length).toBeGreaterThan(0.93)
})

test('has two people of one name with a number each, and a foreman', () => {
  const namesakes = usual.technicians.filter(({ fullName }) => fullName === 'Muhammad Asif')
  expect(new Set(namesakes.map(({ employeeNumber }) => employeeNumber)).size).toBe(2)
  expect(usual.foremen.map(({ rights }) => rights)).toEqual(['foreman'])
})

test('rates are those of a workshop, and some have been raised', () => {
  for (const { rates } of usual.technicians) {
    const halalas = rates.map((rate) => rate.halalas)
    expect(halalas).toEqual([...new Set(halalas)].sort((a, b) => a - b))
    expect(rates.map(({ from }) => from)).toEqual(rates.map(({ from }) => from).sort())
    for (const each of halalas) {
      expect(each).toBeGreaterThanOrEqual(2800)
      expect(each).toBeLessThanOrEqual(7500)
      expect(Number.isInteger(each)).toBe(true)
    }
  }
  expect(usual.technicians.some(({ rates }) => rates.length > 1)).toBe(true)
})

test('work is done in the working hours of Sunday to Thursday, mostly, with breaks', () => {
  const hourOf = (at: Instant) => (at - midnight(at)) / HOUR
  const isUsual = ({ startedAt: at }: Session) => weekday(at) < 5 && hourOf(at) >= 7.5 && hourOf(at) < 17.5
  const { sessions } = usual
  const share = sessions.filter(isUsual).length / sessions.length
  expect(share).toBeGreaterThan(0.93)
  expect(share).toBeLessThan(1)
  expect(sessions.filter(({ activity }) => activity === 'BREAK').length / sessions.length).toBeGreaterThan(0.1)
})

test('a job goes through its activities in their order, the diagnosis before the test', () => {
  const { jobs, sessions } = usual
  const rewound = jobs.filter(({ jobType, status }) => jobType === 'REWIND' && status === 'closed')
  const firstOf = (made: Session[], activity: string) => made.findIndex((session) => session.activity === activity)
  for (const { jobNo } of rewound) {
    const own = sessions.filter((session) => session.jobNo === jobNo && session.flags === 0)
    if (firstOf(own, 'TEST') < 0) continue
    expect(firstOf(own, 'DIAGNOSE')).toBeLessThan(firstOf(own, 'TEST'))
    expect(firstOf(own, 'WIRING')).toBeLessThan(firstOf(own, 'TEST'))
  }
  expect(rewound.length).toBeGreaterThan(40)
})

test('every cell of the estimates is there once, in half hours', () => {
  const cells = usual.estimates.map(({ jobType, power, poles, activity }) => [jobType, power, poles, activity].join())
  expect(new Set(cells).size).toBe(usual.estimates.length)
  for (const { seconds } of usual.estimates) {
    expect(seconds).toBeGreaterThan(0)
    expect(seconds % 1800).toBe(0)
  }
})
