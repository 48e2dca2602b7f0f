import { useQueryClient } from '@tanstack/react-query'
import type { Admin } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { personText } from '../../i18n/people.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { AskPassword } from '../sign-in/index.ts'
import { setCompanyAccount } from './data.ts'

/** By which company account an admin signs in: linked by its identifier, or taken away, for the own factors. */
export function CompanyAccount({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const [subject, setSubject] = useState('')
  const { id, person, company_account: account, email } = admin
  const name = personText(person)

  function done(): void {
    toasts.success(t('companySignIn.done'))
    onClose()
  }

  return (
    <Dialog title={t('companySignIn.of', { name })} onClose={onClose}>
      {account ? (
        <p>
          {t('companySignIn.linked', { subject: account.address ?? account.subject })}{' '}
          <Moment at={account.linked_at} now={serverNow()} />
        </p>
      ) : (
        <>
          <p>{email === null ? t('companySignIn.noneWithoutEmail') : t('companySignIn.none', { email })}</p>
          <Field
            label={t('companySignIn.subject')}
            hint={t('companySignIn.subjectHint')}
            dir="ltr"
            autoComplete="off"
            value={subject}
            onChange={(event) => setSubject(event.currentTarget.value)}
          />
        </>
      )}
      <AskPassword
        submitLabel={t(account ? 'companySignIn.unlink' : 'companySignIn.link')}
        look={account ? 'danger-outline' : 'primary'}
        failedText={t('companySignIn.saveFailed')}
        send={(own) => setCompanyAccount(client, id, { subject: account ? null : subject.trim(), ...own })}
        onDone={done}
      />
      <Button wide onClick={onClose}>
        {t('form.cancel')}
      </Button>
    </Dialog>
  )
}
