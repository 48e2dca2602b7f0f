import { Stack } from '../../ui/layout.tsx'
import type { JobAccount } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { amountText } from '../../i18n/admin-formats.ts'
import { percentText } from '../../i18n/durations.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { classes } from '../../ui/classes.ts'
import styles from './account.module.css'
import { againstEstimate } from './against-estimate.ts'

/** The hours against the estimate, as a bar and in words. */
export function EstimateBar({ account }: { account: JobAccount }) {
  const { t } = useTranslation('admin')
  const text = useAgainstText()
  const worked = account.totals.hours_effective
  const estimated = account.estimated_hours
  if (estimated === null || estimated <= 0) return <p className="muted">{t('jobAccount.noEstimate')}</p>
  const { kind } = againstEstimate(worked, estimated)
  const most = Math.max(worked, estimated)
  return (
    <Stack as="section" gap="1" aria-label={t('jobAccount.estimate')}>
      <p className={classes('strong', styles[kind])}>{text(worked, estimated)}</p>
      <div className={styles['bar']} aria-hidden="true">
        <span className={classes(styles['worked'], styles[kind])} style={{ width: `${(worked / most) * 100}%` }} />
        <span className={styles['mark']} style={{ insetInlineStart: `${(estimated / most) * 100}%` }} />
      </div>
    </Stack>
  )
}

/** Says how hours stand against an estimate. */
function useAgainstText() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const hours = (value: number) => t('jobAccount.hours', { hours: amountText(value, language) })

  return (worked: number, estimated: number): string => {
    const { kind, percent, difference } = againstEstimate(worked, estimated)
    const values = { used: hours(worked), estimated: hours(estimated), percent: percentText(percent, language) }
    if (kind === 'exact') return t('jobAccount.exact', { used: values.used })
    if (kind === 'over') return t('jobAccount.over', { ...values, over: hours(difference) })
    return t('jobAccount.within', { ...values, left: hours(difference) })
  }
}
