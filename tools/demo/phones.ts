import {
  completeSession,
  DAY,
  HOUR,
  type Instant,
  mayStart,
  MINUTE,
  newSession,
  placeSession,
  reportedEnd,
  reportedStart,
  reviewFlags,
  type SessionTimes,
} from '@warsha/domain'
import type { ActivityCode } from './job-kinds.ts'
import type { Technician } from './people.ts'
import type { Random } from './random.ts'
import type { Diary, Stretch } from './work.ts'

/** A session as the server stored it. */
export type Session = SessionTimes & {
  id: string
  technician: Technician
  jobNo: string
  activity: ActivityCode
  note: string | null
}

/** A time as a phone tells it, and when that reaches the server. */
type ReportTimes = Parameters<typeof reportedStart>[0]

/** Tells the server a technician's work, as their phone did, and gives back what the server made of it. */
export function recorded({ technician, stretches }: Diary, random: Random): Session[] {
  const clock = new PhoneClock(random, stretches)
  const kept: { stretch: Stretch; id: string; times: SessionTimes }[] = []
  for (const [i, stretch] of stretches.entries()) {
    const start = startTimes(stretch, clock)
    const session = newSession(random.uuid(), reportedStart(start))
    session.flags |= flagsOfJob(stretch)
    const before = kept.at(-1)
    const placed = placeSession(before?.times ?? null, session, null, 10)
    if (before && placed.previous) before.times = placed.previous
    const end = endTimes(stretch, stretches[i + 1] ?? null, clock)
    const times = end ? completeSession(placed.session, reportedEnd(end)) : placed.session
    kept.push({ stretch, id: random.uuidOf(start.now), times })
  }
  return kept.map(({ stretch: { course, activity, note }, id, times }) => ({
    ...times,
    id,
    technician,
    jobNo: course.order.jobNo,
    activity,
    note,
  }))
}

function flagsOfJob({ course: { closedAt }, from }: Stretch): number {
  const job = { status: 'in_progress', closedAt } as const
  const verdict = mayStart({ job, activity: { isActive: true }, startedAt: from, isReport: true })
  return verdict === 'yes_for_review' ? reviewFlags.job_was_closed : 0
}

function startTimes({ from, oddity }: Stretch, clock: PhoneClock): ReportTimes {
  if (oddity === 'clock_ahead_at_start') return { deviceAt: from + 2 * HOUR, deviceSentAt: null, now: from }
  return clock.times(from, oddity === 'start_reported_weeks_later' ? from + 37 * DAY : from)
}

function endTimes(
  { from, until, oddity, isEndReported }: Stretch,
  next: Stretch | null,
  clock: PhoneClock,
): ReportTimes | null {
  if (until === null || oddity === 'end_forgotten') return null
  if (oddity === 'clock_ahead_at_end') return { deviceAt: until + 3 * HOUR, deviceSentAt: null, now: until }
  if (oddity === 'clock_behind_at_end') return { deviceAt: from - 40 * MINUTE, deviceSentAt: null, now: until }
  if (oddity === 'end_after_next_start') {
    const late = (next?.from ?? until) + 25 * MINUTE
    return clock.times(late, late + HOUR)
  }
  return isEndReported ? clock.times(until, until) : null
}

/** The clock of a technician's phone: mostly right, on some phones wrong for some weeks. */
class PhoneClock {
  readonly #wrong: { from: Instant; until: Instant; error: number } | null

  constructor(random: Random, stretches: Stretch[]) {
    const from = random.pick(stretches).from
    const error = Math.round((random.chance(0.5) ? 1 : -1) * random.between(3, 50) * MINUTE)
    this.#wrong = random.chance(0.15) ? { from, until: from + random.between(5, 25) * DAY, error } : null
  }

  /** What happened at one moment and is told at another. */
  times(at: Instant, sentAt: Instant): ReportTimes {
    const isWrong = this.#wrong && at >= this.#wrong.from && at < this.#wrong.until
    const error = isWrong ? (this.#wrong?.error ?? 0) : 0
    return { deviceAt: at + error, deviceSentAt: sentAt + error, now: sentAt }
  }
}
