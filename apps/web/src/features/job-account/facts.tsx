import { Stack } from '../../ui/layout.tsx'
import type { JobAccount } from '@warsha/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../admin-paths.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Link } from '../../ui/link.tsx'
import { amountText } from '../../i18n/admin-formats.ts'
import { sarText } from '../../i18n/durations.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { weekdayMomentText } from '../../i18n/workshop-time.ts'
import styles from './account.module.css'
import { ownOf } from './own-sessions.ts'

/** The sums of the job, and what is not in them yet. */
export function Facts({ account }: { account: JobAccount }) {
  const { totals, not_charged: apart, first_started_at, last_ended_at, job_no: job } = account
  const own = ownOf(account)
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const number = (count: number) => numberText(count, language)
  const hours = (value: number) => t('jobAccount.hours', { hours: amountText(value, language) })
  const moment = (at: string) => weekdayMomentText(Date.parse(at), zone, language)
  const { running_count: running, to_review_count: waiting } = totals
  return (
    <Stack gap="1">
      <dl className={styles['sums']}>
        <Sum label={t('jobAccount.sessions')}>
          <Link
            to={adminPaths.sessionsBehind(own)}
            aria-label={t('jobAccount.countedOf', { number: number(totals.session_count) })}
          >
            {number(totals.session_count)}
          </Link>
        </Sum>
        <Sum label={t('jobAccount.raw')}>{hours(totals.hours_raw)}</Sum>
        <Sum label={t('jobAccount.effective')}>{hours(totals.hours_effective)}</Sum>
        <Sum label={t('jobAccount.outside')}>
          <Link
            to={adminPaths.sessionsBehind({ ...own, hasOutside: true })}
            aria-label={t('jobAccount.outsideOf', { hours: hours(totals.hours_outside) })}
          >
            {hours(totals.hours_outside)}
          </Link>
        </Sum>
        {totals.cost_sar !== undefined && (
          <Sum label={t('jobAccount.cost')}>{sarText(totals.cost_sar, language, t)}</Sum>
        )}
      </dl>
      {totals.cost_sar !== undefined && <p className="muted text-s">{t('time.costIsNotPay')}</p>}
      {first_started_at && last_ended_at && (
        <p className="muted">
          {t('jobAccount.period', { first: moment(first_started_at), last: moment(last_ended_at) })}
        </p>
      )}
      {apart && (
        <p>
          <Link to={adminPaths.sessionsBehind({ job, state: 'all', isCharged: false })}>
            {t('jobAccount.notCharged', { hours: hours(apart.hours_effective) })}
          </Link>
        </p>
      )}
      {running > 0 && (
        <p>
          <Link to={adminPaths.sessionsBehind({ ...own, state: 'running' })}>
            {t('jobAccount.running', { count: running, number: number(running) })}
          </Link>
        </p>
      )}
      {waiting > 0 && (
        <p>
          <Link to={adminPaths.sessionsBehind({ ...own, state: 'all', isWaiting: true })} className="stalled">
            {t('jobAccount.waiting', { count: waiting, number: number(waiting) })}
          </Link>
        </p>
      )}
    </Stack>
  )
}

function Sum({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles['sum']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
