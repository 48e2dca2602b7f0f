import { type ActivityOfJob, estimatedHours, type ListedActivityType, type PlannersHours } from '@warsha/contract'

/** An activity of the form with the hours that are planned for it; null: none. */
export type PlannedRow = { code: string; name: string; hours: number | null }

/** The activities in use that are charged to jobs, and those that have hours already. */
export function plannedRows(
  types: readonly (Pick<ListedActivityType, 'code' | 'is_active' | 'is_charged'> & { name: string })[],
  activities: readonly Pick<ActivityOfJob, 'activity_code' | 'planned_hours'>[],
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

type Read = {
  /** what is to be sent; undefined: it stays as it is */
  planned: PlannersHours[] | undefined
  /** by the code of the activity: the key of a text, with what fills it */
  wrong: Record<string, string>
}

/** What was typed, read: an empty field is no plan, nothing else than a number above zero is one. */
export function readPlan(rows: readonly PlannedRow[], typed: TypedHours): Read {
  const wrong: Record<string, string> = {}
  const planned: PlannersHours[] = []
  for (const { code: activity_code, hours: before } of rows) {
    const text = typed[activity_code] ?? hoursInField(before)
    if (text.trim() === '') continue
    const read = estimatedHours.safeParse(text)
    if (read.success) planned.push({ activity_code, hours: read.data })
    else wrong[activity_code] = read.error.issues[0]?.message ?? 'hours_positive'
  }
  return { planned: isSame(rows, planned) ? undefined : planned, wrong }
}

function isSame(rows: readonly PlannedRow[], planned: readonly PlannersHours[]): boolean {
  const hoursOf = new Map(planned.map(({ activity_code, hours }) => [activity_code, hours]))
  return rows.every(({ code, hours }) => (hoursOf.get(code) ?? null) === hours)
}

/** Whether something was typed that would be lost. */
export function isPlanChanged(rows: readonly PlannedRow[], typed: TypedHours): boolean {
  const { planned, wrong } = readPlan(rows, typed)
  return planned !== undefined || Object.keys(wrong).length > 0
}
