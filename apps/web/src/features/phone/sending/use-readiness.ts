import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useUser } from '../../../api/use-sign-in.ts'
import { deviceStorage } from '../../../device/storage.ts'
import { useOnline } from '../../../device/use-online.ts'
import { cachedActivities, cachedJobs } from '../choosing/cache.ts'
import { useWork } from '../running/current-session.ts'
import { useActivityTypes, useJobs } from '../choosing/jobs.ts'
import { type Found, missingParts, type Part } from './readiness.ts'

/**
 * Fetches what somebody needs who records without a network, as soon as they have opened the app.
 * @param mayAsk what is more urgent was asked before
 * @returns the parts that this phone does not hold; null until it is known
 */
export function useReadiness(mayAsk: boolean): readonly Part[] | null {
  const { id: owner } = useUser()
  const work = useWork()
  const device = useDevice()
  useFetched(mayAsk)
  if (device === null || work?.owner !== owner) return null
  return missingParts({
    ...device,
    jobs: cachedJobs(deviceStorage),
    activities: cachedActivities(deviceStorage),
    knowsOwnWork: work.server.own !== null,
  })
}

/** Asks for jobs and activities; what could not be fetched is asked for again as soon as there is a network. */
function useFetched(mayAsk: boolean): void {
  const isOnline = useOnline()
  const queries = useQueryClient()
  // The page that shows what failed has a button for it.
  const unlessFailed = ({ state }: { state: { status: string } }) => mayAsk && state.status !== 'error'
  const jobs = useJobs('', unlessFailed)
  const activities = useActivityTypes(unlessFailed)
  const askAgain = useEffectEvent(() => {
    if (jobs.isError) void jobs.refetch()
    if (activities.isError) void activities.refetch()
    const hasFailed = ({ state }: Query) => state.status === 'error'
    void queries.refetchQueries({ queryKey: ['technician'], type: 'active', predicate: hasFailed })
  })
  useEffect(() => {
    if (isOnline) askAgain()
  }, [isOnline])
}

type Device = Pick<Found, 'app' | 'room'>

/** Whether the browser keeps the app, and has room for photos. */
function useDevice(): Device | null {
  const [device, setDevice] = useState<Device | null>(null)
  useEffect(() => {
    let isGone = false
    const look = async () => {
      const found = await lookAtDevice()
      if (!isGone) setDevice(found)
    }
    void look()
    // The first visit is what brings the app onto the phone.
    void navigator.serviceWorker?.ready.then(look)
    return () => {
      isGone = true
    }
  }, [])
  return device
}

async function lookAtDevice(): Promise<Device> {
  const [registration, estimate] = await Promise.all([
    navigator.serviceWorker?.getRegistration().catch(() => undefined),
    navigator.storage?.estimate?.().catch(() => null),
  ])
  const { quota, usage = 0 } = estimate ?? {}
  return {
    app: !('serviceWorker' in navigator) ? 'impossible' : registration?.active ? 'kept' : 'not_kept',
    room: quota === undefined ? null : quota - usage,
  }
}
