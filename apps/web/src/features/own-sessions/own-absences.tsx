import { useQuery } from '@tanstack/react-query'
import { absenceText } from '@warsha/contract/absence-text'
import { DAY } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { call, serverNow } from '../../api/api.ts'
import { dateRangeText } from '../../i18n/date-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Stack } from '../../ui/layout.tsx'
import styles from './session-list.module.css'

/** Milliseconds for which one that has ended is shown. */
const LATELY = 31 * DAY

/** The technician's own absences, as the workshop has recorded them. Without network there are none: the sessions matter more. */
export function OwnAbsences() {
  const { t } = useTranslation('ownSessions')
  const language = useLanguage()
  const { data = [] } = useQuery({
    queryKey: ['own-absences'],
    queryFn: ({ signal }) => call('ownAbsences', { signal }),
  })
  const shown = data.filter(({ last_day }) => Date.parse(last_day) > serverNow() - LATELY)
  if (shown.length === 0) return null
  return (
    <section className={styles['day']}>
      <h2 className="pad-y-1 text-3xl">{t('absences')}</h2>
      <Stack as="ul" gap="1">
        {shown.map((absence) => (
          <li key={absence.id} className={styles['absence']}>
            <span className="strong">{absenceText(absence, language)}</span>
            <bdi className="muted">{dateRangeText(absence.first_day, absence.last_day, language)}</bdi>
          </li>
        ))}
      </Stack>
    </section>
  )
}
