import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { Absence, AbsenceBody, AnswerOf, BodyOf } from '@warsha/contract'
import type { DateRange } from '@warsha/domain'
import type { Sending } from '../../api/client.ts'
import { call } from '../../api/api.ts'

export const absencesKey = ['admin', 'absences'] as const

/** Who is away in a range, with its working days and holidays. While another one is read, the one before stays. */
export function useAbsences({ first, last }: DateRange, technician?: number) {
  return useQuery({
    queryKey: [...absencesKey, first, last, technician ?? null],
    queryFn: ({ signal }) =>
      call('absences', {
        query: { from_date: first, to_date: last, ...(technician !== undefined && { technician_id: technician }) },
        signal,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

/** The days of a month of neither work nor recorded absence. @param month `YYYY-MM` */
export function useDaysNotRecorded(month: string, { isNeeded = true } = {}) {
  return useQuery({
    queryKey: [...absencesKey, 'not-recorded', month],
    queryFn: ({ signal }) => call('daysNotRecorded', { query: { month }, signal }),
    staleTime: 0,
    enabled: isNeeded,
  })
}

/** What pages show of absences. */
const SHOWN = ['absences', 'timeline', 'timesheets', 'pay-sheet', 'live']

/** Reads anew whatever shows absences. */
export async function readAbsencesAgain(client: QueryClient): Promise<void> {
  await Promise.all(SHOWN.map((part) => client.invalidateQueries({ queryKey: ['admin', part] })))
}

export async function recordAbsences(
  client: QueryClient,
  body: BodyOf<'createAbsences'>,
  sending?: Sending,
): Promise<AnswerOf<'createAbsences'>> {
  const created = await call('createAbsences', { body, ...sending })
  await readAbsencesAgain(client)
  return created
}

export async function saveAbsence(client: QueryClient, id: number, body: AbsenceBody, sending: Sending) {
  const saved = await call('updateAbsence', { params: { id }, body, ...sending })
  await readAbsencesAgain(client)
  return saved
}

/** Undoes a deletion: the absence is the one that it was. */
export async function restoreAbsence(client: QueryClient, { id }: Absence): Promise<void> {
  await call('restoreAbsence', { params: { id } })
  await readAbsencesAgain(client)
}

export async function deleteAbsence(client: QueryClient, { id, version }: Absence): Promise<void> {
  await call('deleteAbsence', { params: { id }, version })
  await readAbsencesAgain(client)
}
