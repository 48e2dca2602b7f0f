import { useQueryClient } from '@tanstack/react-query'
import type { Admin } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { PasswordResetDialog } from '../technicians/index.ts'
import { resetPassword } from './data.ts'
import { personText } from '../../i18n/people.ts'

/** Gives another admin a new temporary password. */
export function ResetAdminPassword({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { id, person } = admin
  const name = personText(person)
  return (
    <PasswordResetDialog
      name={name}
      text={t('passwords.resetTextAdmin', { name })}
      note={t('passwords.mustChangeAdmin')}
      onReset={(body) => resetPassword(client, id, body)}
      onClose={onClose}
    />
  )
}
