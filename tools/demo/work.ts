import { DAY, HOUR, type Instant, MINUTE } from '@warsha/domain'
import { daysBetween, type Workdays } from './calendar.ts'
import { type Course, Floor } from './floor.ts'
import type { ActivityCode } from './job-kinds.ts'
import type { Technician } from './people.ts'
import type { Random } from './random.ts'
import { sessionNote } from './session-notes.ts'
import { Absences, isEmployed, type Shift, shiftsOf } from './shifts.ts'

/** An unbroken piece of one technician's work, as it really was. */
export type Stretch = {
  course: Course
  activity: ActivityCode
  from: Instant
  /** null while it goes on */
  until: Instant | null
  /** whether the technician pressed End; else the next start ends it */
  isEndReported: boolean
  note: string | null
  /** what went wrong in telling it */
  oddity: Oddity | null
}

export type Oddity =
  | 'end_forgotten'
  | 'left_running_for_days'
  | 'end_noticed_in_the_evening'
  | 'end_after_next_start'
  | 'start_reported_weeks_later'
  | 'clock_ahead_at_start'
  | 'clock_ahead_at_end'
  | 'clock_behind_at_end'
  | 'begun_after_closing'

/** Who did what, in the order of time. */
export type Diary = { technician: Technician; stretches: Stretch[] }

/** Jobs that can be worked on, so that everybody finds something to do. */
const JOBS_IN_WORK = 64

type Given = { random: Random; technicians: Technician[]; workdays: Workdays; first: Instant; now: Instant }

/** Lets the workshop work, day after day, up to the end of today. */
export function workedDays(given: Given): { courses: Course[]; diaries: Diary[] } {
  const { random, workdays, first, now } = given
  const floor = new Floor(random.fork('floor'), { workdays, first, now })
  const diaries = given.technicians.map((technician): Diary => ({ technician, stretches: [] }))
  const absences = given.technicians.map(({ seed }) => new Absences(random.fork(seed), { first, last: now }))
  floor.admit(JOBS_IN_WORK, first, () => workdays.officeHour(first - random.between(2, 25) * DAY))
  for (const day of daysBetween(first, now)) {
    const isWorkday = workdays.has(day)
    if (isWorkday) floor.admit(JOBS_IN_WORK + random.whole(-3, 3), day, () => day + random.between(7.5, 15.5) * HOUR)
    for (const [i, { technician, stretches }] of random.shuffled([...diaries.entries()])) {
      const isThere = isEmployed(technician, day) && !absences[i]?.has(day)
      const shifts = isThere ? shiftsOf(random, day, isWorkday) : []
      for (const shift of shifts) stretches.push(...workedShift(shift, { random, floor, technician }))
      if (!isThere || random.chance(0.1)) floor.release(technician)
    }
  }
  return { courses: floor.courses, diaries }
}

type Work = { random: Random; floor: Floor; technician: Technician }

function workedShift({ from, until, pauses }: Shift, { random, floor, technician }: Work): Stretch[] {
  const stretches: Stretch[] = []
  const pausesLeft = [...pauses]
  let at = from
  while (until - at > 8 * MINUTE) {
    const course = floor.take(technician, at)
    const activity = course?.steps[0]?.activity
    if (!course || !activity) break
    const [pause] = pausesLeft
    if (pause && pause.at - at < 10 * MINUTE) {
      pausesLeft.shift()
      stretches.push(stretch(course, pause.activity, { from: at, until: at + pause.lasts }))
    } else {
      const attention = Math.round(random.lognormal(2.3 * HOUR, 0.5))
      const end = Math.min(at + Math.min(floor.timeLeft(course, technician), attention), pause?.at ?? until, until)
      floor.work(course, technician, { lasted: end - at, until: end })
      stretches.push(stretch(course, activity, { from: at, until: end }))
    }
    at = finish(stretches, { random, technician })
  }
  const last = stretches.at(-1)
  if (last) last.isEndReported = true
  return stretches
}

function stretch(course: Course, activity: ActivityCode, { from, until }: { from: Instant; until: Instant }): Stretch {
  return { course, activity, from, until, isEndReported: false, note: null, oddity: null }
}

/** How the last stretch was left, and when the next one begins. */
function finish(stretches: Stretch[], { random, technician }: Pick<Work, 'random' | 'technician'>): Instant {
  const last = stretches.at(-1)
  if (!last?.until) throw new Error('a stretch of past work has no end')
  last.isEndReported = random.chance(0.3)
  last.note = sessionNote(random, last.activity, technician.writes)
  return last.isEndReported ? last.until + Math.round(random.between(0.5, 9) * MINUTE) : last.until
}
