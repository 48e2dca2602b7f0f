import { formatMessage, type Period, refusals } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { useMay, useUser } from '../../api/use-sign-in.ts'
import { BlockedButton } from '../../ui/admin/blocked-button.tsx'
import { Button } from '../../ui/button.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import type { MonthActions } from './use-month-actions.tsx'
import styles from './months.module.css'

export type ActProps = Omit<MonthActions, 'onShow'> & {
  period: Period
  /** the closed month that must be reopened before this one, `YYYY-MM` */
  heldBy?: string | undefined
  /** closing and reopening take two admins */
  takesTwo: boolean
}

/** What can be done with a month; what one admin has asked for, another one confirms. */
export function MonthAct({ period, heldBy, takesTwo, onClose, onReopen }: ActProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { id } = useUser()
  const mayAct = useMay(period.locked ? 'reopenPeriod' : 'lockPeriod')
  const { proposal, locked, is_over: isOver } = period
  const month = monthAndYearText(period.month, language)
  if (!mayAct) return null
  if (!locked && !isOver) return <span className="muted">{t('months.notOver')}</span>
  const reopenText = takesTwo ? 'months.askReopen' : 'months.reopen'
  const act = () => (locked ? onReopen(period) : onClose(period))
  if (proposal?.by_id === id) {
    return (
      <BlockedButton className={styles['act']} reason={t('months.waitsForAnotherText')}>
        {t('months.waitsForAnother')}
      </BlockedButton>
    )
  }
  if (proposal) {
    const label = t(locked ? 'months.confirmReopenOf' : 'months.confirmLockOf', { month })
    return (
      <Button look="primary" className={styles['act']} aria-label={label} onClick={act}>
        {t('months.confirm')}
      </Button>
    )
  }
  if (locked && heldBy !== undefined) {
    const later = monthAndYearText(heldBy, language)
    return (
      <BlockedButton
        className={styles['act']}
        aria-label={t(takesTwo ? 'months.askReopenOf' : 'months.reopenOf', { month })}
        reason={formatMessage(refusals.period_carried_on, language, { month, later })}
      >
        {t(reopenText)}
      </BlockedButton>
    )
  }
  const texts = locked
    ? { label: t(takesTwo ? 'months.askReopenOf' : 'months.reopenOf', { month }), text: t(reopenText) }
    : {
        label: t(takesTwo ? 'months.askCloseOf' : 'months.closeOf', { month }),
        text: t(takesTwo ? 'months.askClose' : 'months.close'),
      }
  return (
    <Button className={styles['act']} aria-label={texts.label} onClick={act}>
      {texts.text}
    </Button>
  )
}
