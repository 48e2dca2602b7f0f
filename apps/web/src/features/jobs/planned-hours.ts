import { type ActivityOfJob, estimatedHours, type ListedActivityType, type PlannersHours } from '@warsha/contract'

/** An activity of the form with the hours that are planned for it; null: none. */
export type PlannedRow = { code: string; name: string; hours: number | null }

type Planned = Pick<ActivityOfJob, 'activity_code' | 'planned_hours'>

/** The activities in use that are charged to jobs, and those that have hours already. */
export function plannedRows(
  types: readonly (Pick<ListedActivityType, 'code' | 'is_active' | 'is_charged'> & { name: string })[],
  activities: readonly Planned[],
): PlannedRow[] {
  const hoursOf = new Map(activities.map(({ activity_code, planned_hours }) => [activity_code, planned_hours]))
  return types
    .map(({ code, name, is_active, is_charged }) => ({
      code,
      name,
      isPlanned: is_active && is_charged,
      hours: hoursOf.get(code) ?? null,
    }))
    .filter(({ isPlanned, hours }) => isPlanned || hours !== null)
    .map(({ code, name, hours }) => ({ code, name, hours }))
}

/** What is typed for each activity, by its code; those that nobody touched are not in it. */
export type TypedHours = Readonly<Record<string, string>>

/** Hours as their field shows them. */
export function hoursInField(hours: number | null): string {
  return hours === null ? '' : String(hours)
}

/** What a field says: no hours, some, or why it can be neither: the key of a text, with what fills it. */
type ReadField = { hours?: number | null; wrong?: string }

/** An empty field is no plan, nothing else than a number above zero is one. */
function readField(text: string): ReadField {
  if (text.trim() === '') return { hours: null }
  const read = estimatedHours.safeParse(text)
  return read.success ? { hours: read.data } : { wrong: read.error.issues[0]?.message ?? 'hours_positive' }
}

/** What is wrong with what was typed, by the code of the activity. */
export function wrongHours(typed: TypedHours): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typed).flatMap(([code, text]) => {
      const { wrong } = readField(text)
      return wrong === undefined ? [] : [[code, wrong]]
    }),
  )
}

/**
 * What was typed and says something else than what stands there.
 * @param rows undefined: not known yet, so all of it may
 */
export function touchedHours(rows: readonly PlannedRow[] | undefined, typed: TypedHours): TypedHours {
  if (!rows) return typed
  return Object.fromEntries(
    rows.flatMap(({ code, hours: before }) => {
      const text = typed[code]
      if (text === undefined) return []
      const read = readField(text)
      return read.hours === before ? [] : [[code, text]]
    }),
  )
}

/**
 * What is to be sent: all hours of a job, since they take the place of those from before.
 * @param activities as they are now
 * @param touched goes into their place, and is nowhere wrong; all others stay
 * @returns undefined where nothing changes
 */
export function planWith(activities: readonly Planned[], touched: TypedHours): PlannersHours[] | undefined {
  const before = new Map(activities.map(({ activity_code, planned_hours }) => [activity_code, planned_hours]))
  const after = new Map(before)
  for (const [code, text] of Object.entries(touched)) after.set(code, readField(text).hours ?? null)
  if ([...after].every(([code, hours]) => (before.get(code) ?? null) === hours)) return undefined
  return [...after].flatMap(([activity_code, hours]) => (hours === null ? [] : [{ activity_code, hours }]))
}
