import { DAY, HOUR, type Instant, MINUTE } from '@warsha/domain'
import { midnight, type Setting, weekday } from './calendar.ts'
import { closedAtOf, type Course } from './floor.ts'
import type { Random } from './random.ts'
import type { Diary, ReportTimes, Stretch } from './work.ts'

/** A stretch, and the one after it in the same diary. */
type Place = { stretch: Stretch; next: Stretch; diary: Diary; now: Instant; closed: Course[] }

/** What goes wrong so many times in the half year, where it can. @returns how it was reported, if not as usual */
type Oddity = [count: number, isPossible: (place: Place) => boolean, happen: (place: Place, random: Random) => Odd]
type Odd = Stretch['odd']

const anywhere = () => true
const oddities: Oddity[] = [
  // One end of this week is missing, which the office has not looked at yet.
  [1, (place) => place.stretch.from > place.now - 6 * DAY && isAfternoonBeforeWork(place), forgetTheEnd],
  [6, (place) => closedBefore(place) !== undefined, goOnAfterClosing],
  [10, isLeftRunning, leaveRunning],
  [16, isAfternoonBeforeWork, forgetTheEnd],
  [12, isAfternoonBeforeWork, endInTheEvening],
  // Reported after the next start, or weeks later; by a clock that is ahead at the start, at the end, or behind.
  [9, isShort, ({ next: { from } }) => ({ end: reportOf(from + 25 * MINUTE, from + HOUR, true) })],
  [3, isOld, ({ stretch: { from } }) => ({ start: reportOf(from, from + 37 * DAY, true) })],
  [5, anywhere, ({ stretch: { from } }) => ({ start: reportOf(from + 2 * HOUR, from) })],
  [4, anywhere, ({ stretch }) => ({ end: reportOf(endOf(stretch) + 3 * HOUR, endOf(stretch)) })],
  [4, anywhere, ({ stretch }) => ({ end: reportOf(stretch.from - 40 * MINUTE, endOf(stretch)) })],
]
/** What was left running while its technician was sent to a customer: about ten times too long, on smaller machines. */
const LEFT_RUNNING = ['REWIND DIAGNOSE', 'OVERHAUL INSPECT', 'OVERHAUL TEST']

/** Lets things go wrong here and there, as they do, so that some sessions wait for review. */
export function addOddities(diaries: Diary[], { random, now, courses }: Setting & { courses: Course[] }): void {
  const closed = courses.filter((course) => closedAtOf(course) !== null)
  const places = random.shuffled(diaries.flatMap((diary) => placesIn(diary, now, closed)))
  for (const [count, isPossible, happen] of oddities) {
    let left = count
    for (const place of places) {
      if (left === 0) break
      if (place.stretch.odd || !isPossible(place)) continue
      place.stretch.odd = happen(place, random) ?? {}
      left--
    }
  }
}

function placesIn(diary: Diary, now: Instant, closed: Course[]): Place[] {
  return diary.stretches.flatMap((stretch, i) => {
    const next = diary.stretches[i + 1]
    const isWork = stretch.activity !== 'BREAK' && endOf(stretch) - stretch.from > 20 * MINUTE
    return next && isWork && stretch.from < now - 2 * DAY ? [{ stretch, next, diary, now, closed }] : []
  })
}

function endOf({ from, until }: Stretch): Instant {
  return until ?? from
}

/** What the device's clock shows; only a delayed report says when it was sent. */
function reportOf(deviceAt: Instant, now: Instant, isDelayed = false): ReportTimes {
  return { deviceAt, deviceSentAt: isDelayed ? now : null, now }
}

function isShort({ stretch, next }: Place): boolean {
  return next.from - stretch.from < 4 * HOUR
}

function isOld({ stretch, now }: Place): boolean {
  return stretch.from < now - 40 * DAY
}

/** An afternoon after which the technician comes back soon, so that no session lasts for a whole holiday. */
function isAfternoonBeforeWork({ stretch: { from }, diary }: Place): boolean {
  const day = midnight(from)
  const isAfternoon = from > day + 12.5 * HOUR && from < day + 16.5 * HOUR
  return isAfternoon && (diary.stretches.find((other) => other.from > day + DAY)?.from ?? Infinity) < from + 3 * DAY
}

/** The last of its work, on a Sunday or Monday, with the technician back three days later. */
function isLeftRunning({ stretch: { course, activity, from }, diary: { stretches }, now }: Place): boolean {
  if (from > now - 25 * DAY || weekday(from) > 1 || course.motor.kw > 75) return false
  if (!LEFT_RUNNING.includes(`${course.jobType} ${activity}`)) return false
  const later = stretches.filter((other) => other.from > from)
  const back = later.find((other) => other.from > midnight(from) + 3 * DAY)
  const isOver = later.every((other) => other.course !== course || other.activity !== activity)
  return isOver && back !== undefined && back.from < midnight(from) + 4 * DAY
}

/** Whoever is back ends it first of all. */
function leaveRunning({ stretch, diary }: Place): undefined {
  endLate(stretch, diary, 3)
}

function forgetTheEnd({ stretch, diary }: Place): undefined {
  endLate(stretch, diary, 1)
  stretch.isEndReported = false
}

function endInTheEvening({ stretch, diary }: Place, random: Random): undefined {
  endLate(stretch, diary, 1)
  stretch.until = midnight(stretch.from) + Math.round(random.between(20, 23) * HOUR)
}

/** Nothing else is done for so many days, and the next stretch begins a minute after the end. */
function endLate(stretch: Stretch, diary: Diary, days: number): void {
  const end = midnight(stretch.from) + days * DAY
  diary.stretches = diary.stretches.filter(({ from }) => from <= stretch.from || from >= end)
  stretch.until = (diary.stretches.find(({ from }) => from >= end)?.from ?? end) - MINUTE
  stretch.isEndReported = true
}

/** A job that the office had closed not long before. */
function closedBefore({ stretch: { from }, closed }: Place): Course | undefined {
  return closed.find((course) => {
    const closedAt = closedAtOf(course) ?? Infinity
    return from > closedAt + 10 * MINUTE && from < closedAt + 26 * HOUR
  })
}

/** Some went on with a job that was closed already. */
function goOnAfterClosing(place: Place): undefined {
  const course = closedBefore(place)
  if (course) Object.assign(place.stretch, { course, activity: 'CLEANUP', note: null })
}
