import { DAY, HOUR, type Instant, MINUTE } from '@warsha/domain'
import { midnight, weekday } from './calendar.ts'
import type { Course } from './floor.ts'
import type { ActivityCode, JobTypeCode } from './job-kinds.ts'
import type { Random } from './random.ts'
import type { Diary, Oddity, Stretch } from './work.ts'

/** How often it happened in the half year. */
const wanted: Record<Exclude<Oddity, 'begun_after_closing'>, number> = {
  left_running_for_days: 8,
  end_forgotten: 16,
  end_noticed_in_the_evening: 12,
  end_after_next_start: 9,
  start_reported_weeks_later: 3,
  clock_ahead_at_start: 5,
  clock_ahead_at_end: 4,
  clock_behind_at_end: 4,
}
const BEGUN_AFTER_CLOSING = 6
/** What was left running while its technician was sent to a customer: about ten times too long, in a few cells. */
const LEFT_RUNNING: [JobTypeCode, ActivityCode][] = [
  ['REWIND', 'DIAGNOSE'],
  ['OVERHAUL', 'INSPECT'],
  ['OVERHAUL', 'TEST'],
]
const LATELY = 6 * DAY
const SUNDAY = 0
const MONDAY = 1

/** A stretch, and the one after it in the same diary. */
type Place = { stretch: Stretch; next: Stretch; diary: Diary }

/** Lets things go wrong here and there, as they do, so that some sessions wait for review. */
export function addOddities(diaries: Diary[], { random, now }: { random: Random; now: Instant }): void {
  const places = random.shuffled(diaries.flatMap((diary) => placesIn(diary, now - 2 * DAY)))
  beginAfterClosing(places)
  forgetLately(places, { random: random.fork('lately'), now })
  for (const [oddity, count] of Object.entries(wanted) as [keyof typeof wanted, number][]) {
    let left = count
    for (const place of places) {
      if (left === 0) break
      if (place.stretch.oddity !== null || !fits(oddity, place, now)) continue
      happen(oddity, place, random)
      left--
    }
  }
}

/** One end of this week is missing, which the office has not looked at yet. */
function forgetLately(places: readonly Place[], { random, now }: { random: Random; now: Instant }): void {
  const place = places.find(
    (one) => one.stretch.oddity === null && one.stretch.from > now - LATELY && fits('end_forgotten', one, now),
  )
  if (place) happen('end_forgotten', place, random)
}

function placesIn(diary: Diary, latest: Instant): Place[] {
  return diary.stretches.flatMap((stretch, i) => {
    const next = diary.stretches[i + 1]
    const isWork = stretch.activity !== 'BREAK' && (stretch.until ?? 0) - stretch.from > 20 * MINUTE
    return next && isWork && stretch.from < latest ? [{ stretch, next, diary }] : []
  })
}

function fits(oddity: Oddity, { stretch, next, diary }: Place, now: Instant): boolean {
  if (oddity === 'end_after_next_start') return next.from - stretch.from < 4 * HOUR
  if (oddity === 'left_running_for_days') return isLeftRunning(stretch, diary) && stretch.from < now - 25 * DAY
  if (oddity === 'start_reported_weeks_later') return stretch.from < now - 40 * DAY
  return forgetsTheRestOfTheDay(oddity) ? isAfternoonBeforeWork(stretch, diary) : true
}

function forgetsTheRestOfTheDay(oddity: Oddity): boolean {
  return oddity === 'end_forgotten' || oddity === 'end_noticed_in_the_evening'
}

/** An afternoon after which the technician comes back soon, so that no session lasts for a whole holiday. */
function isAfternoonBeforeWork({ from }: Stretch, { stretches }: Diary): boolean {
  const day = midnight(from)
  const nextDay = stretches.find((other) => other.from > day + DAY)
  const isAfternoon = from > day + 12.5 * HOUR && from < day + 16.5 * HOUR
  return isAfternoon && nextDay !== undefined && nextDay.from - from < 3 * DAY
}

/** The last of its work, with three working days before the technician is back. */
function isLeftRunning(stretch: Stretch, { stretches }: Diary): boolean {
  const { course, activity, from } = stretch
  const isWanted = LEFT_RUNNING.some(([jobType, one]) => course.order.jobType === jobType && activity === one)
  if (!isWanted || ![SUNDAY, MONDAY].includes(weekday(from))) return false
  const back = stretches.find((other) => other.from > midnight(from) + 3 * DAY)
  const isOver = !stretches.some((other) => other.from > from && other.course === course && other.activity === activity)
  return isOver && back !== undefined && back.from < midnight(from) + 4 * DAY
}

/** Whoever is back ends it first of all. */
function leaveRunning(stretch: Stretch, diary: Diary): void {
  const back = midnight(stretch.from) + 3 * DAY
  diary.stretches = diary.stretches.filter(({ from }) => from <= stretch.from || from > back)
  const next = diary.stretches.find(({ from }) => from > back)
  stretch.until = (next?.from ?? back) - MINUTE
  stretch.isEndReported = true
}

function happen(oddity: Oddity, { stretch, diary }: Place, random: Random): void {
  stretch.oddity = oddity
  if (oddity === 'left_running_for_days') leaveRunning(stretch, diary)
  if (!forgetsTheRestOfTheDay(oddity)) return
  const day = midnight(stretch.from)
  diary.stretches = diary.stretches.filter(({ from }) => from <= stretch.from || midnight(from) !== day)
  stretch.until = day + Math.round(random.between(20, 23) * HOUR)
  stretch.isEndReported = true
}

/** Some went on with a job that the office had closed already. */
function beginAfterClosing(places: Place[]): void {
  const closed = new Set(places.map(({ stretch }) => stretch.course).filter(({ closedAt }) => closedAt !== null))
  const done = new Set<Diary>()
  for (const course of closed) {
    if (done.size === BEGUN_AFTER_CLOSING) return
    const place = places.find(({ stretch, diary }) => !done.has(diary) && isSoonAfter(stretch.from, course))
    if (!place) continue
    done.add(place.diary)
    const { stretch } = place
    stretch.course = course
    stretch.activity = 'CLEANUP'
    stretch.note = null
    stretch.oddity = 'begun_after_closing'
  }
}

function isSoonAfter(at: Instant, { closedAt }: Course): boolean {
  return closedAt !== null && at > closedAt + 10 * MINUTE && at < closedAt + 26 * HOUR
}
