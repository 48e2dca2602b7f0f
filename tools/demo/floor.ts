import { DAY, HOUR, type Instant, isWorkable, type JobStatus, MINUTE } from '@warsha/domain'
import { dateOf, type Setting } from './calendar.ts'
import type { Technician } from './people.ts'
import { description, textAbout, type Writer } from './texts.ts'
import { extent, jobKind, partsOf, type Segment, trueFactor } from './trade.ts'

/** What a customer brought in, as the front desk took it down. */
export type Order = ReturnType<typeof order>

/** How the office keeps a job from a moment on. */
export type State = { at: Instant; status: JobStatus; notes: string | null }

/** `left` is what the foreman would expect of it, up to the moment in which it is its turn. */
type Step = { activity: string; segment: Segment; left: number }

/** A job's way through the workshop: what remains to be done, and its states, with those of the future. */
export type Course = Order & {
  steps: Step[]
  states: [State, ...State[]]
  isBegun: boolean
  readyAt: Instant
  holder: Technician | null
}

export function order({ random, workdays }: Setting, jobNo: string, createdAt: Instant) {
  const kind = jobKind(random)
  const isArabic = random.chance(0.4)
  const writes: Writer = isArabic && random.chance(0.7) ? 'ar' : 'en'
  const customer = textAbout('CUSTOMER', random, isArabic ? 'ar' : 'en')
  const due = workdays.officeHour(createdAt + random.lognormal(32, 0.35) * DAY)
  // The customer is to have it back then, if the front desk was asked.
  const dueOn = random.chance(0.45) ? dateOf(due) : null
  return { jobNo, createdAt, dueOn, customer, writes, description: description(random, writes, kind), ...kind }
}

/** Whether work on it could start at this moment. */
export function isWorkableAt({ states }: Course, at: Instant): boolean {
  return isWorkable(states.findLast((state) => state.at <= at)?.status ?? 'closed')
}

export function closedAtOf({ states }: { states: readonly State[] }): Instant | null {
  return states.find(({ status }) => status === 'closed')?.at ?? null
}

/** So much of what is worked lies within working hours, and counts. */
const COUNTED = 0.94
/** So many machines are taken apart at a time; the others wait at the door. */
const ROOM = 52
const HARDLY_ANYTHING = 6 * MINUTE

type Parts = Setting & { first: Instant }

/** The workshop's floor: which jobs are there, and who works on which. */
export class Floor {
  readonly courses: Course[] = []
  #inWork: Course[] = []
  readonly #parts: Parts
  /** the last number of the job book, and that of the field desk, which writes six digits */
  readonly #numbers: { book: number; field: number }

  constructor(parts: Parts) {
    this.#parts = parts
    this.#numbers = { book: 61_000 + parts.random.whole(100, 900), field: 4000 + parts.random.whole(100, 900) }
  }

  /** Lets jobs in until so many can be worked on. */
  admit(wanted: number, day: Instant, arrival: () => Instant): void {
    this.#inWork = this.#inWork.filter(({ steps }) => steps.length > 0)
    const missing = Math.max(0, wanted - this.#inWork.filter((course) => isWorkableAt(course, day)).length)
    for (const createdAt of Array.from({ length: missing }, arrival).sort((a, b) => a - b)) {
      const course = this.#courseOf(order(this.#parts, this.#nextNumber(), createdAt))
      this.courses.push(course)
      this.#inWork.push(course)
    }
  }

  #nextNumber(): string {
    const { random } = this.#parts
    if (random.chance(0.12)) return String((this.#numbers.field += random.whole(1, 4))).padStart(6, '0')
    return String((this.#numbers.book += random.chance(0.9) ? 1 : 2))
  }

  #courseOf(given: Order): Course {
    const { random } = this.#parts
    const { jobType, motor, writes, createdAt: at } = given
    const difficulty = random.lognormal(extent({ jobType, ...motor }), 0.12)
    const steps = partsOf(jobType)
      .filter(({ chance }) => random.chance(chance))
      .map(({ hours, ...step }) => ({ ...step, left: random.lognormal(hours * difficulty, 0.2) * HOUR }))
    const notes = random.chance(0.15) ? textAbout('remark', random, writes) : null
    const open: State = { at, status: 'open', notes }
    const course: Course = { ...given, steps, states: [open], isBegun: false, readyAt: at, holder: null }
    this.#showWhatItTakes(course, at)
    return course
  }

  /** The job that a technician goes on with or takes up; null when there is nothing to do. */
  take(technician: Technician, at: Instant): Course | null {
    const { random } = this.#parts
    const ready = this.#inWork.filter((course) => course.steps.length > 0 && course.readyAt <= at)
    const own = ready.find(({ holder }) => holder === technician)
    if (own) return own
    const suited = ready.filter(({ steps }) => steps[0]?.segment === technician.segment)
    const hasRoom = this.#inWork.filter(({ isBegun }) => isBegun).length < ROOM
    const free = ready.filter(({ holder }) => holder === null)
    const freeAndSuited = free.filter((course) => suited.includes(course))
    const next = freeAndSuited.filter(({ isBegun }) => isBegun !== hasRoom)
    const choice = [next, freeAndSuited, free].find((some) => some.length > 0)
    if (!choice) return null
    const taken = random.pick(choice.slice(0, 5))
    taken.holder = technician
    return taken
  }

  /** Counts work that was done; a step that is done leads to the next one. */
  work(course: Course, technician: Technician, { from, until }: { from: Instant; until: Instant }): void {
    const step = course.steps[0]
    if (!step) return
    course.isBegun = true
    step.left -= (until - from) * technician.speed
    if (step.left < HARDLY_ANYTHING) this.#finishStep(course, until)
  }

  /** Puts down what the technician holds, for a colleague to take up. */
  release(technician: Technician): void {
    for (const course of this.#inWork) if (course.holder === technician) course.holder = null
  }

  #finishStep(course: Course, at: Instant): void {
    const { random, workdays } = this.#parts
    const { steps, states } = course
    const done = steps.shift()
    const [next] = steps
    const { notes } = states[0]
    course.readyAt = at
    this.#showWhatItTakes(course, at)
    if (!next) {
      states.push({ at: workdays.officeHour(at + random.lognormal(20 * HOUR, 0.9)), status: 'closed', notes })
    } else if (random.chance(0.08)) {
      const heldAt = workdays.officeHour(at)
      const days = random.chance(0.04) ? 200 : random.lognormal(9, 0.5)
      course.readyAt = workdays.officeHour(heldAt + days * DAY)
      states.push({ at: heldAt, status: 'on_hold', notes: textAbout('reason to wait', random, course.writes) })
      states.push({ at: course.readyAt, status: 'in_progress', notes })
    }
    const isPassedOn = next?.segment !== done?.segment && random.chance(0.6)
    if (isPassedOn || course.readyAt > at) course.holder = null
  }

  /** Only whoever is about to do it finds out. */
  #showWhatItTakes({ jobType, steps: [step] }: Course, at: Instant): void {
    const { first, now } = this.#parts
    if (step) step.left *= trueFactor(jobType, step.activity, (at - first) / (now - first)) / COUNTED
  }
}
