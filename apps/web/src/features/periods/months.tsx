import { Stack } from '../../ui/layout.tsx'
import type { Period } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconCalendar } from '../../ui/admin/icons.ts'
import { Hints } from '../../ui/admin/hints.tsx'
import { ListSkeleton } from '../../ui/admin/list-skeleton.tsx'
import { QueryFailure } from '../../api/admin/query-failure.tsx'
import { useDialogParam } from '../../ui/admin/use-dialog-param.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { icon } from '../../ui/icon-size.ts'
import { useClosingSettings, useMonths, reopenMonth } from './data.ts'
import { CloseMonth } from './close-month.tsx'
import { ClosingSettings } from './closing-settings.tsx'
import { LateArrivals } from './late-arrivals.tsx'
import { MonthRow } from './month-row.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { toasts } from '../../ui/toasts.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { ReasonDialog } from '../sessions/index.ts'

type PendingAction = { action: 'close' | 'reopen'; month: string }

/** The months with what was counted in them, to be closed once nothing is to be changed any more. */
export function Months() {
  const { t } = useTranslation('admin')
  const months = useMonths()
  const takesTwo = useClosingSettings().data?.takes_two_admins ?? false
  const [pendingAction, setPendingAction] = useState<PendingAction | null>(null)
  const { opened, open, close } = useDialogParam('late')
  const asOf = (time: string) => t('sessions.shownAsOf', { time })
  const { data } = months
  const named = (month: string) => data?.find((period) => period.month === month)
  const period = pendingAction ? named(pendingAction.month) : undefined
  const shown = named(opened)
  return (
    <>
      <QueryFailure query={months} text={t('months.failed')} asOf={asOf} />
      {!data && !months.isError && <ListSkeleton label={t('months.loading')} />}
      {data && (
        <section className="framed" aria-label={t('months.list')}>
          {data.length === 0 ? (
            <EmptyState
              icon={<IconCalendar {...icon} size={32} />}
              level="h2"
              title={t('months.none')}
              text={t('months.noneText')}
            />
          ) : (
            <List
              months={data}
              takesTwo={takesTwo}
              onClose={({ month }) => setPendingAction({ action: 'close', month })}
              onReopen={({ month }) => setPendingAction({ action: 'reopen', month })}
              onShow={({ month }) => open(month)}
            />
          )}
        </section>
      )}
      {period && pendingAction?.action === 'close' && (
        <CloseMonth period={period} takesTwo={takesTwo} onClose={() => setPendingAction(null)} />
      )}
      {period && pendingAction?.action === 'reopen' && (
        <ReopenMonth period={period} takesTwo={takesTwo} onClose={() => setPendingAction(null)} />
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
}

type ListProps = {
  months: readonly Period[]
  takesTwo: boolean
  onClose: (period: Period) => void
  onReopen: (period: Period) => void
  onShow: (period: Period) => void
}

function List({ months, ...actions }: ListProps) {
  const { t } = useTranslation('admin')
  return (
    <Hints>
      <p className="pad-y-1h pad-x-2 muted">{t('months.text')}</p>
      <ClosingSettings />
      <ul className="container" aria-label={t('months.list')}>
        {months.map((period) => (
          <Stack as="li" key={period.month} gap="1" className="pad-y-7q pad-x-2 line-above">
            <MonthRow period={period} heldBy={closedMonthCarrying(period, months)} {...actions} />
          </Stack>
        ))}
      </ul>
    </Hints>
  )
}

/** The first closed month to which late arrivals of a month belong: until it is open, that month cannot be reopened. */
function closedMonthCarrying({ late }: Period, all: readonly Period[]): string | undefined {
  return late?.other_months
    .filter((month) => all.some((other) => other.month === month && other.locked !== null))
    .toSorted()[0]
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
