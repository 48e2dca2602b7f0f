import { DAY, type Instant, type JobStatus, type LocalDate } from '@warsha/domain'
import { dateOf, type Workdays } from './calendar.ts'
import type { Course } from './floor.ts'
import type { JobTypeCode } from './job-kinds.ts'
import { remark } from './job-texts.ts'
import type { Motor, Poles, PowerCode } from './motor.ts'
import type { Random } from './random.ts'

/** A job as the office keeps it; a few were never given a type, a rating and a speed. */
export type Job = {
  jobNo: string
  customer: string
  description: string
  status: JobStatus
  jobType: JobTypeCode | null
  power: PowerCode | null
  poles: Poles | null
  notes: string | null
  createdAt: Instant
  closedAt: Instant | null
  /** when the customer is to have it back, if the front desk was asked */
  dueOn: LocalDate | null
  /** as the job came in */
  notesAtFirst: string | null
  /** the last time that it could not go on */
  wait: Course['wait']
  /** closed without work */
  isCancelled: boolean
  motor: Motor
}

type Given = { random: Random; now: Instant; workdays: Workdays; begun: ReadonlySet<string> }

/** The jobs that had come in by now, the oldest first. */
export function jobsOf(courses: Course[], given: Given): Job[] {
  return courses
    .filter(({ order }) => order.arrivedAt <= given.now)
    .sort((a, b) => a.order.arrivedAt - b.order.arrivedAt)
    .map((course) => jobOf(course, given))
}

function jobOf(course: Course, given: Given): Job {
  const { random, now, begun } = given
  const { jobNo, customer, description, jobType, motor, arrivedAt } = course.order
  const isClassified = random.chance(0.98)
  const closedAt = course.closedAt !== null && course.closedAt <= now ? course.closedAt : null
  const cancelled = closedAt === null ? null : course.cancelled
  const reason = reasonToWait(course, now)
  const notesAtFirst =
    course.cancelled === null && reason === null && random.chance(0.15) ? remark(random, course.order.writes) : null
  return {
    jobNo,
    customer,
    description,
    status: closedAt !== null ? 'closed' : reason ? 'on_hold' : begun.has(jobNo) ? 'in_progress' : 'open',
    jobType: isClassified ? jobType : null,
    power: isClassified ? motor.power : null,
    poles: isClassified ? motor.poles : null,
    notes: cancelled ?? reason ?? notesAtFirst,
    createdAt: arrivedAt,
    closedAt,
    dueOn: isClassified ? dueOn(course, given) : null,
    notesAtFirst,
    wait: course.wait && course.wait.from <= now ? course.wait : null,
    isCancelled: cancelled !== null,
    motor,
  }
}

/** Promised on the day on which it came in. */
function dueOn({ order: { jobNo, arrivedAt } }: Course, { random, workdays }: Given): LocalDate | null {
  const promising = random.fork(jobNo)
  if (!promising.chance(0.45)) return null
  return dateOf(workdays.officeHour(Math.floor(arrivedAt + promising.lognormal(32, 0.35) * DAY)))
}

function reasonToWait({ wait }: Course, now: Instant): string | null {
  return wait && wait.from <= now && now < wait.until ? wait.reason : null
}
