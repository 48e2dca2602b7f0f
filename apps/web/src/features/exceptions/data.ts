import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { BodyOf, ScheduleException } from '@warsha/contract'
import { type LocalDate, plusDays } from '@warsha/domain'
import { call } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { collator } from '../../i18n/collator.ts'

const exceptionsQuery = queryOptions({
  queryKey: ['admin', 'schedule', 'exceptions'],
  queryFn: ({ signal }) => call('scheduleExceptions', { signal }),
})

/** Holidays and all other exceptions, in the order of their dates. */
export function useExceptions() {
  return useQuery(exceptionsQuery)
}

const segmentsQuery = queryOptions({
  queryKey: ['admin', 'technicians'],
  queryFn: ({ signal }) => call('technicians', { signal }),
  select: (technicians) =>
    [...new Set(technicians.map(({ segment }) => segment).filter((segment) => segment !== null))].sort(
      collator.compare,
    ),
})

/** The segments to which some technician belongs. */
export function useSegments() {
  return useQuery(segmentsQuery)
}

/** Reads the list anew. */
export function readExceptionsAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: exceptionsQuery.queryKey })
}

/** Adds exceptions and reads the list anew. @returns how many were not there before */
export async function addExceptions(client: QueryClient, body: BodyOf<'createScheduleExceptions'>): Promise<number> {
  const { exceptions_created } = await call('createScheduleExceptions', { body })
  await client.invalidateQueries({ queryKey: exceptionsQuery.queryKey })
  return exceptions_created
}

/**
 * Enters days off for everybody, one holiday after the other, and reads the list anew whatever became of them.
 * @returns how many were not there before
 */
export async function addHolidays(
  client: QueryClient,
  days: readonly { date: LocalDate; reason: string }[],
): Promise<number> {
  let created = 0
  try {
    for (const { first, last, reason } of inARow(days)) {
      const hours = { starts_at: `${first}T00:00:00`, ends_at: `${last}T23:59:59` }
      const body = { ...hours, reason, exception_type: 'holiday' as const }
      // Each recomputes the calendar: at once they would only wait for one another.
      // oxlint-disable-next-line no-await-in-loop
      created += (await call('createScheduleExceptions', { body })).exceptions_created
    }
  } finally {
    await client.invalidateQueries({ queryKey: exceptionsQuery.queryKey })
  }
  return created
}

type Holiday = { first: LocalDate; last: LocalDate; reason: string }

/** Days that follow one another for one reason are one holiday. @param days in their order */
function inARow(days: readonly { date: LocalDate; reason: string }[]): Holiday[] {
  return days.reduce<Holiday[]>((all, { date, reason }) => {
    const before = all.at(-1)
    const goesOn = before?.reason === reason && plusDays(before.last, 1) === date
    return goesOn ? [...all.slice(0, -1), { ...before, last: date }] : [...all, { first: date, last: date, reason }]
  }, [])
}

/** Deletes an exception; one that somebody else has deleted meanwhile is gone all the same. */
export async function deleteException(client: QueryClient, { id }: Pick<ScheduleException, 'id'>): Promise<void> {
  try {
    await call('deleteScheduleException', { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  await client.cancelQueries({ queryKey: exceptionsQuery.queryKey })
  client.setQueryData(exceptionsQuery.queryKey, (known) => known?.filter((exception) => exception.id !== id))
}
