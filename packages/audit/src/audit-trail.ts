import type { Comparison } from './comparison.ts'
import { dayName, dayNumber } from './business-zone.ts'
import type { AbsenceRecord, Day, Instant, Month, UnchargedRecord } from './records.ts'

/** What the audit trail says of whose account an activity's work belongs to, and of the months that were closed or not by then. */
export type ChargedEvent =
  | { month: Month; isClosed: boolean }
  | { activity: string; isCharged: boolean }
  /** there is no such activity any more */
  | { activity: string; isCharged: null }

type Stretch = { from: Day; to: Day }
/** Before and after all days. */
const [FIRST, LAST] = ['', '9999-12-31'] as const

/** On which days each activity belongs to no job: a change holds for all days after the last month that was closed by then. */
export function unchargedBy(events: readonly ChargedEvent[]): Map<string, UnchargedRecord[]> {
  const closed = new Set<Month>()
  const stretches = new Map<string, Stretch[]>()
  for (const event of events) {
    if ('month' in event) {
      if (event.isClosed) closed.add(event.month)
      else closed.delete(event.month)
      continue
    }
    const { activity, isCharged } = event
    const before = isCharged === null ? [] : (stretches.get(activity) ?? [])
    const last = [...closed].toSorted().at(-1)
    const since = last ? `${dayName(dayNumber(`${last}-01`) + 31).slice(0, 7)}-01` : FIRST
    // Nothing changes where it is so already.
    const isCharging = before.at(-1)?.to !== LAST
    if (isCharged === null || isCharging === isCharged) stretches.set(activity, before)
    else stretches.set(activity, isCharged ? without(before, since) : joined(without(before, since), since))
  }
  return new Map([...stretches].map(([activity, all]) => [activity, all.map((each) => ({ activity, ...ended(each) }))]))
}

function without(stretches: readonly Stretch[], since: Day): Stretch[] {
  return stretches.filter(({ from }) => from < since).map(({ from, to }) => ({ from, to: to < since ? to : since }))
}

/** One that ends as the next one begins goes on in it. */
function joined(before: readonly Stretch[], since: Day): Stretch[] {
  const last = before.at(-1)
  return last?.to === since
    ? [...before.slice(0, -1), { from: last.from, to: LAST }]
    : [...before, { from: since, to: LAST }]
}

function ended({ from, to }: Stretch): { from: Day | null; to: Day | null } {
  return { from: from === FIRST ? null : from, to: to === LAST ? null : dayName(dayNumber(to) - 1) }
}

/** Compares on which days which activities are charged to no job. */
export function compareUncharged(
  comparison: Comparison,
  stored: readonly UnchargedRecord[],
  events: readonly ChargedEvent[],
): void {
  const expected = unchargedBy(events)
  const named = (all: readonly UnchargedRecord[]) => {
    return all
      .map(({ from, to }) => `${from ?? ''}..${to ?? ''}`)
      .toSorted()
      .join(' ')
  }
  for (const activity of new Set([...expected.keys(), ...stored.map((each) => each.activity)])) {
    comparison.figure({
      kind: 'not charged',
      of: activity,
      field: 'days',
      stored: named(stored.filter((each) => each.activity === activity)),
      expected: named(expected.get(activity) ?? []),
    })
  }
}

/** An absence with who recorded it when; null where nothing says so. */
export type LoggedAbsence = AbsenceRecord & { recordedBy: number | null; recordedAt: Instant | null }

const absenceFields = ['technician', 'kind', 'firstDay', 'lastDay', 'half', 'recordedBy', 'recordedAt'] as const

/**
 * Compares absences with what the audit trail has of them.
 * @param logged by id; null for one that was deleted; 'unnamed' where entries of an earlier version say that it was recorded, and not whose it is
 */
export function compareAbsences(
  comparison: Comparison,
  stored: readonly LoggedAbsence[],
  logged: ReadonlyMap<number, LoggedAbsence | 'unnamed' | null>,
): void {
  const rows = new Map(stored.map((row) => [row.id, row]))
  for (const id of new Set([...logged.keys(), ...rows.keys()])) {
    const expected = logged.get(id) ?? null
    const row = rows.get(id) ?? null
    if (expected === 'unnamed') continue
    const known = expected ?? row
    if (!known) continue
    const about = { kind: 'absence', of: `absence ${id}`, technician: known.technician, day: known.firstDay } as const
    comparison.figures(about, absenceFields, { stored: row, expected })
  }
}
