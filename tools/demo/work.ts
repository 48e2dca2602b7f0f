import { DAY, HOUR, type Instant, MINUTE, type reportedStart } from '@warsha/domain'
import { daysBetween, RAMADAN, type Setting, weekday } from './calendar.ts'
import { type Course, type Floor, openFloor } from './floor.ts'
import type { Technician } from './people.ts'
import type { Random } from './random.ts'
import { sessionNote } from './texts.ts'

/** A time as a phone reports it, and when that reaches the server. */
export type ReportTimes = Parameters<typeof reportedStart>[0]

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
  /** what went wrong in reporting it, and in some cases how it was reported */
  odd?: { start?: ReportTimes; end?: ReportTimes }
}

/** Who did what, in the order of time. */
export type Diary = { technician: Technician; stretches: Stretch[] }

/** Jobs that can be worked on, so that everybody finds something to do. */
const JOBS_IN_WORK = 64

type Given = Setting & { technicians: Technician[]; first: Instant }

/** Lets the workshop work, day after day, up to the end of today. */
export function workHalfAYear(given: Given): { courses: Course[]; diaries: Diary[] } {
  const { random, technicians, workdays, first, now } = given
  const floor = openFloor({ random: random.fork('floor'), workdays, first, now })
  const staff = technicians.map((technician) => {
    const leavesAt = random.between(first, now - 10 * DAY)
    const backAt = leavesAt + (random.chance(0.65) ? random.whole(12, 24) * DAY : 0)
    const isWith = (day: Instant) => day >= technician.hiredAt && day < (technician.leftAt ?? Infinity)
    const isThere = (day: Instant) => isWith(day) && (day < leavesAt || day >= backAt) && random.chance(0.97)
    return { technician, isThere, stretches: [] as Stretch[] }
  })
  floor.admit(JOBS_IN_WORK, first, () => workdays.officeHour(first - random.between(2, 25) * DAY))
  for (const day of daysBetween(first, now)) {
    const isWorkday = workdays.has(day)
    if (isWorkday)
      floor.admit(JOBS_IN_WORK + random.whole(-3, 3), day, () => Math.floor(day + random.between(7.5, 15.5) * HOUR))
    for (const { technician, isThere, stretches } of random.shuffled(staff)) {
      const shifts = isThere(day) ? shiftsOf(random, day, isWorkday && (workdays.isShort(day) ? 'short' : 'usual')) : []
      for (const shift of shifts) stretches.push(...workShift(shift, { random, floor, technician }))
      if (shifts.length === 0 || random.chance(0.1)) floor.release(technician)
    }
  }
  return { courses: floor.courses, diaries: staff.map(({ technician, stretches }) => ({ technician, stretches })) }
}

/** A stay at work, and what interrupts the work at its time of day. */
type Shift = { from: Instant; until: Instant; pauses: { at: Instant; activity: string; lasts: number }[] }

/** When a technician is there on a day; empty on days off. */
function shiftsOf(random: Random, day: Instant, hours: 'usual' | 'short' | false): Shift[] {
  if (hours) return random.chance(0.04) ? [] : [hours === 'short' ? shortShift(random, day) : usualShift(random, day)]
  const from = Math.round(day + random.between(9, 16) * HOUR)
  const until = from + Math.round(random.between(1.5, 4.5) * HOUR)
  return random.chance(0.06) ? [{ from, until, pauses: [] }] : []
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
  const taken = pauses.filter(([chance]) => random.chance(chance))
  return {
    from,
    until: Math.round(until - elsewhere),
    pauses: taken.map(([, activity, at, least, most]) => {
      return { at, activity, lasts: Math.round(random.between(least, most) * MINUTE) }
    }),
  }
}

/** In Ramadan: no pause at noon, and somebody sometimes stays on. */
function shortShift(random: Random, day: Instant): Shift {
  const from = Math.round(day + RAMADAN.from * HOUR + random.between(-6, 12) * MINUTE)
  const until = Math.round(day + RAMADAN.until * HOUR + random.between(-8, random.chance(0.1) ? 90 : 10) * MINUTE)
  return { from, until, pauses: [{ at: Math.round(day + 12.2 * HOUR), activity: 'BREAK', lasts: 20 * MINUTE }] }
}

type Work = { random: Random; floor: Floor; technician: Technician }

function workShift({ from, until, pauses }: Shift, { random, floor, technician }: Work): Stretch[] {
  const stretches: Stretch[] = []
  for (let at = from; until - at > 8 * MINUTE;) {
    const course = floor.take(technician, at)
    const [step] = course?.steps ?? []
    if (!course || !step) break
    const [pause] = pauses
    const isPause = pause !== undefined && pause.at - at < 10 * MINUTE
    if (isPause) pauses.shift()
    const activity = isPause ? pause.activity : step.activity
    const attention = Math.min(step.left / technician.speed, random.lognormal(2.3 * HOUR, 0.5))
    const end = isPause ? at + pause.lasts : Math.min(at + Math.round(attention), pause?.at ?? until, until)
    if (!isPause) floor.work(course, technician, { from: at, until: end })
    const isEndReported = random.chance(0.3)
    const note = sessionNote(random, technician.writes, activity)
    stretches.push({ course, activity, from: at, until: end, isEndReported, note })
    at = end + (isEndReported ? Math.round(random.between(0.5, 9) * MINUTE) : 0)
  }
  const last = stretches.at(-1)
  if (last) last.isEndReported = true
  return stretches
}
