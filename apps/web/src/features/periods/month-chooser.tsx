import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFilters } from '../../ui/admin/use-filters.ts'
import { useKnownWorkshop } from '../workshop/index.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { type Month, monthOf, monthsOffered, plusMonths } from '../../ui/admin/months.ts'
import { fields } from './view.ts'

/** Which month is shown. */
export function MonthChooser({ month }: { month: Month }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { setFilters } = useFilters(fields)
  const { today } = useKnownWorkshop()
  const present = monthOf(today)
  const choose = (next: Month) => setFilters({ month: next })
  return (
    <>
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
    </>
  )
}
