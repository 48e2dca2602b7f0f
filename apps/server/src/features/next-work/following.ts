import type { ActivityRow, BegunRow, FollowRow } from './queries.ts'

/** What comes next on a job; `activity` null: nobody knows, or all that usually is done on a job is done. */
export type Following = { activity: ActivityRow | null; hasBegun: boolean; isProbablyDone: boolean }

/** The end of a job, among what follows an activity. */
const END = null

/** From an activity, or the beginning (null), to how often each other one came next, or the end. */
export type Follows = ReadonlyMap<number | null, ReadonlyMap<number | typeof END, number>>

export function followsOf(rows: readonly FollowRow[]): Follows {
  const follows = new Map<number | null, Map<number | typeof END, number>>()
  for (const { before_id, activity_type_id, jobs } of rows) {
    const own = follows.get(before_id) ?? new Map<number | typeof END, number>()
    own.set(activity_type_id, jobs)
    follows.set(before_id, own)
  }
  return follows
}

/** What the shop's closed jobs show of the order of its work. */
export type Customs = {
  follows: Follows
  /** of each activity how far behind the others it usually begins, from 0 to 1 */
  places: ReadonlyMap<number, number>
  /** those in use */
  activities: ReadonlyMap<number, ActivityRow>
}

type JobSoFar = {
  /** in the order in which it began */
  begun: readonly BegunRow[]
  /** activities to which a planner gave hours */
  planned: readonly number[]
}

/** What is next on a job: what was begun last and is not finished, then what is planned, then what usually follows. */
export function nextActivity({ begun, planned }: JobSoFar, customs: Customs): Following {
  const { activities } = customs
  const named = (id: number | undefined) => (id === undefined ? null : (activities.get(id) ?? null))
  const unfinished = begun.filter(({ is_settled }) => !is_settled)
  const goesOn = named(unfinished.findLast(({ activity_type_id: id }) => activities.has(id))?.activity_type_id)
  if (goesOn) return { activity: goesOn, hasBegun: true, isProbablyDone: false }
  const done = new Set(begun.map(({ activity_type_id }) => activity_type_id))
  const plannedNext = named(firstPlanned(planned, done, customs))
  if (plannedNext) return { activity: plannedNext, hasBegun: false, isProbablyDone: false }
  const follows = usuallyNext([...done], customs)
  return {
    activity: named(follows ?? undefined),
    hasBegun: false,
    isProbablyDone: follows === END && unfinished.length === 0,
  }
}

function firstPlanned(
  planned: readonly number[],
  done: ReadonlySet<number>,
  { places, activities }: Customs,
): number | undefined {
  const placeOf = (id: number) => places.get(id) ?? 1
  return planned
    .filter((id) => !done.has(id) && activities.has(id))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || a - b)[0]
}

/**
 * What most jobs went on with: behind what was begun last, or, where that is done already, behind that one, and so on; where
 * this leads nowhere, behind anything that was begun.
 * @param begun in the order in which it began
 * @returns undefined where nobody knows
 */
function usuallyNext(begun: readonly number[], customs: Customs): number | typeof END | undefined {
  const done = new Set(begun)
  const seen = new Set<number | null>()
  let at: number | typeof END | undefined = begun.at(-1) ?? null
  while (at !== undefined && !seen.has(at)) {
    seen.add(at)
    const next = likeliest([at], customs)
    if (next === END || (next !== undefined && !done.has(next))) return next
    at = next
  }
  return likeliest(begun, customs, done)
}

/** What came next most often behind any of these, an activity rather than the end where they are even. */
function likeliest(
  behind: readonly (number | null)[],
  { follows, activities }: Customs,
  except: ReadonlySet<number> = new Set(),
): number | typeof END | undefined {
  const jobsBy = new Map<number | typeof END, number>()
  for (const id of behind) {
    for (const [next, jobs] of follows.get(id) ?? []) {
      if (next !== END && (except.has(next) || !activities.has(next))) continue
      jobsBy.set(next, (jobsBy.get(next) ?? 0) + jobs)
    }
  }
  const [first] = [...jobsBy].sort(([a, jobsA], [b, jobsB]) => jobsB - jobsA || (a ?? Infinity) - (b ?? Infinity))
  return first?.[0]
}
