import { Cluster, Stack } from '../../ui/layout.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { Period } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { adminPaths } from '../../admin-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { lockMonth } from './data.ts'
import { changeText } from './change-texts.ts'
import styles from './months.module.css'

type Props = { period: Period; takesTwo: boolean; onClose: () => void }

/** Asks, saying what still waits and what is accepted with it, and closes a month. */
export function CloseMonth({ period, takesTwo, onClose }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { close, isBusy, refusal } = useClosing(period, onClose)
  const month = monthAndYearText(period.month, language)
  const isWaiting = period.to_review_count > 0 || refusal !== null
  const isAsking = takesTwo && !period.proposal
  const submit = t(isAsking ? 'months.askClose' : 'months.closeMonth')
  return (
    <Dialog role="alertdialog" title={t('months.closeOf', { month })} onClose={onClose}>
      <Stack gap="1" className={styles['question']}>
        {[...questionOf(period, { t, language }), ...(isAsking ? [t('months.askText')] : [])].map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {refusal !== null && (
          <p role="alert" className="error">
            {refusal}
          </p>
        )}
        {isWaiting && (
          <p>
            <Link to={adminPaths.sessionsBehind({ month: period.month, state: 'all', isWaiting: true })}>
              {t('months.reviewFirst')}
            </Link>
          </p>
        )}
      </Stack>
      <Cluster gap="1" align="stretch" justify="end">
        <Button data-first onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button look={isWaiting ? 'danger' : 'primary'} busy={isBusy} onClick={() => void close(isWaiting)}>
          {isWaiting ? t('months.closeAllTheSame') : submit}
        </Button>
      </Cluster>
    </Dialog>
  )
}

type TextOptions = Parameters<typeof changeText>[1]

function questionOf(period: Period, { t, language }: TextOptions): string[] {
  const { month, to_review_count: waiting, running_count: running, adjustment } = period
  const counted = (count: number) => ({ count, number: numberText(count, language) })
  return [
    t('months.sure', { month: monthAndYearText(month, language) }),
    ...(waiting > 0 ? [t('months.sureWaiting', counted(waiting))] : []),
    ...(running > 0 ? [t('months.sureRunning', counted(running))] : []),
    ...(adjustment && adjustment.pending_count > 0
      ? [t('months.sureAdjustment', { change: changeText(adjustment, { t, language }) })]
      : []),
  ]
}

/** `refusal`: sessions have come to wait for review while the question was open. */
function useClosing({ month }: Period, onClose: () => void) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function close(acceptsWaiting: boolean): Promise<void> {
    setBusy(true)
    try {
      const { locked } = await lockMonth(client, month, acceptsWaiting)
      const name = monthAndYearText(month, language)
      toasts.success(locked ? t('months.isClosed', { month: name }) : t('months.asked'))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'period_has_waiting') setRefusal(error.detail)
      else toasts.error(reasonFor(error, t('months.closeFailed')))
    } finally {
      setBusy(false)
    }
  }

  return { close, isBusy, refusal }
}
