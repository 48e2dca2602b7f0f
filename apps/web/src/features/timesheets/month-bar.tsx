import { Cluster } from '../../ui/layout.tsx'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconLock } from '../../ui/admin/icons.ts'
import { StatusBadge } from '../../ui/admin/status-badge.tsx'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { useKnownWorkshop } from '../workshop/index.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import styles from './month-bar.module.css'
import { fields, type Month, monthOf, monthsOffered, plusMonths } from './view.ts'

type Props = {
  month: Month
  isLocked: boolean
  /** stands at the end of the line: what can be done with this month */
  children?: ReactNode
}

/** Which month is shown, and whether it is closed. */
export function MonthBar({ month, isLocked, children }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { setFilters } = useFilters(fields)
  const { today } = useKnownWorkshop()
  const present = monthOf(today)
  const choose = (next: Month) => setFilters({ month: next === present ? '' : next })
  return (
    <Cluster gap="1 2" className="below-2">
      <SegmentedControl
        aria-label={t('timesheets.month')}
        data={[
          { value: present, label: t('dates.presets.month') },
          { value: plusMonths(present, -1), label: t('dates.presets.last_month') },
        ]}
        value={month}
        onChange={choose}
      />
      <NativeSelect
        aria-label={t('timesheets.otherMonth')}
        value={month}
        data={monthsOffered(today, month).map((value) => ({ value, label: monthAndYearText(value, language) }))}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isLocked && (
        <StatusBadge tone="closed" icon={<IconLock size={14} stroke={2} aria-hidden />}>
          {t('timesheets.locked')}
        </StatusBadge>
      )}
      <div className={styles['actions']}>{children}</div>
    </Cluster>
  )
}
