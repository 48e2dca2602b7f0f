import { useQueryClient } from '@tanstack/react-query'
import type { Period } from '@warsha/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconInfoCircle } from '../../ui/icons.ts'
import { IconAdjustmentsPlus, IconMailFast, IconUserQuestion } from '../../ui/admin/icons.ts'
import { reasonFor } from '../../api/errors.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { Button } from '../../ui/button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { toasts } from '../../ui/toasts.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { withdrawProposal } from './data.ts'
import { changeText, dayOfText, monthsText } from './change-texts.ts'
import styles from './months.module.css'
import { personText } from '../../i18n/people.ts'

type Props = { period: Period; onShow: (period: Period) => void }

/** What one should know of a month beside its figures. */
export function MonthNotes({ period, onShow }: Props) {
  const { locked, late, adjustment, proposal } = period
  if (!locked && !late && !adjustment && !proposal) return null
  return (
    <div className={styles['notes']}>
      {locked && <ClosedWith locked={locked} />}
      {late && <Late period={period} late={late} onShow={onShow} />}
      {adjustment && <Adjustment period={period} adjustment={adjustment} onShow={onShow} />}
      {proposal && <Proposal period={period} proposal={proposal} />}
    </div>
  )
}

type NoteProps = { icon: ReactNode; tone?: 'stalled' | 'on-hold'; children: ReactNode }

function Note({ icon, tone, children }: NoteProps) {
  return (
    <p className={styles['note']} data-tone={tone}>
      {icon}
      <span>{children}</span>
    </p>
  )
}

/** How it was closed, where that was not as usual. */
function ClosedWith({ locked }: { locked: NonNullable<Period['locked']> }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const { to_review_count: count, lines_kept_at: keptAt } = locked
  const isKeptLater = Date.parse(keptAt) > Date.parse(locked.at)
  return (
    <>
      {count > 0 && (
        <Note icon={<IconInfoCircle {...smallIcon} />}>
          {t('months.closedWithWaiting', { count, number: numberText(count, language) })}
        </Note>
      )}
      {isKeptLater && (
        <Note icon={<IconInfoCircle {...smallIcon} />}>
          {t('months.linesKept', { day: dayOfText(keptAt, zone, language) })}
        </Note>
      )}
    </>
  )
}

function Late({ period, late, onShow }: Props & { late: NonNullable<Period['late']> }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  const { arrival_count: count, pending_count: pending } = late
  const label = t('months.showLateOf', { month: monthAndYearText(period.month, language) })
  return (
    <Note icon={<IconMailFast {...smallIcon} />} {...(pending > 0 && { tone: 'stalled' })}>
      {t('months.late', {
        ...counted(count),
        change: changeText(late, { t, language }),
        months: monthsText(late.other_months, language),
      })}
      {pending > 0 && ` · ${t('months.latePending', counted(pending))}`}{' '}
      <button type="button" className={styles['show']} aria-label={label} onClick={() => onShow(period)}>
        {t('months.showLate')}
      </button>
    </Note>
  )
}

function Adjustment({ period, adjustment, onShow }: Props & { adjustment: NonNullable<Period['adjustment']> }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const label = t('months.showAdjustmentOf', { month: monthAndYearText(period.month, language) })
  return (
    <Note icon={<IconAdjustmentsPlus {...smallIcon} />}>
      {t('months.adjustment', {
        change: changeText(adjustment, { t, language }),
        months: monthsText(adjustment.other_months, language),
      })}{' '}
      <button type="button" className={styles['show']} aria-label={label} onClick={() => onShow(period)}>
        {t('months.showLate')}
      </button>
    </Note>
  )
}

/** What one admin has asked for; anybody can take it back. */
function Proposal({ period, proposal }: { period: Period; proposal: NonNullable<Period['proposal']> }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const language = useLanguage()
  const zone = useZone()
  const [isBusy, setBusy] = useState(false)
  const { action, person, at, reason } = proposal
  const name = personText(person)
  const month = monthAndYearText(period.month, language)
  const texts = { name, reason, day: dayOfText(at, zone, language) }

  async function withdraw(): Promise<void> {
    setBusy(true)
    try {
      await withdrawProposal(client, period.month)
      toasts.success(t('months.withdrawn', { month }))
    } catch (error) {
      toasts.error(reasonFor(error, t('months.withdrawFailed')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Note icon={<IconUserQuestion {...smallIcon} />} tone="on-hold">
      {t(action === 'lock' ? 'months.asksLock' : 'months.asksReopen', texts)}{' '}
      <Button
        look="quiet"
        className={styles['act']}
        busy={isBusy}
        aria-label={t('months.withdrawOf', { month })}
        onClick={() => void withdraw()}
      >
        {t('months.withdraw')}
      </Button>
    </Note>
  )
}
