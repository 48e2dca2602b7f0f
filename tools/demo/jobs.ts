import { DAY, type Instant, type JobStatus, type LocalDate } from '@warsha/domain'
import { dateOf, type Workdays } from './calendar.ts'
import { closedAtOf, type Course, type Order, type State } from './floor.ts'
import type { Random } from './random.ts'
import type { JobTypeCode, Poles, PowerCode } from './trade.ts'

/** A job as the office keeps it; a few were never given a type, a rating and a speed. */
export type Job = Pick<Order, 'jobNo' | 'customer' | 'description' | 'motor'> & {
  jobType: JobTypeCode | null
  power: PowerCode | null
  poles: Poles | null
  status: JobStatus
  notes: string | null
  createdAt: Instant
  closedAt: Instant | null
  /** when the customer is to have it back, if the front desk was asked */
  dueOn: LocalDate | null
  /** up to now; that it is begun is none of them */
  states: State[]
}

/** What the office changed about a job; `before` is null for a new one. */
export type JobChange = { at: Instant; job: Job; before: State | null; after: State }

type Given = { random: Random; now: Instant; workdays: Workdays; begun: ReadonlySet<string> }

/** The jobs that had come in by now, the oldest first. */
export function jobsOf(courses: Course[], given: Given): Job[] {
  return courses
    .filter(({ arrivedAt }) => arrivedAt <= given.now)
    .sort((a, b) => a.arrivedAt - b.arrivedAt)
    .map((course) => jobOf(course, given))
}

function jobOf(course: Course, { random, now, workdays, begun }: Given): Job {
  const { jobNo, customer, description, motor, arrivedAt: createdAt } = course
  const states = course.states.filter(({ at }) => at <= now)
  const { status, notes } = states.at(-1) ?? course.states[0]
  const due = workdays.officeHour(createdAt + random.lognormal(32, 0.35) * DAY)
  const isClassified = random.chance(0.98)
  return {
    jobNo,
    customer,
    description,
    motor,
    jobType: isClassified ? course.jobType : null,
    power: isClassified ? motor.power : null,
    poles: isClassified ? motor.poles : null,
    status: status === 'open' && begun.has(jobNo) ? 'in_progress' : status,
    notes,
    createdAt,
    closedAt: closedAtOf({ states }),
    dueOn: random.chance(0.45) ? dateOf(due) : null,
    states,
  }
}

/**
 * Everything that the office changed about jobs, each change following on the one before. A job without a type came
 * from the images database, by the hand of the technician who began it.
 */
export function jobChanges(jobs: readonly Job[], begun: ReadonlySet<string>): JobChange[] {
  return jobs.flatMap((job) =>
    job.states.flatMap((after, i): JobChange[] => {
      const last = job.states[i - 1]
      if (!last) return job.jobType ? [{ at: after.at, job, before: null, after }] : []
      const status = last.status === 'open' && begun.has(job.jobNo) ? 'in_progress' : last.status
      return [{ at: after.at, job, before: { ...last, status }, after }]
    }),
  )
}
