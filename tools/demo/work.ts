import { DAY, HOUR, type Instant, MINUTE } from '@warsha/domain'
import { daysBetween, weekday, type Workdays } from './calendar.ts'
import { type Course, Floor } from './floor.ts'
import type { Technician } from './people.ts'
import type { Random } from './random.ts'
import { sessionNote } from './texts.ts'

/** An unbroken piece of one technician's work, as it really was. */
export type Stretch = {
  course: Course
  activity: string
  from: Instant
  /** null while it goes on */
  until: Instant | null
  /** whether the technician pressed End; else the next start ends it */
  isEndReported: boolean
  note: string | null
  /** what went wrong in reporting it */
  oddity: Oddity | null
}

export type Oddity =
  | 'begun_after_closing'
  | 'left_running_for_days'
  | 'end_forgotten'
  | 'end_noticed_in_the_evening'
  | 'end_after_next_start'
  | 'start_reported_weeks_later'
  | 'clock_ahead_at_start'
  | 'clock_ahead_at_end'
  | 'clock_behind_at_end'

/** Who did what, in the order of time. */
export type Diary = { technician: Technician; stretches: Stretch[] }

/** Jobs that can be worked on, so that everybody finds something to do. */
const JOBS_IN_WORK = 64

type Given = { random: Random; technicians: Technician[]; workdays: Workdays; first: Instant; now: Instant }

/** Lets the workshop work, day after day, up to the end of today. */
export function workHalfAYear(given: Given): { courses: Course[]; diaries: Diary[] } {
  const { random, technicians, workdays, first, now } = given
  const floor = new Floor({ random: random.fork('floor'), workdays, first, now })
  const staff = technicians.map((technician) => {
    const leave = random.between(first, now - 10 * DAY)
    const isOnLeave = span(leave, random.chance(0.65) ? random.whole(12, 24) * DAY : 0)
    return { technician, isOnLeave, stretches: [] as Stretch[] }
  })
  floor.admit(JOBS_IN_WORK, first, () => workdays.officeHour(first - random.between(2, 25) * DAY))
  for (const day of daysBetween(first, now)) {
    const isWorkday = workdays.has(day)
    if (isWorkday)
      floor.admit(JOBS_IN_WORK + random.whole(-3, 3), day, () => Math.floor(day + random.between(7.5, 15.5) * HOUR))
    for (const { technician, isOnLeave, stretches } of random.shuffled(staff)) {
      const { hiredAt, leftAt } = technician
      const isThere = day >= hiredAt && day < (leftAt ?? Infinity) && !isOnLeave(day) && random.chance(0.97)
      for (const shift of isThere ? shiftsOf(random, day, isWorkday) : []) {
        stretches.push(...workShift(shift, { random, floor, technician }))
      }
      if (!isThere || random.chance(0.1)) floor.release(technician)
    }
  }
  return { courses: floor.courses, diaries: staff.map(({ technician, stretches }) => ({ technician, stretches })) }
}

function span(from: Instant, lasts: number): (day: Instant) => boolean {
  return (day) => day >= from && day < from + lasts
}

/** A stay at work, and what interrupts the work at its time of day. */
type Shift = { from: Instant; until: Instant; pauses: { at: Instant; activity: string; lasts: number }[] }

/** When a technician is there on a day; empty on days off. */
function shiftsOf(random: Random, day: Instant, isWorkday: boolean): Shift[] {
  if (!isWorkday) return random.chance(0.06) ? [callOut(random, day + random.between(9, 16) * HOUR)] : []
  if (random.chance(0.04)) return []
  const usual = usualShift(random, day)
  if (random.chance(0.98)) return [usual]
  return [usual, callOut(random, Math.max(day + random.between(19, 20.5) * HOUR, usual.until + HOUR))]
}

function callOut(random: Random, start: Instant): Shift {
  const from = Math.round(start)
  return { from, until: from + Math.round(random.between(1.5, 4.5) * HOUR), pauses: [] }
}

function usualShift(random: Random, day: Instant): Shift {
  const at = (hour: number, least: number, most: number) =>
    Math.round(day + hour * HOUR + random.between(least, most) * MINUTE)
  const from = at(8, -9, 14)
  const until = random.chance(0.13) ? at(17, 30, 180) : at(17, -8, 12)
  const pauses: [chance: number, activity: string, at: Instant, least: number, most: number][] = [
    [weekday(day) === 0 ? 0.6 : 0, 'MEETING', from, 12, 28],
    [0.16, 'BREAK', at(9.9, 0, 15), 10, 18],
    [0.8, 'BREAK', at(12, 0, 20), 40, 62],
    [0.2, 'BREAK', at(15.2, 0, 15), 12, 22],
    [weekday(day) === 4 ? 0.4 : 0.03, 'CLEANUP', until - 25 * MINUTE, 15, 24],
  ]
  // Some days are for stocktaking, training or the clinic, which nobody logs.
  const elsewhere = random.chance(0.14) ? random.between(2, 4.5) * HOUR : 0
  return {
    from,
    until: Math.round(until - elsewhere),
    pauses: pauses
      .filter(([chance]) => random.chance(chance))
      .map(([, activity, at, least, most]) => ({
        at,
        activity,
        lasts: Math.round(random.between(least, most) * MINUTE),
      })),
  }
}

type Work = { random: Random; floor: Floor; technician: Technician }

function workShift({ from, until, pauses }: Shift, { random, floor, technician }: Work): Stretch[] {
  const stretches: Stretch[] = []
  let at = from
  while (until - at > 8 * MINUTE) {
    const course = floor.take(technician, at)
    const [step] = course?.steps ?? []
    if (!course || !step) break
    const { activity } = step
    const [pause] = pauses
    if (pause && pause.at - at < 10 * MINUTE) {
      pauses.shift()
      stretches.push(stretch(course, pause.activity, { from: at, until: at + pause.lasts }))
    } else {
      const attention = random.lognormal(2.3 * HOUR, 0.5)
      const left = Math.round(Math.min(step.left / technician.speed, attention))
      const worked = { from: at, until: Math.min(at + left, pause?.at ?? until, until) }
      floor.work(course, technician, worked)
      stretches.push(stretch(course, activity, worked))
    }
    at = finish(stretches, { random, technician })
  }
  const last = stretches.at(-1)
  if (last) last.isEndReported = true
  return stretches
}

function stretch(course: Course, activity: string, times: { from: Instant; until: Instant }): Stretch {
  return { course, activity, ...times, isEndReported: false, note: null, oddity: null }
}

/** How the last stretch was left, and when the next one begins. */
function finish(stretches: Stretch[], { random, technician }: Pick<Work, 'random' | 'technician'>): Instant {
  const last = stretches.at(-1)
  if (!last?.until) throw new Error('a stretch of past work has no end')
  last.isEndReported = random.chance(0.3)
  last.note = sessionNote(random, technician.writes, last.activity)
  return last.isEndReported ? last.until + Math.round(random.between(0.5, 9) * MINUTE) : last.until
}
