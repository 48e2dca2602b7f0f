import { HOUR, type Instant, MINUTE } from '@warsha/domain'
import { type Course, isWorkableAt } from './floor.ts'
import type { Random } from './random.ts'
import { callOutNote } from './session-notes.ts'
import type { Diary, Stretch } from './work.ts'

/** How many sessions run besides those that were forgotten long ago. */
const RUNNING = 7
const STALLED = 2

/** How long a session has run by now. */
type Age = { least: number; most: number }

const recent: Age = { least: MINUTE, most: 4 * HOUR }
/** More than the ten hours after which a session counts as stalled. */
const longAgo: Age = { least: 10.3 * HOUR, most: 40 * HOUR }

type Given = { random: Random; now: Instant; courses: Course[] }

/**
 * Cuts the diaries at this moment, so that some sessions run, some of them stalled, whatever the hour. Whoever has a
 * password that visitors know has ended the last session, so that they can start one.
 */
export function cutAtPresent(diaries: Diary[], given: Given): void {
  const { random, now } = given
  for (const { stretches } of diaries) endAll(stretches, random, now)
  const free = random.shuffled(diaries.filter(({ technician }) => !technician.password && !technician.leftAt))
  const forgetful = preferring(free, (diary) => begun(diary, now, longAgo) !== null).slice(0, STALLED)
  const others = free.filter((diary) => !forgetful.includes(diary))
  const working = preferring(others, (diary) => begun(diary, now, recent) !== null).slice(0, RUNNING)
  for (const diary of forgetful) leaveRunning(diary, longAgo, given)
  for (const diary of working) leaveRunning(diary, recent, given)
}

/** What would begin after now has not happened; what would end after now was ended a moment ago. */
function endAll(stretches: Stretch[], random: Random, now: Instant): void {
  dropFrom(stretches, now - 2 * MINUTE)
  const last = stretches.at(-1)
  if (last) endBefore(last, Math.round(now - random.between(0.2, 12) * MINUTE))
}

function endBefore(stretch: Stretch, latest: Instant): void {
  stretch.until = Math.max(stretch.from + MINUTE, Math.min(stretch.until ?? latest, latest))
  stretch.isEndReported = true
}

/** The technician's last work that began so long ago, if it can still go on. */
function begun({ stretches }: Diary, now: Instant, { least, most }: Age): Stretch | null {
  const last = stretches.findLast(({ from, activity }) => from <= now - least && activity !== 'BREAK')
  return last && last.from > now - most && isWorkableAt(last.course, now) ? last : null
}

/** Lets the technician's last work of this age go on, or begins something urgent. */
function leaveRunning(diary: Diary, age: Age, { random, now, courses }: Given): void {
  const { stretches, technician } = diary
  const going = begun(diary, now, age)
  if (going) {
    dropFrom(stretches, going.from + 1)
    going.until = null
    going.isEndReported = false
    return
  }
  const from = Math.round(now - age.least - random.between(2, 110) * MINUTE)
  dropFrom(stretches, from - 2 * MINUTE)
  const before = stretches.at(-1)
  if (before) endBefore(before, from - MINUTE)
  const course = random.pick(
    courses.filter((one) => one.steps.length > 0 && one.order.arrivedAt < from && isWorkableAt(one, now)),
  )
  stretches.push({
    course,
    activity: course.steps[0]?.activity ?? 'INSPECT',
    from,
    until: null,
    isEndReported: false,
    note: callOutNote(random, technician.writes),
    oddity: null,
  })
}

function dropFrom(stretches: Stretch[], at: Instant): void {
  const first = stretches.findIndex(({ from }) => from >= at)
  if (first >= 0) stretches.splice(first)
}

function preferring<T>(items: T[], isPreferred: (item: T) => boolean): T[] {
  return [...items.filter(isPreferred), ...items.filter((item) => !isPreferred(item))]
}
