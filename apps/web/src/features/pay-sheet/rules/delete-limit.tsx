import { useQueryClient } from '@tanstack/react-query'
import type { PayEffect, PayLimit } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { localDateText } from '../../../i18n/admin-formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { EndWithPassword } from '../../sign-in/index.ts'
import { removePayLimit } from './data.ts'
import { EffectTable } from './pay-effect.tsx'

type Props = { limit: PayLimit; who: string; days: string; effect: PayEffect; onClose: () => void }

/** The window in which hours for a time are deleted, for the own factors, with what becomes of open months. */
export function DeleteLimit({ limit, who, days, effect, onClose }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const client = useQueryClient()
  return (
    <EndWithPassword
      title={t('payRules.times.deleteTitle', { who, days })}
      submitLabel={t('payRules.times.deleteHours')}
      doneText={t('payRules.times.deleted')}
      failedText={t('payRules.failedToSave')}
      send={(own) => removePayLimit(client, limit.id, own)}
      onClose={onClose}
    >
      {effect.months.length > 0 && (
        <>
          <p>{t('payRules.effect.text', { day: localDateText(effect.from_date, language) })}</p>
          <EffectTable months={effect.months} />
        </>
      )}
    </EndWithPassword>
  )
}
