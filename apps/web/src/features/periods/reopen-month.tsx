import { useQueryClient } from '@tanstack/react-query'
import type { Period } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { toasts } from '../../ui/toasts.tsx'
import { useLanguage } from '../../i18n/use-language.ts'
import { monthAndYearText } from '../../i18n/workshop-time.ts'
import { reopenMonth } from './data.ts'
import { ReasonDialog } from '../sessions/index.ts'

type Props = { period: Period; takesTwo: boolean; onClose: () => void }

/** Asks why a closed month is opened again. */
export function ReopenMonth({ period, takesTwo, onClose }: Props) {
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
