import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { Stack } from '../../ui/layout.tsx'
import { CardsSkeleton } from './cards.tsx'
import { ChartSkeleton } from './charts/chart-card.tsx'
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

type TabProps<Data> = {
  query: UseQueryResult<Data>
  /** what else is read for it, of which a failure is told as well */
  others?: readonly UseQueryResult[]
  /** how many cards stand above, as far as it is known before */
  cards: number
  /** pixels */
  chartHeight: number
  children: (data: Data) => ReactNode
}

/** A tab that one question answers, with cards, a chart and a table below one another. */
export function AnsweredTab<Data>({ query, others = [], cards, chartHeight, children }: TabProps<Data>) {
  const { t } = useTranslation('admin')
  const label = t('analytics.loading')
  const skeleton = (
    <Stack gap="2" narrow>
      {cards > 0 && <CardsSkeleton label={label} count={cards} />}
      <ChartSkeleton label={label} height={chartHeight} />
      <ListSkeleton label={label} />
    </Stack>
  )
  return (
    <>
      <Failure queries={[query, ...others]} />
      <Part query={query} skeleton={skeleton}>
        {(data) => (
          <Stack gap="2" narrow>
            {children(data)}
          </Stack>
        )}
      </Part>
    </>
  )
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
