import type { Technician } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { type Figure, StatCard, StatCards } from '../../ui/admin/stat-card.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { figuresOf, type StatusFilter } from './staff.ts'

type Props = {
  technicians: readonly Technician[] | undefined
  /** they could not be read */
  failed: boolean
  /** the address of the list of those in that status */
  addressOf: (status: StatusFilter) => string
  /** the address of the list in the order of the segments */
  bySegment: string
}

/** The four numbers of the page. */
export function Stats({ technicians, failed, addressOf, bySegment }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const figures = technicians && figuresOf(technicians)

  function figure(count: number | undefined): Figure {
    if (count !== undefined) return { text: numberText(count, language) }
    return failed ? 'unknown' : 'loading'
  }

  return (
    <StatCards>
      <StatCard label={t('technicians.active')} value={figure(figures?.active)} to={addressOf('active')} />
      <StatCard label={t('technicians.inactive')} value={figure(figures?.inactive)} to={addressOf('inactive')} />
      <StatCard label={t('technicians.segments')} value={figure(figures?.segments)} to={bySegment} />
      <StatCard label={t('technicians.total')} value={figure(figures?.total)} to={addressOf('all')} />
    </StatCards>
  )
}
