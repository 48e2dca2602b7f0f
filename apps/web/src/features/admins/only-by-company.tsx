import type { Admin } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { personText } from '../../i18n/people.ts'
import { Choice } from '../../ui/choice.tsx'
import { useWorkshop } from '../workshop/index.ts'
import { SignInRule } from './sign-in-rule.tsx'

/** Whether admins sign in with the company account alone; nothing where none is set up. */
export function OnlyByCompany({ admins }: { admins: readonly Admin[] }) {
  const { t } = useTranslation('admin')
  const { data: workshop } = useWorkshop()
  const [chosen, choose] = useState<number | null>(null)
  if (!workshop?.company_sign_in) return null
  const { company_sign_in: name, admins_by_company_only: isOnly, break_glass_id: keeperNow } = workshop
  const able = admins.filter(({ is_active, rights }) => is_active && rights === 'full')
  const keeper = chosen ?? keeperNow ?? able[0]?.id ?? null
  const whoKeepsOne = (
    <>
      <p>{t('companySignIn.onlyText', { name })}</p>
      <Choice
        label={t('companySignIn.keeper')}
        options={able.map(({ id, person }) => ({ value: String(id), label: personText(person) }))}
        value={String(keeper)}
        onChoose={(id) => choose(Number(id))}
      />
    </>
  )
  return (
    <SignInRule
      label={t('companySignIn.only')}
      isOn={isOnly}
      title={t('companySignIn.onlyTitle')}
      failedText={t('companySignIn.saveFailed')}
      about={{ on: whoKeepsOne, off: <p>{t('companySignIn.notOnlyText')}</p> }}
      change={(only) => ({
        submitLabel: t(only ? 'companySignIn.turnOff' : 'companySignIn.turnOn'),
        look: only ? 'danger-outline' : 'primary',
        doneText: t('companySignIn.done'),
        send: (own, version) => call('setCompanySignIn', { body: { only, break_glass_id: keeper, ...own }, version }),
      })}
    />
  )
}
