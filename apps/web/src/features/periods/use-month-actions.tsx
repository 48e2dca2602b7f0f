import { useQueryClient } from '@tanstack/react-query'
import type { Period } from '@warsha/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { useDialogParam } from '../../ui/admin/use-dialog-param.ts'
import { toasts } from '../../ui/toasts.tsx'
import { ReasonDialog } from '../../api/admin/reason-dialog.tsx'
import { CloseMonth } from './close-month.tsx'
import { reopenMonth, useClosingSettings, useMonths } from './data.ts'
import { LateArrivals } from './late-arrivals.tsx'

/** What can be done with a month. */
export type MonthActions = {
  onClose: (period: Period) => void
  onReopen: (period: Period) => void
  /** shows what arrived late */
  onShow: (period: Period) => void
}

type PendingAction = { action: 'close' | 'reopen'; month: string }

/** Closing and reopening a month and its late arrivals, each in a window: the same wherever on the page it is asked for. */
export function useMonthActions(): { actions: MonthActions; windows: ReactNode } {
  const { data: months } = useMonths()
  const takesTwo = useClosingSettings().data?.takes_two_admins ?? false
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null)
  const { opened, open, close } = useDialogParam('late')
  const named = (month: string) => months?.find((period) => period.month === month)
  const period = pendingAction ? named(pendingAction.month) : undefined
  const shown = named(opened)
  const end = () => setPendingAction(null)
  const windows = (
    <>
      {period && pendingAction?.action === 'close' && <CloseMonth period={period} takesTwo={takesTwo} onClose={end} />}
      {period && pendingAction?.action === 'reopen' && (
        <ReopenMonth period={period} takesTwo={takesTwo} onClose={end} />
      )}
      {shown && !pendingAction && (
        <LateArrivals
          period={shown}
          onReopen={() => setPendingAction({ action: 'reopen', month: opened })}
          onClose={close}
        />
      )}
    </>
  )
  const actions = {
    onClose: ({ month }: Period) => setPendingAction({ action: 'close', month }),
    onReopen: ({ month }: Period) => setPendingAction({ action: 'reopen', month }),
    onShow: ({ month }: Period) => open(month),
  }
  return { actions, windows }
}

type Props = { period: Period; takesTwo: boolean; onClose: () => void }

/** Asks why a closed month is opened again. */
function ReopenMonth({ period, takesTwo, onClose }: Props) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const language = useLanguage()
  const month = monthAndYearText(period.month, language)
  const isAsking = takesTwo && !period.proposal

  async function reopen(reason: string): Promise<boolean> {
    const { locked } = await reopenMonth(client, period.month, reason)
    toasts.success(locked ? t('months.asked') : t('months.reopened', { month }))
    return true
  }

  return (
    <ReasonDialog
      title={t('months.reopenTitle', { month })}
      text={isAsking ? `${t('months.reopenText')} ${t('months.askText')}` : t('months.reopenText')}
      submitLabel={t(isAsking ? 'months.askReopen' : 'months.reopen')}
      failed={t('months.reopenFailed')}
      onSubmit={reopen}
      onClose={onClose}
    />
  )
}
