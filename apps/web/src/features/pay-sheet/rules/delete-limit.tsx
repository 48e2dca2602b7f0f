import { useQueryClient } from '@tanstack/react-query'
import type { PayEffect, PayLimit } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { localDateText } from '../../../i18n/admin-formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { AskPassword } from '../../sign-in/index.ts'
import { removePayLimit } from './data.ts'
import { EffectTable } from './pay-effect.tsx'

type Props = { limit: PayLimit; who: string; days: string; effect: PayEffect; onClose: () => void }

/** The window in which hours for a time are deleted, for the own factors, with what becomes of open months. */
export function DeleteLimit({ limit, who, days, effect, onClose }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const client = useQueryClient()

  function done(): void {
    onClose()
    toasts.success(t('payRules.times.deleted'))
  }

  return (
    <Dialog title={t('payRules.times.deleteTitle', { who, days })} onClose={onClose}>
      {effect.months.length > 0 && (
        <>
          <p>{t('payRules.effect.text', { day: localDateText(effect.from_date, language) })}</p>
          <EffectTable months={effect.months} />
        </>
      )}
      <AskPassword
        submitLabel={t('payRules.times.deleteHours')}
        look="danger"
        failedText={t('payRules.failedToSave')}
        send={(own) => removePayLimit(client, limit.id, own)}
        onDone={done}
      />
      <Button wide onClick={onClose}>
        {t('form.cancel')}
      </Button>
    </Dialog>
  )
}
