import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { deviceStorage } from '../../device/storage.ts'
import { WorkshopClock } from '../../ui/admin/workshop-clock.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { workshopQuery } from './in-workshop.tsx'

const KEY = 'warsha.workshop_zone'

type Props = {
  /** in the place of what is inside, while the zone is not known yet */
  loading: ReactNode
  children: ReactNode
}

/**
 * What is inside shows times by the workshop's clock. A browser keeps the zone, which all but never changes: after the
 * first visit nothing waits for it.
 */
export function AtWorkshop({ loading, children }: Props) {
  const { t } = useTranslation(['admin', 'app'])
  const { data, error, isFetching, refetch } = useQuery(workshopQuery)
  const zone = data?.business_time_zone ?? keptZone()
  const read = data?.business_time_zone

  useEffect(() => {
    if (read) deviceStorage.setItem(KEY, read)
  }, [read])

  if (zone) {
    return (
      <WorkshopClock zone={zone} now={serverNow}>
        {children}
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

/** Null where none is kept, or one that this browser does not know. */
function keptZone(): string | null {
  const zone = deviceStorage.getItem(KEY)
  try {
    return zone && new Intl.DateTimeFormat('en', { timeZone: zone }) && zone
  } catch {
    return null
  }
}
