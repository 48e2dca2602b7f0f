import type { Period } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { decimalText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { adminPaths } from '../../admin-paths.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconCheck } from '../../ui/icons.ts'
import { Cluster } from '../../ui/layout.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useDaysNotRecorded } from '../absences/index.ts'
import { useReviewTotal } from '../sessions/index.ts'
import styles from './months.module.css'

type Props = { period: Period; onShow: (period: Period) => void }

/** What is left to do in a month, each as the way to where it is done: the counts there are the counts here. */
export function MonthLeft({ period, onShow }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { month, locked, late } = period
  const review = useReviewTotal(month)
  // Nothing can be recorded in a month that is closed.
  const isNeeded = locked === null
  const missing = useDaysNotRecorded(month, { isNeeded })
  const failed = [review, missing].find(({ isError }) => isError)
  if (failed)
    return (
      <QueryFailure
        query={failed}
        text={t('hoursAndPay.leftFailed')}
        asOf={(time) => t('sessions.shownAsOf', { time })}
      />
    )
  if (review.data === undefined || (isNeeded && !missing.data)) {
    return (
      <output aria-label={t('hoursAndPay.leftLoading')}>
        <Skeleton height={20} width="min(360px, 100%)" />
      </output>
    )
  }
  const days = isNeeded ? (missing.data?.days ?? 0) : 0
  const pending = late?.pending_count ?? 0
  const number = (value: number) => numberText(value, language)
  const name = monthAndYearText(month, language)
  if (review.data === 0 && days === 0 && pending === 0) {
    if (locked) return null
    return (
      <p className={styles['note']}>
        <IconCheck {...smallIcon} />
        <span>{t(period.is_over ? 'hoursAndPay.nothingLeft' : 'hoursAndPay.nothingLeftYet')}</span>
      </p>
    )
  }
  return (
    <Cluster gap="half 2" align="baseline">
      <h2 className="text-m strong">{t('hoursAndPay.left')}</h2>
      <Cluster as="ul" gap="half 2" align="baseline" aria-label={t('hoursAndPay.leftOf', { month: name })}>
        {review.data > 0 && (
          <li>
            <Link className="accent strong" to={adminPaths.reviewOf(month)}>
              {t('hoursAndPay.toReview', { number: number(review.data) })}
            </Link>
          </li>
        )}
        {pending > 0 && (
          <li>
            <button type="button" className={styles['show']} onClick={() => onShow(period)}>
              {t('hoursAndPay.lateArrivals', { number: number(pending) })}
            </button>
          </li>
        )}
        {days > 0 && (
          <li>
            <Link className="accent strong" to={adminPaths.daysNotRecorded(month)}>
              {t('hoursAndPay.notRecorded', { number: decimalText(days, Number.isInteger(days) ? 0 : 1, language) })}
            </Link>
          </li>
        )}
      </Cluster>
    </Cluster>
  )
}
