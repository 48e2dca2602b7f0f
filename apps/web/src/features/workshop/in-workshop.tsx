import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Workshop } from '@warsha/contract'
import { MINUTE, localDateOf } from '@warsha/domain'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { call, serverNow } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { WorkshopClock } from '../../ui/admin/workshop-clock.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { deviceStorage, readJson } from '../../device/storage.ts'

const KEY = 'warsha.workshop'

/** Keeps what the server said, so that the next page begins with it. */
function keepWorkshop(workshop: Workshop): void {
  deviceStorage.setItem(KEY, JSON.stringify(workshop))
}

const grown = { is_being_set_up: false, has_sessions: true }

/** The workshop as this device knew it last, on the day that it is there now; undefined when it never did. */
function keptWorkshop(): Workshop | undefined {
  const kept = readJson(deviceStorage, KEY) as Workshop | null
  try {
    // What an earlier version of the app kept says nothing of the set-up: that is left to the next answer.
    return kept ? { ...grown, ...kept, today: localDateOf(serverNow(), kept.business_time_zone) } : undefined
  } catch {
    // What was kept names no time zone.
    return undefined
  }
}

export const workshopQuery = queryOptions({
  queryKey: ['admin', 'workshop'],
  queryFn: async ({ signal }) => {
    const workshop = await call('workshop', { signal })
    keepWorkshop(workshop)
    return workshop
  },
  // A page need not wait for what seldom changes; it is asked for all the same.
  initialData: keptWorkshop,
  initialDataUpdatedAt: 0,
  staleTime: MINUTE,
  // Its midnight is not that of this device.
  refetchInterval: MINUTE,
})

/** The workshop's time zone and the day that it is there. */
export function useWorkshop() {
  return useQuery(workshopQuery)
}

const Known = createContext<Workshop | null>(null)

type Props = {
  /** in the place of what is inside, while the workshop is being read */
  loading: ReactNode
  children: ReactNode
}

/** What is inside knows the workshop's time zone and the day that it is there; without them no time could be told. */
export function InWorkshop({ loading, children }: Props) {
  const { t } = useTranslation(['admin', 'app'])
  const { data, error, isFetching, refetch } = useQuery(workshopQuery)
  if (data) {
    return (
      <WorkshopClock zone={data.business_time_zone} now={serverNow}>
        <Known value={data}>{children}</Known>
      </WorkshopClock>
    )
  }
  if (!error) return loading
  const text = t('time.workshopFailed')
  return (
    <LoadFailure
      text={reasonFor(error, text) ?? text}
      retryLabel={t('app:retry')}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** The workshop that is known here. */
export function useKnownWorkshop(): Workshop {
  const workshop = useContext(Known)
  if (!workshop) throw new Error('a part that needs the workshop stands outside InWorkshop')
  return workshop
}
