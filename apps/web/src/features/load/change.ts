import { type BodyOf, MOST_EXTRA_TECHNICIANS, MOST_LOAD_WEEKS, MOST_PUT_FIRST } from '@warsha/contract'
import { type Weekday, weekdays as allWeekdays } from '@warsha/domain'
import { type Field, filtersIn, oneOf, searchWith } from '../../ui/admin/filters.ts'

/** What would be otherwise, as it is chosen on the page. */
export type Change = {
  /** by the team; teams without an entry stay as they are */
  extra: ReadonlyMap<string | null, number>
  /** none: no overtime */
  weekdays: readonly Weekday[]
  from: string
  to: string
  weeks: number
  /** ids of jobs, in their order */
  first: readonly number[]
}

/** What is chosen next, made of what is chosen at that moment: the page may not have drawn the last choice yet. */
export type ChangeStep = (now: Change) => Partial<Change>

/** The numbers from the first to the last. */
export const numbersFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => first + nth)

/** Every half hour. */
export const times = numbersFrom(0, 47).map(
  (half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
)

/** `Winding=2&=1`; an empty name is that of what belongs to no team. */
const technicians: Field<ReadonlyMap<string | null, number>> = {
  read: (text) =>
    new Map(
      [...new URLSearchParams(text ?? '')].flatMap(([team, written]) => {
        const count = numberIn(written)
        return count !== null && count <= MOST_EXTRA_TECHNICIANS ? [[team || null, count] as const] : []
      }),
    ),
  write: (extra) => {
    const some = [...extra].filter(([, count]) => count > 0).map(([team, count]) => [team ?? '', String(count)])
    return new URLSearchParams(some).toString() || null
  },
}

/** `12,7`: each once. */
function numbers(isGood: (number: number) => boolean, most: number): Field<readonly number[]> {
  return {
    read: (text) => {
      const read = (text ?? '').split(',').flatMap((written) => numberIn(written) ?? [])
      return [...new Set(read.filter(isGood))].slice(0, most)
    },
    write: (all) => all.join(',') || null,
  }
}

function numberIn(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

/** How it stands in the address, so that it can be opened again and sent to a colleague. */
export const changeFields: { [Key in keyof Change]: Field<Change[Key]> } = {
  extra: technicians,
  weekdays: numbers((day) => allWeekdays.includes(day), allWeekdays.length),
  from: oneOf(times, '08:00'),
  to: oneOf(times, '12:00'),
  weeks: oneOf(numbersFrom(1, MOST_LOAD_WEEKS), 4),
  first: numbers((id) => id > 0, MOST_PUT_FIRST),
}

export const noChange: Change = filtersIn(changeFields, '')

type Jobs = readonly { job_id: number }[]

/**
 * The part of it that there still is, as far as that is known: a team may have been renamed since, and a job closed. Of very
 * many jobs the load names the first alone; one that it does not name counts until a what-if, which has all, is without it.
 */
export function stillThere(
  change: Change,
  { teams, jobs, job_count: count }: { teams: readonly { team: string | null }[]; jobs: Jobs; job_count: number },
  tried?: { jobs: Jobs },
): Change {
  const isTeam = (name: string | null) => teams.some(({ team }) => team === name)
  const isIn = (all: Jobs, id: number) => all.some(({ job_id }) => job_id === id)
  const isJob = (id: number) => isIn(jobs, id) || (tried ? isIn(tried.jobs, id) : jobs.length < count)
  return {
    ...change,
    extra: new Map([...change.extra].filter(([team]) => isTeam(team))),
    first: change.first.filter(isJob),
  }
}

export function isChange(change: Change): boolean {
  return searchWith(changeFields, '', change) !== ''
}

/** Overtime that ends when it begins. */
export function isWithoutHours({ weekdays, from, to }: Change): boolean {
  return weekdays.length > 0 && from === to
}

/** The same as a body of the call; null where nothing would be otherwise, or it cannot be asked. */
export function bodyOf(change: Change): BodyOf<'tryLoad'> | null {
  const { extra, weekdays, from, to, weeks, first } = change
  const extra_technicians = [...extra].flatMap(([team, technicians]) => (technicians > 0 ? { team, technicians } : []))
  if (extra_technicians.length === 0 && weekdays.length === 0 && first.length === 0) return null
  if (isWithoutHours(change)) return null
  return {
    extra_technicians,
    overtime: weekdays.length === 0 ? null : { weekdays: [...weekdays], start_time: from, end_time: to, weeks },
    ...(first.length > 0 && { job_ids: [...first] }),
  }
}
