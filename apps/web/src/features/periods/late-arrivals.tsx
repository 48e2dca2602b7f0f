import { Cluster, Stack } from '../../ui/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { LateArrival, Period } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { DialogHead } from '../../ui/admin/dialog-head.tsx'
import { StaleNotice } from '../../ui/admin/notice.tsx'
import { Button } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { acceptLateArrivals, useLateArrivals } from './data.ts'
import { monthsText } from './change-texts.ts'
import { LateList } from './late-list.tsx'
import styles from './late-arrivals.module.css'

type Props = { period: Period; onReopen: () => void; onClose: () => void }

/** What arrived late for a month, and what it carries of months that were closed before. */
export function LateArrivals({ period, onReopen, onClose }: Props) {
  const { t } = useTranslation(['admin', 'app'])
  const language = useLanguage()
  const { data, isError, isFetching, refetch } = useLateArrivals(period.month)
  const month = monthAndYearText(period.month, language)
  const title = t('months.drawer', { month })
  return (
    <Dialog label={title} width="wide" onClose={onClose}>
      <DialogHead title={title} onClose={onClose} />
      <Stack gap="3" className="pad-y-2 pad-x-2">
        {isError && (
          <StaleNotice
            text={t('months.drawerFailed')}
            retryLabel={t('app:retry')}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !isError && (
          <output aria-label={t('months.drawerLoading')}>
            <Skeleton height={72} />
          </output>
        )}
        {data && <Arrived period={period} rows={data.arrived} onReopen={onReopen} />}
        {data && <Carried month={month} rows={data.adjustments} />}
      </Stack>
    </Dialog>
  )
}

type ArrivedProps = { period: Period; rows: readonly LateArrival[]; onReopen: () => void }

function Arrived({ period, rows, onReopen }: ArrivedProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const month = monthAndYearText(period.month, language)
  const text = () => {
    if (!period.locked) return t('months.arrivedOpen', { month })
    return t(rows.length === 0 ? 'months.arrivedNone' : 'months.arrivedText', { month })
  }
  return (
    <Stack as="section" gap="1" className="shrinks">
      <h3 className="text-l strong">{t('months.arrived', { month })}</h3>
      <p className="muted">{text()}</p>
      <LateList rows={rows} isArrived />
      {period.locked && (
        <Cluster gap="1" justify="end">
          <Accept period={period} rows={rows} />
          <Button onClick={onReopen}>{t('months.reopenMonth')}</Button>
        </Cluster>
      )}
    </Stack>
  )
}

/** Makes all that waits a part of the month to which it was carried, for good. */
function Accept({ period, rows }: Omit<ArrivedProps, 'onReopen'>) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const pending = rows.filter(({ is_accepted: isAccepted }) => !isAccepted)
  if (pending.length === 0) return null
  const month = monthAndYearText(period.month, language)
  const later = monthsText([...new Set(pending.map(({ carried_to: to }) => to))], language)

  async function accept(): Promise<void> {
    const title = t('months.acceptTitle', { month })
    const labels = { confirmLabel: t('months.accept'), cancelLabel: t('form.cancel') }
    if (!(await confirm({ title, message: t('months.acceptSure', { month, later }), ...labels }))) return
    setBusy(true)
    try {
      await acceptLateArrivals(client, period.month)
      toasts.success(t('months.acceptDone', { month }))
    } catch (error) {
      toasts.error(reasonFor(error, t('months.acceptFailed')))
    } finally {
      setBusy(false)
    }
  }

  const count = pending.length
  return (
    <>
      <p className={styles['does']}>{t('months.acceptText', { count, number: numberText(count, language), later })}</p>
      <Button look="primary" busy={isBusy} onClick={() => void accept()}>
        {t('months.accept')}
      </Button>
    </>
  )
}

function Carried({ month, rows }: { month: string; rows: readonly LateArrival[] }) {
  const { t } = useTranslation('admin')
  return (
    <Stack as="section" gap="1" className="shrinks">
      <h3 className="text-l strong">{t('months.carried', { month })}</h3>
      <p className="muted">{t(rows.length === 0 ? 'months.carriedNone' : 'months.carriedText', { month })}</p>
      <LateList rows={rows} />
    </Stack>
  )
}
