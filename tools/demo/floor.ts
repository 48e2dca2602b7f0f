import { DAY, HOUR, type Instant, MINUTE } from '@warsha/domain'
import type { Workdays } from './calendar.ts'
import { extent } from './estimates.ts'
import { type ActivityCode, jobKinds } from './job-kinds.ts'
import { reasonToCancel, reasonToWait } from './job-texts.ts'
import { JobNumbers, type Order, order } from './orders.ts'
import type { Segment, Technician } from './people.ts'
import type { Random } from './random.ts'
import { trueFactor } from './truths.ts'

/** `left` is what the foreman would expect of it, up to the moment in which it is its turn. */
type Step = { activity: ActivityCode; segment: Segment; left: number }

/** A job's way through the workshop. */
export type Course = {
  order: Order
  /** what remains to be done, the first of them next */
  steps: Step[]
  isBegun: boolean
  readyAt: Instant
  holder: Technician | null
  wait: { from: Instant; until: Instant; reason: string } | null
  closedAt: Instant | null
  /** why it was closed without work */
  cancelled: string | null
}

/** Whether work on it could start at this moment. */
export function isWorkableAt({ closedAt, wait }: Course, at: Instant): boolean {
  return !(closedAt !== null && closedAt <= at) && !(wait && wait.from <= at && at < wait.until)
}

/** So much of what is worked lies within working hours, and counts. */
const COUNTED = 0.94
/** So many machines are taken apart at a time; the others wait at the door. */
const ROOM = 52
const HARDLY_ANYTHING = 6 * MINUTE
const WORTH_HELPING_WITH = 5 * HOUR

/** The workshop's floor: which jobs are there, and who works on which. */
export class Floor {
  readonly courses: Course[] = []
  #inWork: Course[] = []
  readonly #numbers: JobNumbers
  readonly #random: Random
  readonly #workdays: Workdays
  readonly #first: Instant
  readonly #now: Instant

  constructor(random: Random, { workdays, first, now }: { workdays: Workdays; first: Instant; now: Instant }) {
    this.#random = random
    this.#workdays = workdays
    this.#first = first
    this.#now = now
    this.#numbers = new JobNumbers(random)
  }

  /** Lets jobs in until so many can be worked on. */
  admit(wanted: number, day: Instant, arrival: () => Instant): void {
    this.#inWork = this.#inWork.filter(({ steps }) => steps.length > 0)
    const workable = this.#inWork.filter(({ wait }) => wait === null || wait.until < day)
    const missing = Math.max(0, wanted - workable.length)
    for (const arrivedAt of Array.from({ length: missing }, arrival).sort((a, b) => a - b)) {
      const course = this.#courseOf(order(this.#random, this.#numbers.next(this.#random), arrivedAt))
      this.courses.push(course)
      if (course.steps.length > 0) this.#inWork.push(course)
    }
  }

  /** The job that a technician goes on with, takes up or helps with; null when there is nothing to do. */
  take(technician: Technician, at: Instant): Course | null {
    const ready = this.#inWork.filter((course) => course.steps.length > 0 && course.readyAt <= at)
    const own = ready.find(({ holder }) => holder === technician)
    if (own) return own
    const suited = ready.filter(({ steps }) => steps[0]?.segment === technician.segment)
    const toHelp = suited.filter(({ holder, steps }) => holder && (steps[0]?.left ?? 0) > WORTH_HELPING_WITH)
    if (toHelp.length > 0 && this.#random.chance(0.12)) return this.#random.pick(toHelp)
    const free = ready.filter(({ holder }) => holder === null)
    const freeAndSuited = free.filter((course) => suited.includes(course))
    const hasRoom = this.#inWork.filter(({ isBegun }) => isBegun).length < ROOM
    const next = freeAndSuited.filter(({ isBegun }) => isBegun !== hasRoom)
    const choice = [next, freeAndSuited, free].find((some) => some.length > 0)
    if (!choice) return null
    const taken = this.#random.pick(choice.slice(0, 5))
    taken.holder = technician
    return taken
  }

  /** How long the technician has to work until the step is done. */
  timeLeft({ steps }: Course, { speed }: Technician): number {
    return Math.round((steps[0]?.left ?? 0) / speed)
  }

  /** Counts work that was done; a step that is done leads to the next one. */
  work(course: Course, technician: Technician, { lasted, until }: { lasted: number; until: Instant }): void {
    const step = course.steps[0]
    if (!step) return
    course.isBegun = true
    step.left -= lasted * technician.speed
    if (step.left < HARDLY_ANYTHING) this.#next(course, until)
  }

  /** Puts down what the technician holds, for a colleague to take up. */
  release(technician: Technician): void {
    for (const course of this.#inWork) if (course.holder === technician) course.holder = null
  }

  #next(course: Course, at: Instant): void {
    const done = course.steps.shift()
    const next = course.steps[0]
    course.readyAt = at
    this.#showWhatItTakes(course, at)
    if (!next) {
      course.closedAt = this.#workdays.officeHour(at + this.#random.lognormal(20 * HOUR, 0.9))
    } else if (this.#random.chance(0.08)) {
      const days = this.#random.chance(0.04) ? 200 : this.#random.lognormal(9, 0.5)
      course.wait = { from: at, until: at + days * DAY, reason: reasonToWait(this.#random, course.order.writes) }
      course.readyAt = course.wait.until
    }
    const passedOn = next?.segment !== done?.segment && this.#random.chance(0.6)
    if (passedOn || course.readyAt > at) course.holder = null
  }

  /** Only whoever is about to do it finds out. */
  #showWhatItTakes({ order: { jobType }, steps: [step] }: Course, at: Instant): void {
    const passed = (at - this.#first) / (this.#now - this.#first)
    if (step) step.left *= trueFactor(jobType, step.activity, passed) / COUNTED
  }

  #courseOf(given: Order): Course {
    const cancelled = this.#random.chance(0.015) ? reasonToCancel(this.#random, given.writes) : null
    const course: Course = {
      order: given,
      steps: cancelled ? [] : this.#stepsOf(given),
      isBegun: false,
      readyAt: given.arrivedAt,
      holder: null,
      wait: null,
      closedAt: cancelled ? this.#workdays.officeHour(given.arrivedAt + this.#random.between(4, 12) * DAY) : null,
      cancelled,
    }
    this.#showWhatItTakes(course, given.arrivedAt)
    return course
  }

  #stepsOf({ jobType, motor }: Order): Step[] {
    const difficulty = this.#random.lognormal(extent(jobType, motor.power, motor.poles), 0.12)
    return jobKinds[jobType].parts
      .filter(({ chance }) => chance === undefined || this.#random.chance(chance))
      .map(({ activity, segment, hours }) => ({
        activity,
        segment,
        left: this.#random.lognormal(hours * difficulty, 0.25) * HOUR,
      }))
  }
}
