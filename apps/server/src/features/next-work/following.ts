import type { ActivityRow, BegunRow, FollowRow } from './queries.ts'

/** What usually comes next on a job. */
export type Following = { activity: ActivityRow; hasBegun: boolean }

/** From an activity, or the beginning, to how often each other one came next. */
export type Follows = ReadonlyMap<number | null, ReadonlyMap<number, number>>

export function followsOf(rows: readonly FollowRow[]): Follows {
  const follows = new Map<number | null, Map<number, number>>()
  for (const { before_id, activity_type_id, jobs } of rows) {
    const own = follows.get(before_id) ?? new Map<number, number>()
    own.set(activity_type_id, jobs)
    follows.set(before_id, own)
  }
  return follows
}

/**
 * What is next on a job: what was begun last and is not finished, else what came next most often in closed jobs and was
 * not done on this one; null where nobody knows.
 * @param begun of the job, in the order in which it began
 */
export function nextActivity(
  begun: readonly BegunRow[],
  follows: Follows,
  activities: ReadonlyMap<number, ActivityRow>,
): Following | null {
  const open = begun.findLast(({ is_settled }) => !is_settled)
  const goesOn = open && activities.get(open.activity_type_id)
  if (goesOn) return { activity: goesOn, hasBegun: true }
  const done = new Set(begun.map(({ activity_type_id }) => activity_type_id))
  const last = begun.at(-1)?.activity_type_id ?? null
  const candidates = [...(follows.get(last) ?? [])]
    .filter(([id]) => !done.has(id) && activities.has(id))
    .sort(([a, jobsA], [b, jobsB]) => jobsB - jobsA || a - b)
  const activity = candidates[0] && activities.get(candidates[0][0])
  return activity ? { activity, hasBegun: false } : null
}
