import type { Job } from '@warsha/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Figure, StatCard, StatCards } from '../../ui/admin/stat-card.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { figuresOf, type StatusFilter } from './job-list.ts'

type Props = {
  jobs: readonly Job[] | undefined
  /** they could not be read */
  failed: boolean
  /** the address of the list of those in that status */
  addressOf: (status: StatusFilter) => string
}

const cards = ['open', 'in_progress', 'closed'] as const

/** The four numbers of the page. */
export function Stats({ jobs, failed, addressOf }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const figures = useMemo(() => jobs && figuresOf(jobs), [jobs])

  function figure(count: number | undefined): Figure {
    if (count !== undefined) return { text: numberText(count, language) }
    return failed ? 'unknown' : 'loading'
  }

  return (
    <StatCards>
      {cards.map((status) => (
        <StatCard
          key={status}
          label={t(`jobs.stats.${status}`)}
          value={figure(figures?.[status])}
          to={addressOf(status)}
        />
      ))}
      <StatCard
        label={t('jobs.stats.total')}
        value={figure(figures?.total)}
        // Beside the other cards, so that they add up to it.
        note={figures && t('jobs.stats.onHold', { number: numberText(figures.on_hold, language) })}
        to={addressOf('all')}
      />
    </StatCards>
  )
}
