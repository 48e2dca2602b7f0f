import type { Instant } from '@warsha/domain'
import { closedAtOf, type Course, type State } from './floor.ts'
import type { Random } from './random.ts'

/** A job as the office keeps it, with its states up to now; that it is begun is none of them. */
export type Job = ReturnType<typeof jobsOf>[number]

type Given = { random: Random; now: Instant; begun: ReadonlySet<string> }

/** The jobs that had come in by now, the oldest first; a few were never given a type, a rating and a speed. */
export function jobsOf(courses: readonly Course[], { random, now, begun }: Given) {
  const jobs = courses.filter(({ createdAt }) => createdAt <= now).sort((a, b) => a.createdAt - b.createdAt)
  return jobs.map(({ jobNo, customer, description, motor, jobType, createdAt, dueOn, ...course }) => {
    const states = course.states.filter(({ at }) => at <= now)
    const { status, notes } = states.at(-1) ?? course.states[0]
    const isBegun = begun.has(jobNo)
    const { power, poles } = motor
    const kind = random.chance(0.98) ? { jobType, power, poles } : { jobType: null, power: null, poles: null }
    const order = { jobNo, customer, description, motor, createdAt, dueOn, ...kind }
    const current = status === 'open' && isBegun ? 'in_progress' : status
    // What it needs to be planned for is not known of a job without a type.
    const planned = kind.jobType ? course.planned : []
    return { ...order, isBegun, states, planned, status: current, notes, closedAt: closedAtOf({ states }) }
  })
}

/** What the office changed about a job; `before` is null for a new one. */
type JobChange = { at: Instant; job: Job; before: State | null; after: State }

/**
 * Everything that the office changed about jobs, each change following on the one before. A job without a type came
 * from the images database, by the hand of the technician who began it.
 */
export function jobChanges(jobs: readonly Job[]): JobChange[] {
  return jobs.flatMap((job) =>
    job.states.flatMap((after, i): JobChange[] => {
      const last = job.states[i - 1]
      if (!last) return job.jobType ? [{ at: after.at, job, before: null, after }] : []
      const status = last.status === 'open' && job.isBegun ? 'in_progress' : last.status
      return [{ at: after.at, job, before: { ...last, status }, after }]
    }),
  )
}
