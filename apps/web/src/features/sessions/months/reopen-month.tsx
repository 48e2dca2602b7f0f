import { useQueryClient } from '@tanstack/react-query'
import type { Period } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../../ui/toasts.tsx'
import { useLanguage } from '../../../words/use-language.ts'
import { monthAndYearText } from '../../../words/workshop-time.ts'
import { reopenMonth } from '../commands.ts'
import { ReasonDialog } from '../correcting/reason-dialog.tsx'

/** Asks why a closed month is opened again. */
export function ReopenMonth({ period, onClose }: { period: Period; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const language = useLanguage()
  const month = monthAndYearText(period.month, language)

  async function reopen(reason: string): Promise<boolean> {
    await reopenMonth(client, period.month, reason)
    toasts.success(t('months.reopened', { month }))
    return true
  }

  return (
    <ReasonDialog
      title={t('months.reopenTitle', { month })}
      text={t('months.reopenText')}
      submitLabel={t('months.reopen')}
      failed={t('months.reopenFailed')}
      onSubmit={reopen}
      onClose={onClose}
    />
  )
}
