import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { StaleNotice } from '../../ui/admin/notice.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'

type Props = {
  query: UseQueryResult
  text: string
  /** says of when it is what is shown */
  asOf: (time: string) => string
}

/** What could not be loaded, above what is known from before, or in its place. */
export function QueryFailure({ query, text, asOf }: Props) {
  const { t } = useTranslation('app')
  const language = useLanguage()
  const zone = useZone()
  const { data, error, isError, isFetching, dataUpdatedAt, refetch } = query
  if (!isError) return null
  const failure = { text, retryLabel: t('retry'), busy: isFetching, onRetry: () => void refetch() }
  if (data === undefined) return <LoadFailure {...failure} />
  const reason = error instanceof ApiError && error.status >= 500 ? error.detail : ''
  const time = workshopMomentText(dataUpdatedAt, zone, language)
  return <StaleNotice {...failure} detail={[reason, asOf(time)].filter(Boolean).join(' ')} />
}
