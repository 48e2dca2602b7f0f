import { useQueryClient } from '@tanstack/react-query'
import type { Period } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../../api/errors.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { numberText } from '../../../words/formats.ts'
import { useLanguage } from '../../../words/use-language.ts'
import { monthAndYearText } from '../../../words/workshop-time.ts'
import { lockMonth } from '../commands.ts'

/** Asks, saying what still waits, and closes a month. */
export function useClosing(): (period: Period) => void {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const language = useLanguage()

  function question({ month, to_review_count: waiting, running_count: running }: Period): string {
    const number = (value: number) => numberText(value, language)
    return [
      t('months.sure', { month: monthAndYearText(month, language) }),
      waiting > 0 && t('months.sureWaiting', { count: waiting, number: number(waiting) }),
      running > 0 && t('months.sureRunning', { count: running, number: number(running) }),
    ]
      .filter(Boolean)
      .join(' ')
  }

  async function close(period: Period): Promise<void> {
    const title = t('months.closeOf', { month: monthAndYearText(period.month, language) })
    const labels = { confirmLabel: t('months.closeMonth'), cancelLabel: t('form.cancel') }
    if (!(await confirm({ title, message: question(period), ...labels }))) return
    try {
      await lockMonth(client, period.month)
      toasts.success(t('months.isClosed', { month: monthAndYearText(period.month, language) }))
    } catch (error) {
      toasts.error(reasonFor(error, t('months.closeFailed')))
    }
  }

  return (period) => void close(period)
}
