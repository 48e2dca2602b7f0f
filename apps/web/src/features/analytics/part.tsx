import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/errors.ts'
import { StaleNotice } from '../../ui/admin/notice.tsx'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { workshopMomentText } from '../../i18n/workshop-time.ts'
import { useLanguage } from '../../i18n/use-language.ts'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** in its shape, while it is being read */
  skeleton: ReactNode
  children: (data: Data) => ReactNode
}

/** What one question answers. That it failed is told once for all parts of a tab, by `Failure`. */
export function Part<Data>({ query: { data, isError }, skeleton, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  return isError ? null : skeleton
}

/** One message for all that could not be loaded, above what is known from before, or in its place. */
export function Failure({ queries }: { queries: readonly UseQueryResult[] }) {
  const { t } = useTranslation(['admin', 'app'])
  const language = useLanguage()
  const zone = useZone()
  const failed = queries.filter(({ isError }) => isError)
  const [first] = failed
  if (!first) return null
  const failure = {
    text: t('analytics.failed'),
    retryLabel: t('app:retry'),
    busy: failed.some(({ isFetching }) => isFetching),
    onRetry: () => failed.forEach(({ refetch }) => void refetch()),
  }
  const known = failed.find(({ data }) => data !== undefined)
  if (!known && failed.length === queries.length) return <LoadFailure {...failure} />
  const reason = first.error instanceof ApiError && first.error.status >= 500 ? first.error.detail : ''
  const asOf = known && t('analytics.shownAsOf', { time: workshopMomentText(known.dataUpdatedAt, zone, language) })
  return <StaleNotice {...failure} detail={[reason, asOf].filter(Boolean).join(' ')} />
}
