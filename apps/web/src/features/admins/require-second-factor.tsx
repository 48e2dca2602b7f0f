import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { useWorkshop } from '../workshop/index.ts'
import { SignInRule } from './sign-in-rule.tsx'

/** Whether the shop asks every admin for a second factor. */
export function RequireSecondFactor() {
  const { t } = useTranslation('admin')
  const { data: workshop } = useWorkshop()
  if (!workshop) return null
  return (
    <SignInRule
      label={t('secondFactor.require')}
      isOn={workshop.requires_second_factor}
      title={t('secondFactor.require')}
      failedText={t('secondFactor.failed')}
      about={{ on: <p>{t('secondFactor.requireText')}</p>, off: <p>{t('secondFactor.notRequireText')}</p> }}
      change={(isRequired) => ({
        submitLabel: t(isRequired ? 'secondFactor.confirm' : 'secondFactor.end'),
        look: isRequired ? 'primary' : 'danger-outline',
        doneText: t(isRequired ? 'secondFactor.required' : 'secondFactor.notRequired'),
        send: (own, version) => call('requireSecondFactor', { body: { is_required: isRequired, ...own }, version }),
      })}
    />
  )
}
