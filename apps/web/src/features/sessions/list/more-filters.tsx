import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../api/use-sign-in.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useJobTypeNames, useTechnicianNames } from '../data.ts'
import { useSessionsView } from '../view.ts'
import { weekdayName } from './chips.ts'

/** Filters that are seldom needed: one is chosen here, and stands among the others in words then. */
export function MoreFilters() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { setView } = useSessionsView()
  const seesRates = useMay('hourlyRates')
  const technicians = useTechnicianNames() ?? []
  const jobTypes = useJobTypeNames(true) ?? []
  const segments = [...new Set(technicians.flatMap(({ segment }) => segment ?? []))].toSorted()
  const label = t('sessions.chips.more')
  return (
    <NativeSelect
      aria-label={label}
      value=""
      data={[
        { value: '', label },
        { value: 'waiting=true', label: t('sessions.chips.waiting') },
        ...(seesRates ? [{ value: 'rated=false', label: t('sessions.chips.unrated') }] : []),
        { value: 'outside=true', label: t('sessions.chips.outside') },
        { value: 'charged=false', label: t('sessions.chips.notCharged') },
        {
          group: t('sessions.chips.segment'),
          items: segments.map((segment) => ({ value: `segment=${segment}`, label: segment })),
        },
        {
          group: t('sessions.chips.jobType'),
          items: [
            ...jobTypes.map(({ id, name }) => ({ value: `job_type=${id}`, label: name })),
            { value: 'job_type=none', label: t('sessions.chips.noJobType') },
          ],
        },
        {
          group: t('sessions.chips.weekday'),
          items: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ value: `weekday=${day}`, label: weekdayName(day, language) })),
        },
      ]}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        const split = chosen.indexOf('=')
        setView({ [chosen.slice(0, split)]: chosen.slice(split + 1) })
      }}
    />
  )
}
