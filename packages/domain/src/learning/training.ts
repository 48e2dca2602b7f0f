import type { Instant } from '../time.ts'
import type { CellKey, LearnedEstimate, LearningEngine } from './engine.ts'

/** What was said of a work item when it began. */
export type EstimateWithBaseline = LearnedEstimate & { baselineHours: number }

/** A work item as the engine goes through it. */
export type Lesson = CellKey & {
  /** tells items apart, and puts those in order that settled at the same moment */
  id: number
  startedAt: Instant
  /** null: it does not teach */
  settledAt: Instant | null
  /** today's baseline, above zero */
  baselineHours: number
  /** above zero when it teaches */
  actualHours: number
  /** null: nobody has asked yet, so it is told as of the moment in which it began */
  told: EstimateWithBaseline | null
}

/** How far the engine has come: the last item that it learned. */
export type Place = { settledAt: Instant; id: number }

/** Whether one place comes before another, in the order in which items teach. */
export function isBefore(one: Place, other: Place): boolean {
  return one.settledAt < other.settledAt || (one.settledAt === other.settledAt && one.id < other.id)
}

/**
 * Whether an engine can go on with these lessons: none of them teaches, or asks what is known, as of a moment that it
 * has left behind. If not, all lessons must be gone through from the first.
 */
export function canGoOn(last: Place | null, lessons: readonly Lesson[]): boolean {
  if (last === null) return true
  return lessons.every((lesson) => {
    if (lesson.settledAt !== null && !isBefore(last, { settledAt: lesson.settledAt, id: lesson.id })) return false
    return lesson.told !== null || lesson.startedAt >= last.settledAt
  })
}

/**
 * Goes through lessons in the order of time: whoever begins is told what is known from what had settled by then, whoever
 * settles teaches. Gone through from the first with what each was told, an engine always comes to the same state.
 * @param engine is taught
 * @yields each lesson that was taken in, and what it was told if it had not been
 */
export function* goThrough<Item extends Lesson>(
  engine: LearningEngine,
  lessons: readonly Item[],
): Generator<{ lesson: Item; told: EstimateWithBaseline | null }> {
  const begun = lessons.filter(({ told }) => told === null).sort(byStart)
  const settled = lessons.filter(teaches).sort(bySettling)
  const told = new Map<number, EstimateWithBaseline>()
  let next = 0
  for (const lesson of settled) {
    for (let first = begun[next]; first && first.startedAt < lesson.settledAt; first = begun[next]) {
      if (!told.has(first.id)) yield tell(engine, first, told)
      next += 1
    }
    const then = lesson.told ?? told.get(lesson.id)
    // What took no time begins when it settles: it is told first.
    const atStart = then ?? tell(engine, lesson, told).told
    const { jobType, band, activity, baselineHours, actualHours } = lesson
    engine.learn({ jobType, band, activity, baselineHours, actualHours, atStart })
    yield { lesson, told: then ? null : atStart }
  }
  for (const first of begun.slice(next)) {
    if (!told.has(first.id)) yield tell(engine, first, told)
  }
}

function tell<Item extends Lesson>(engine: LearningEngine, lesson: Item, all: Map<number, EstimateWithBaseline>) {
  const { baselineHours } = lesson
  const told = { ...engine.estimate(lesson, baselineHours), baselineHours }
  all.set(lesson.id, told)
  return { lesson, told }
}

type Teaching<Item> = Item & { settledAt: Instant }

function teaches<Item extends Lesson>(lesson: Item): lesson is Teaching<Item> {
  return lesson.settledAt !== null
}

function byStart(one: Lesson, other: Lesson): number {
  return one.startedAt - other.startedAt || one.id - other.id
}

function bySettling(one: Teaching<Lesson>, other: Teaching<Lesson>): number {
  return one.settledAt - other.settledAt || one.id - other.id
}
