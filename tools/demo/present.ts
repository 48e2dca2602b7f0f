import { HOUR, type Instant, MINUTE } from '@warsha/domain'
import type { Setting } from './calendar.ts'
import { type Course, isWorkableAt } from './floor.ts'
import { sessionNote, textAbout } from './texts.ts'
import type { Diary, Stretch } from './work.ts'

const RUNNING = 9
/** So many of them run for longer than the ten hours after which a session counts as stalled. */
const STALLED = 2

/**
 * Cuts the diaries at this moment, so that some sessions run, some of them stalled, whatever the hour. Visitors have
 * ended their last session, so that they can start one.
 */
export function cutAtPresent(diaries: Diary[], { random, now, courses }: Setting & { courses: Course[] }): void {
  for (const { stretches } of diaries) endAt(stretches, Math.round(now - random.between(0.2, 12) * MINUTE))
  const free = random.shuffled(diaries.filter(({ technician }) => !technician.isVisitor && !technician.leftAt))
  for (const [i, { technician, stretches }] of free.slice(0, RUNNING).entries()) {
    const { segment, writes } = technician
    const isStalled = i < STALLED
    const from = Math.round(now - (isStalled ? 10.3 * HOUR : 0) - random.between(2, 110) * MINUTE)
    const workable = courses.filter((one) => one.steps[0] && one.createdAt < from && isWorkableAt(one, now))
    const suited = workable.filter(({ steps }) => steps[0]?.segment === segment)
    const course = random.pick(suited.length > 0 ? suited : workable)
    const activity = course.steps[0]?.activity ?? ''
    const note = isStalled ? textAbout('call-out', random, writes) : sessionNote(random, writes, activity)
    endAt(stretches, from - MINUTE)
    stretches.push({ course, activity, from, until: null, isEndReported: false, note })
  }
}

/** What would begin later has not happened, and what would end later was ended then. */
function endAt(stretches: Stretch[], latest: Instant): void {
  while ((stretches.at(-1)?.from ?? 0) > latest - MINUTE) stretches.pop()
  const last = stretches.at(-1)
  if (last) Object.assign(last, { until: Math.min(last.until ?? latest, latest), isEndReported: true })
}
