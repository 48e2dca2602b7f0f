import type { SessionTotals } from '@warsha/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../ui/link.tsx'
import { amountText } from '../../../i18n/admin-formats.ts'
import { sarText } from '../../../i18n/durations.ts'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import styles from './totals.module.css'

type Props = {
  totals: SessionTotals
  /** the address of those that wait for review, and of those that run */
  toReview: string
  running: string
}

/** What all the sessions come to that the filters find, not those of this page alone. */
export function Totals({ totals, toReview, running }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const number = (count: number) => numberText(count, language)
  const hours = (value: number) => t('sessions.hours', { hours: amountText(value, language) })
  return (
    <dl className={styles['totals']} aria-label={t('sessions.totals')}>
      <Total label={t('sessions.completed')}>{number(totals.session_count)}</Total>
      <Total label={t('sessions.rawHours')}>{hours(totals.hours_raw)}</Total>
      <Total label={t('sessions.effectiveHours')}>{hours(totals.hours_effective)}</Total>
      <Total label={t('sessions.outsideHours')}>{hours(totals.hours_outside)}</Total>
      {totals.cost_sar !== undefined && (
        <Total label={t('sessions.totalCost')}>{sarText(totals.cost_sar, language, t)}</Total>
      )}
      {totals.running_count > 0 && (
        <Total label={t('sessions.running')}>
          <Link to={running}>{number(totals.running_count)}</Link>
        </Total>
      )}
      {totals.to_review_count > 0 && (
        <Total label={t('sessions.waiting')}>
          <Link to={toReview} className="stalled">
            {number(totals.to_review_count)}
          </Link>
        </Total>
      )}
    </dl>
  )
}

function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['total']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
