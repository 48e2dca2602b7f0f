import { type QueryClient, type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { coalesce } from '@warsha/domain/coalesce'
import { useEffect, useRef, useState } from 'react'
import { call, send } from '../../api/api.ts'
import { timers } from '../../device/timers.ts'
import { type LineState, openLiveLine } from './live-line.ts'

const REFRESH = 30_000
/** Between two readings that changes ask for. */
const PAUSE = 500

const liveQuery = queryOptions({
  queryKey: ['admin', 'live'],
  queryFn: ({ signal }) => call('live', { signal }),
  // What was asked for ahead is not asked for again by the page.
  staleTime: 1_000,
  refetchInterval: REFRESH,
})

/** Below the board's own key: whatever makes the board read again makes this. */
const floorQuery = queryOptions({
  queryKey: [...liveQuery.queryKey, 'floor'],
  queryFn: ({ signal }) => call('liveFloor', { signal }),
  staleTime: 1_000,
  refetchInterval: REFRESH,
})

export function askForLive(queries: QueryClient): Promise<void> {
  // The board does not wait for the counts.
  void queries.prefetchQuery(floorQuery)
  return queries.prefetchQuery(liveQuery)
}

/** Who works on what at this moment; read again every 30 s whatever else happens. */
export function useLive() {
  return useQuery(liveQuery)
}

/** Every technician at this moment, whether they work or not. */
export function useFloor() {
  return useQuery(floorQuery)
}

const nothingElse: readonly QueryKey[] = []

/**
 * Reads the board again whenever the server tells of a change.
 * @param also what else may have changed then, and is read again as well
 * @returns whether it can tell at present
 */
export function useLiveLine(also: readonly QueryKey[] = nothingElse): LineState {
  const queries = useQueryClient()
  const isOpened = useRef(false)
  return useChanges(async () => {
    // The first reading may still be under way; what is on the screen first matters more than what is newest.
    await queries.ensureQueryData(liveQuery)
    // What the page itself has just asked for is not asked for again only because the line is open now.
    const changed = [liveQuery.queryKey, ...(isOpened.current ? also : nothingElse)]
    isOpened.current = true
    await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })))
  })
}

/** Reads something again whenever the server tells of a change in who works on what. */
export function useChanges(readAgain: () => Promise<unknown>): LineState {
  const newest = useRef(readAgain)
  useEffect(() => {
    newest.current = readAgain
  })
  const [state, setState] = useState<LineState>('connecting')

  useEffect(() => {
    const reading = coalesce(
      async () => {
        await newest.current()
      },
      { timers, pause: PAUSE },
    )
    const hangUp = openLiveLine(
      { connect, now: Date.now, timers, random: Math.random, page, onOnline },
      { onChange: () => reading.ask(), onState: setState },
    )
    return () => {
      hangUp()
      void reading.stop()
    }
  }, [])

  return state
}

async function connect(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { body } = await send('liveEvents', { signal })
  if (!body) throw new Error('This browser reads no streams')
  return body
}

const page = {
  isHidden: () => document.visibilityState === 'hidden',
  onShownOrHidden: (changed: () => void) => {
    document.addEventListener('visibilitychange', changed)
    return () => document.removeEventListener('visibilitychange', changed)
  },
}

function onOnline(back: () => void): () => void {
  window.addEventListener('online', back)
  return () => window.removeEventListener('online', back)
}
