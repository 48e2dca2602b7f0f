import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { WorkshopClock } from '../../ui/admin/workshop-clock.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { workshopQuery } from './in-workshop.tsx'

type Props = {
  /** in the place of what is inside, while the zone is not known yet */
  loading: ReactNode
  children: ReactNode
}

/** What is inside shows times by the workshop's clock. After a browser's first visit nothing waits for it. */
export function AtWorkshop({ loading, children }: Props) {
  const { t } = useTranslation(['admin', 'app'])
  const { data, error, isFetching, refetch } = useQuery(workshopQuery)
  if (data) {
    return (
      <WorkshopClock zone={data.business_time_zone} now={serverNow}>
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
