import { DAY, HOUR, type Instant, isWorkable, type JobStatus, MINUTE } from '@warsha/domain'
import { dateOf, type Setting } from './calendar.ts'
import type { Technician } from './people.ts'
import { description, textAbout, type Writer } from './texts.ts'
import { extent, jobKind, partsOf, type Segment, trueFactor } from './trade.ts'

/** What a customer brought in, as the front desk took it down. */
type Order = ReturnType<typeof order>

/** How the office keeps a job from a moment on. */
export type State = { at: Instant; status: JobStatus; notes: string | null }

/** `left` is what the foreman would expect of it, up to the moment in which it is its turn. */
type Step = { activity: string; segment: Segment; left: number }

export type PlannedStep = { activity: string; hours: number }

/** A job's way through the workshop: what remains to be done, and its states, with those of the future. */
export type Course = Order & {
  steps: Step[]
  /** hours that the planner gave, for some jobs */
  planned: PlannedStep[]
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
const ROOM = 47
const HARDLY_ANYTHING = 6 * MINUTE
/** The share of jobs for which the planner gives hours, and what these are beside the foreman's. */
const PLANNED = 0.45
const PLANNERS_HOPE = 0.75

export type Floor = ReturnType<typeof openFloor>

/** The workshop's floor: which jobs are there, and who works on which. */
export function openFloor({ first, ...setting }: Setting & { first: Instant }) {
  const { random, workdays, now } = setting
  const courses: Course[] = []
  const inWork = () => courses.filter(({ steps }) => steps.length > 0)
  /** the last number of the job book, and that of the field desk, which writes six digits */
  let [book, field] = [61_000 + random.whole(100, 900), 4000 + random.whole(100, 900)]

  /** Lets jobs in until so many can be worked on. */
  function admit(wanted: number, day: Instant, arrival: () => Instant): void {
    const missing = Math.max(0, wanted - inWork().filter((course) => isWorkableAt(course, day)).length)
    const arrivals = Array.from({ length: missing }, arrival).sort((a, b) => a - b)
    courses.push(...arrivals.map((at) => courseOf(order(setting, nextNumber(), at))))
  }

  function nextNumber(): string {
    if (random.chance(0.12)) return String((field += random.whole(1, 4))).padStart(6, '0')
    return String((book += random.chance(0.9) ? 1 : 2))
  }

  function courseOf(given: Order): Course {
    const { jobType, motor, writes, createdAt: at } = given
    const difficulty = random.lognormal(extent({ jobType, ...motor }), 0.12)
    const steps = partsOf(jobType)
      .filter(({ chance }) => random.chance(chance))
      .map(({ hours, ...step }) => ({ ...step, left: random.lognormal(hours * difficulty, 0.2) * HOUR }))
    const planned = plannedFor(given.jobNo, steps)
    const notes = random.chance(0.15) ? textAbout('remark', random, writes) : null
    const open: State = { at, status: 'open', notes }
    const course: Course = { ...given, steps, planned, states: [open], isBegun: false, readyAt: at, holder: null }
    showWhatItTakes(course, at)
    return course
  }

  /** The planner has looked into the machine, but hopes for the best. */
  function plannedFor(jobNo: string, steps: readonly Step[]): PlannedStep[] {
    const planner = random.fork(`planner of ${jobNo}`)
    if (!planner.chance(PLANNED)) return []
    const hoped = new Map<string, number>()
    for (const { activity, left } of steps) {
      const hours = planner.lognormal((left / HOUR) * PLANNERS_HOPE, 0.1)
      hoped.set(activity, (hoped.get(activity) ?? 0) + hours)
    }
    return [...hoped].map(([activity, hours]) => ({ activity, hours: Math.max(1, Math.round(hours * 4)) / 4 }))
  }

  /** Only whoever is about to do it finds out. */
  function showWhatItTakes({ jobType, steps: [step] }: Course, at: Instant): void {
    if (step) step.left *= trueFactor(jobType, step.activity, (at - first) / (now - first)) / COUNTED
  }

  /** The job that a technician goes on with or takes up; null when there is nothing to do. */
  function take(technician: Technician, at: Instant): Course | null {
    const all = inWork()
    const ready = all.filter(({ readyAt }) => readyAt <= at)
    const own = ready.find(({ holder }) => holder === technician)
    if (own) return own
    const hasRoom = all.filter(({ isBegun }) => isBegun).length < ROOM
    const free = ready.filter(({ holder }) => holder === null)
    const suited = free.filter(({ steps }) => steps[0]?.segment === technician.segment)
    const next = suited.filter(({ isBegun }) => isBegun !== hasRoom)
    const choice = [next, suited, free].find((some) => some.length > 0)
    if (!choice) return null
    const taken = random.pick(choice.slice(0, 5))
    taken.holder = technician
    return taken
  }

  /** Counts work that was done; a step that is done leads to the next one. */
  function work(course: Course, technician: Technician, { from, until }: { from: Instant; until: Instant }): void {
    const step = course.steps[0]
    if (!step) return
    course.isBegun = true
    step.left -= (until - from) * technician.speed
    if (step.left < HARDLY_ANYTHING) finishStep(course, until)
  }

  function finishStep(course: Course, at: Instant): void {
    const { steps, states } = course
    const done = steps.shift()
    const [next] = steps
    const { notes } = states[0]
    course.readyAt = at
    showWhatItTakes(course, at)
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

  /** Puts down what the technician holds, for a colleague to take up. */
  function release(technician: Technician): void {
    for (const course of courses) if (course.holder === technician) course.holder = null
  }

  return { courses, admit, take, work, release }
}
