import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf, NextJob, TriedJob } from '@warsha/contract'
import { MINUTE } from '@warsha/domain'
import { useMemo } from 'react'
import type { InPlace } from '../../api/admin/use-in-place.ts'
import { versionIn } from '../../api/version.ts'
import { call } from '../../api/api.ts'
import { queueOf } from './order.ts'

export type NextWorkAnswer = AnswerOf<'nextWork'>

/** More jobs than anybody looks through; those behind them are found by a search. */
export const MOST_SHOWN = 1_000

export const nextWorkQuery = queryOptions({
  queryKey: ['admin', 'next-work'],
  queryFn: ({ signal }) => call('nextWork', { query: { most: MOST_SHOWN }, signal }),
  staleTime: MINUTE,
  refetchInterval: MINUTE,
})

/** The jobs that are not closed. Of more than can be shown those that a search finds, too. */
export function useNextWork(sought: string) {
  const query = useQuery(nextWorkQuery)
  const isPart = query.data !== undefined && query.data.job_count > query.data.jobs.length
  const found = useQuery({
    queryKey: [...nextWorkQuery.queryKey, 'found', sought],
    queryFn: async ({ signal }) => {
      await pauseOf(PAUSE_MS, signal)
      return call('nextWork', { query: { q: sought, most: MOST_SHOWN }, signal })
    },
    enabled: isPart && sought.trim() !== '',
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  })
  const more = isPart ? found.data : undefined
  const data = useMemo(() => query.data && more && withMore(query.data, more), [query.data, more])
  return { query, answer: data ?? query.data }
}

/** Each job once, all in their order. */
function withMore(answer: NextWorkAnswer, more: Pick<NextWorkAnswer, 'jobs'>): NextWorkAnswer {
  const known = new Map([...more.jobs, ...answer.jobs].map((job) => [job.job_id, job]))
  return { ...answer, jobs: [...known.values()].toSorted((a, b) => a.queue_place - b.queue_place) }
}

async function pauseOf(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
  signal.throwIfAborted()
}

/** Dragging changes the order several times in a moment. */
const PAUSE_MS = 150

/**
 * What another order would change; the answer to the last one stays until the next is there.
 * @param first null: none is tried
 * @param kept with which the server compares it
 */
export function useTriedOrder(first: readonly number[] | null, kept: readonly number[]) {
  return useQuery({
    queryKey: ['admin', 'tried-order', kept, first],
    queryFn: async ({ signal }) => {
      await pauseOf(PAUSE_MS, signal)
      return call('tryWorkOrder', { body: { job_ids: [...(first ?? [])] }, signal })
    },
    enabled: first !== null,
    placeholderData: keepPreviousData,
    staleTime: MINUTE,
    retry: false,
  })
}

/** The dates of a job in an order. */
export type DatesInOrder = Omit<TriedJob, 'as_it_is'>

export type OrderToSave = {
  first: readonly number[]
  dates: readonly DatesInOrder[]
  /** of the order that it replaces, where that is not the one that is shown by now */
  version?: number | undefined
}

/**
 * Keeps an order, and shows it at once, with its dates where they are known; those that the server reckons are read soon.
 *
 * @returns the version that was made: who undoes it replaces this one, and is asked where somebody made another meanwhile
 */
export async function saveOrder(
  client: QueryClient,
  { first, dates, version = versionIn(client.getQueryData(nextWorkQuery.queryKey)) }: OrderToSave,
  { inPlace, otherOrder }: { inPlace: InPlace; otherOrder: string },
): Promise<number | undefined> {
  const order = { job_ids: [...first] }
  let made = version
  const onVersion = (saved: number) => void (made = saved)
  await inPlace((known) => call('setWorkOrder', { body: order, version: known, onVersion }), {
    version,
    wanted: order,
    describe: () => otherOrder,
  })
  await client.cancelQueries(nextWorkQuery)
  const found = client
    .getQueriesData<NextWorkAnswer>({ queryKey: [...nextWorkQuery.queryKey, 'found'] })
    .flatMap(([, answer]) => answer?.jobs.filter(({ job_id }) => first.includes(job_id)) ?? [])
  client.setQueryData(nextWorkQuery.queryKey, (answer) => {
    // One that a search found far behind is among the first now.
    return answer && withOrder(withMore(answer, { jobs: found }), first, dates)
  })
  client.setQueryData(nextWorkQuery.queryKey, (answer) => answer && { ...answer, version: made ?? answer.version })
  readSoon(client)
  return made
}

function withOrder(answer: NextWorkAnswer, first: readonly number[], dates: readonly DatesInOrder[]): NextWorkAnswer {
  const isFirst = new Set(first)
  const datesOf = new Map(
    dates.map(({ job_id, p50_at, p80_at, late_percent }) => [job_id, { p50_at, p80_at, late_percent }]),
  )
  const jobs = queueOf(answer.jobs, first).map((job, place): NextJob => {
    return { ...job, ...datesOf.get(job.job_id), queue_place: place + 1, is_put_first: isFirst.has(job.job_id) }
  })
  return { ...answer, jobs }
}

/** By then the server has usually reckoned with the new order; a busy one takes longer. */
const RECKONED_MS = [3_000, 15_000]

function readSoon(client: QueryClient): void {
  for (const delay of RECKONED_MS) {
    setTimeout(() => {
      for (const name of ['next-work', 'forecasts', 'jobs', 'job']) {
        void client.invalidateQueries({ queryKey: ['admin', name] })
      }
    }, delay)
  }
}
