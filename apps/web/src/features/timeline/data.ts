import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, serverNow } from '../../api/api.ts'
import { timelineKey } from './timeline-key.ts'
import type { Days } from './view.ts'

const REFRESH = 30_000
/** How far the line of now is behind at most. */
const TICK = 15_000

/** Some days as they are drawn. While others are read, those before stay. */
export function useTimeline({ first, count }: Pick<Days, 'first' | 'count'>) {
  return useQuery({
    queryKey: [...timelineKey, first, count],
    queryFn: ({ signal }) => call('timeline', { query: { from_date: first, days: count }, signal }),
    staleTime: 0,
    refetchInterval: REFRESH,
    placeholderData: keepPreviousData,
  })
}

/** Today, whichever day that is by the workshop's clock. */
export function useToday() {
  return useQuery({
    queryKey: [...timelineKey, 'today'],
    queryFn: ({ signal }) => call('timeline', { signal }),
    staleTime: 0,
    refetchInterval: REFRESH,
  })
}

/** The present by the server's clock, a few times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK)
    return () => clearInterval(timer)
  }, [])
  return now
}
