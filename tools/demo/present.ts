import { HOUR, type Instant, MINUTE } from '@warsha/domain'
import { type Course, isWorkableAt } from './floor.ts'
import type { Random } from './random.ts'
import { textAbout } from './texts.ts'
import type { Diary, Stretch } from './work.ts'

/** So many sessions run, and for how long. */
type Running = { count: number; least: number; most: number }

/** More than the ten hours after which a session counts as stalled. */
const stalled: Running = { count: 2, least: 10.3 * HOUR, most: 40 * HOUR }
const recent: Running = { count: 7, least: MINUTE, most: 4 * HOUR }

type Given = { random: Random; now: Instant; courses: Course[] }

/**
 * Cuts the diaries at this moment, so that some sessions run, some of them stalled, whatever the hour. Visitors have
 * ended their last session, so that they can start one.
 */
export function cutAtPresent(diaries: Diary[], given: Given): void {
  const { random, now } = given
  for (const { stretches } of diaries) {
    dropFrom(stretches, now - 2 * MINUTE)
    const last = stretches.at(-1)
    if (last) endBefore(last, Math.round(now - random.between(0.2, 12) * MINUTE))
  }
  let free = random.shuffled(diaries.filter(({ technician }) => !technician.isVisitor && !technician.leftAt))
  for (const running of [stalled, recent]) {
    const fitting = free.filter((diary) => stretchGoingOn(diary, running, now))
    const chosen = [...fitting, ...free.filter((diary) => !fitting.includes(diary))].slice(0, running.count)
    for (const diary of chosen) leaveRunning(diary, running, given)
    free = free.filter((diary) => !chosen.includes(diary))
  }
}

/** The technician's last work that began so long ago, if it can still go on. */
function stretchGoingOn({ stretches }: Diary, { least, most }: Running, now: Instant): Stretch | null {
  const last = stretches.findLast(({ from, activity }) => from <= now - least && activity !== 'BREAK')
  return last && last.from > now - most && isWorkableAt(last.course, now) ? last : null
}

/** Lets the technician's last work of this age go on, or begins something urgent. */
function leaveRunning(diary: Diary, running: Running, { random, now, courses }: Given): void {
  const { stretches, technician } = diary
  const goingOn = stretchGoingOn(diary, running, now)
  if (goingOn) {
    dropFrom(stretches, goingOn.from + 1)
    Object.assign(goingOn, { until: null, isEndReported: false })
    return
  }
  const from = Math.round(now - running.least - random.between(2, 110) * MINUTE)
  dropFrom(stretches, from - 2 * MINUTE)
  const before = stretches.at(-1)
  if (before) endBefore(before, from - MINUTE)
  const course = random.pick(
    courses.filter((one) => one.steps.length > 0 && one.createdAt < from && isWorkableAt(one, now)),
  )
  const note = textAbout('call-out', random, technician.writes)
  const activity = course.steps[0]?.activity ?? 'INSPECT'
  stretches.push({ course, activity, from, until: null, isEndReported: false, note })
}

function endBefore(stretch: Stretch, latest: Instant): void {
  stretch.until = Math.max(stretch.from + MINUTE, Math.min(stretch.until ?? latest, latest))
  stretch.isEndReported = true
}

function dropFrom(stretches: Stretch[], at: Instant): void {
  const first = stretches.findIndex(({ from }) => from >= at)
  if (first >= 0) stretches.splice(first)
}
