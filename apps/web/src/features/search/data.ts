import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@warsha/contract'
import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'
import type { OpenedThing } from './opened.ts'

/** What was found, and by which words. */
export type Found = AnswerOf<'search'> & { q: string }

/** Debounce: results are requested after this pause in typing. */
const PAUSE_MS = 80

type Search = {
  found: Found | null
  /** whether what is found is not yet that of what is typed */
  isPending: boolean
  isFailed: boolean
}

/** What the server finds for the words; what was found before stays until then. Those opened lately come first. */
export function useSearch(typed: string, opened: readonly OpenedThing[]): Search {
  const q = usePaused(typed.trim())
  const idsOf = (kind: OpenedThing['kind']) => opened.filter((thing) => thing.kind === kind).map(({ id }) => id)
  const recent = { jobs: idsOf('job').join(), technicians: idsOf('technician').join() }
  const { data, isError, isPlaceholderData, isPending } = useQuery({
    queryKey: ['admin', 'search', q, recent],
    queryFn: async ({ signal }): Promise<Found> => {
      const query = {
        q,
        ...(recent.jobs && { recent_jobs: recent.jobs }),
        ...(recent.technicians && { recent_technicians: recent.technicians }),
      }
      return { ...(await call('search', { query, signal })), q }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: 1,
  })
  const isLate = q !== typed.trim() || isPlaceholderData || isPending
  return { found: data ?? null, isPending: isLate && !isError, isFailed: isError }
}

function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    // What is empty needs no search.
    const timer = setTimeout(() => setPaused(typed), typed === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
