import { Stack } from '../../ui/layout.tsx'
import type { LateArrival } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../admin-paths.ts'
import { Link } from '../../ui/link.tsx'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { localDateText } from '../../i18n/admin-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText, weekdayMomentText } from '../../i18n/workshop-time.ts'
import { changeText } from './change-texts.ts'
import styles from './late-arrivals.module.css'
import { activityText, personText } from '../../i18n/people.ts'

type Props = {
  rows: readonly LateArrival[]
  /** for a closed month: where each counts; else from which month it came */
  isArrived?: boolean
}

/** Late arrivals, each of which leads to its session. */
export function LateList({ rows, isArrived = false }: Props) {
  if (rows.length === 0) return null
  return (
    <Stack as="ul" className="lined edged">
      {rows.map((row) => (
        <li key={`${row.session_id} ${row.is_accepted} ${row.arrived_at}`} className={styles['row']}>
          <Row row={row} isArrived={isArrived} />
        </li>
      ))}
    </Stack>
  )
}

function Row({ row, isArrived }: { row: LateArrival; isArrived: boolean }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const { job_no: number, person } = row
  const [name, activity] = [personText(row.technician), activityText(row)]
  const other = isArrived
    ? t('months.carriedTo', { month: monthAndYearText(row.carried_to, language) })
    : t('months.cameFor', { month: monthAndYearText(row.month, language) })
  const when = weekdayMomentText(Date.parse(row.arrived_at), zone, language)
  return (
    <>
      <Link
        to={adminPaths.session(row.session_id)}
        className={styles['who']}
        aria-label={t('months.openLate', { name, number })}
      >
        <bdi>{name}</bdi>
      </Link>
      <span className={styles['change']}>{changeText(row, { t, language })}</span>
      <span className="muted">
        {localDateText(row.day, language)}
        {' · '}
        <bdi dir="ltr">{number}</bdi>
        {' · '}
        <bdi>{activity}</bdi>
      </span>
      <span className={styles['where']}>{other}</span>
      <span className="muted">{t('months.arrivedAt', { when })}</span>
      <span className={styles['where']} data-tone={row.is_accepted ? undefined : 'stalled'}>
        {row.is_accepted
          ? t('months.acceptedBy', { name: person === null ? '' : personText(person) })
          : t('months.notAccepted')}
      </span>
    </>
  )
}
