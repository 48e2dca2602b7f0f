import { DAY, HOUR, type Instant, MINUTE } from '@warsha/domain'
import { midnight, weekday } from './calendar.ts'
import { closedAtOf } from './floor.ts'
import type { Random } from './random.ts'
import type { Diary, Oddity, Stretch } from './work.ts'

/** A stretch, and the one after it in the same diary. */
type Place = { stretch: Stretch; next: Stretch; diary: Diary }

/** How often it happened in the half year, and where it can. */
const oddities: [Oddity, count: number, isPossible?: (place: Place, now: Instant) => boolean][] = [
  ['left_running_for_days', 10, ({ stretch, diary }, now) => stretch.from < now - 25 * DAY && isLast(stretch, diary)],
  ['end_forgotten', 16, isAfternoonBeforeWork],
  ['end_noticed_in_the_evening', 12, isAfternoonBeforeWork],
  ['end_after_next_start', 9, ({ stretch, next }) => next.from - stretch.from < 4 * HOUR],
  ['start_reported_weeks_later', 3, ({ stretch }, now) => stretch.from < now - 40 * DAY],
  ['clock_ahead_at_start', 5],
  ['clock_ahead_at_end', 4],
  ['clock_behind_at_end', 4],
]
const BEGUN_AFTER_CLOSING = 6
/** What was left running while its technician was sent to a customer: about ten times too long, on smaller machines. */
const LEFT_RUNNING = ['REWIND DIAGNOSE', 'OVERHAUL INSPECT', 'OVERHAUL TEST']

/** Lets things go wrong here and there, as they do, so that some sessions wait for review. */
export function addOddities(diaries: Diary[], { random, now }: { random: Random; now: Instant }): void {
  const places = random.shuffled(diaries.flatMap((diary) => placesIn(diary, now - 2 * DAY)))
  beginAfterClosing(places)
  // One end of this week is missing, which the office has not looked at yet.
  const isLately = ({ stretch }: Place) => stretch.from > now - 6 * DAY
  const lately = places.find((place) => isLately(place) && !place.stretch.oddity && isAfternoonBeforeWork(place))
  if (lately) happen('end_forgotten', lately, random)
  for (const [oddity, count, isPossible = () => true] of oddities) {
    let left = count
    for (const place of places) {
      if (left === 0) break
      if (place.stretch.oddity !== null || !isPossible(place, now)) continue
      happen(oddity, place, random)
      left--
    }
  }
}

function placesIn(diary: Diary, latest: Instant): Place[] {
  return diary.stretches.flatMap((stretch, i) => {
    const next = diary.stretches[i + 1]
    const isWork = stretch.activity !== 'BREAK' && (stretch.until ?? 0) - stretch.from > 20 * MINUTE
    return next && isWork && stretch.from < latest ? [{ stretch, next, diary }] : []
  })
}

/** An afternoon after which the technician comes back soon, so that no session lasts for a whole holiday. */
function isAfternoonBeforeWork({ stretch: { from }, diary }: Place): boolean {
  const day = midnight(from)
  const isAfternoon = from > day + 12.5 * HOUR && from < day + 16.5 * HOUR
  return isAfternoon && (diary.stretches.find((other) => other.from > day + DAY)?.from ?? Infinity) < from + 3 * DAY
}

/** The last of its work, on a Sunday or Monday, with the technician back three days later. */
function isLast({ course, activity, from }: Stretch, { stretches }: Diary): boolean {
  if (!LEFT_RUNNING.includes(`${course.jobType} ${activity}`) || course.motor.kw > 75 || weekday(from) > 1) return false
  const back = stretches.find((other) => other.from > midnight(from) + 3 * DAY)
  const isOver = !stretches.some((other) => other.from > from && other.course === course && other.activity === activity)
  return isOver && back !== undefined && back.from < midnight(from) + 4 * DAY
}

function happen(oddity: Oddity, { stretch, diary }: Place, random: Random): void {
  stretch.oddity = oddity
  if (oddity === 'left_running_for_days') {
    // Whoever is back ends it first of all.
    const back = dropUntil(midnight(stretch.from) + 3 * DAY, stretch, diary)
    Object.assign(stretch, { until: back - MINUTE, isEndReported: true })
  }
  if (oddity === 'end_forgotten' || oddity === 'end_noticed_in_the_evening') {
    const day = midnight(stretch.from)
    dropUntil(day + DAY, stretch, diary)
    Object.assign(stretch, { until: day + Math.round(random.between(20, 23) * HOUR), isEndReported: true })
  }
}

/** Nothing else is done up to this moment. @returns when the next stretch begins */
function dropUntil(end: Instant, stretch: Stretch, diary: Diary): Instant {
  diary.stretches = diary.stretches.filter(({ from }) => from <= stretch.from || from >= end)
  return diary.stretches.find(({ from }) => from >= end)?.from ?? end
}

/** Some went on with a job that the office had closed already. */
function beginAfterClosing(places: Place[]): void {
  const done = new Set<Diary>()
  for (const course of new Set(places.map(({ stretch }) => stretch.course))) {
    const closedAt = closedAtOf(course) ?? Infinity
    const isSoonAfter = (at: Instant) => at > closedAt + 10 * MINUTE && at < closedAt + 26 * HOUR
    const place = places.find(({ stretch, diary }) => !done.has(diary) && isSoonAfter(stretch.from))
    if (!place) continue
    done.add(place.diary)
    Object.assign(place.stretch, { course, activity: 'CLEANUP', note: null, oddity: 'begun_after_closing' })
    if (done.size === BEGUN_AFTER_CLOSING) return
  }
}
