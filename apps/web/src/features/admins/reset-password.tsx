import { useQueryClient } from '@tanstack/react-query'
import { type Admin, adminPasswordReset } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { TextField } from '../../ui/admin/fields.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { newTemporaryPassword, TempPasswordField } from '../technicians/index.ts'
import styles from './reset-password.module.css'
import { resetPassword } from './data.ts'

type Sent = z.output<typeof adminPasswordReset>

/** Gives another admin a new temporary password; whoever does it gives their own again. */
export function ResetAdminPassword({ admin, onClose }: { admin: Admin; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'app'])
  const client = useQueryClient()
  const [temp_password] = useState(newTemporaryPassword)
  const form = useShapedForm(adminPasswordReset, { temp_password, current_password: '' })
  const { id, full_name: name } = admin

  async function save(body: Sent): Promise<void> {
    try {
      await resetPassword(client, id, body)
      toasts.success(t('admin:passwords.resetDone', { name }))
      onClose()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong_current_password') {
        form.setError('current_password', { type: 'server', message: error.detail }, { shouldFocus: true })
      } else if (!form.showProblem(error)) toasts.error(reasonFor(error, t('admin:passwords.resetFailed')))
    }
  }

  return (
    <FormDialog
      title={t('admin:passwords.resetTitle', { name })}
      submitLabel={t('admin:passwords.reset')}
      width="usual"
      isDirty={form.isDirty}
      busy={form.isSaving}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      onClose={onClose}
    >
      <p className={styles['wide']}>{t('admin:passwords.resetTextAdmin', { name })}</p>
      <TempPasswordField
        form={form}
        name="temp_password"
        field={form.field('temp_password')}
        note={t('admin:passwords.mustChangeAdmin')}
      />
      <TextField
        wide
        field={form.field('current_password')}
        label={t('app:changePassword.own')}
        type="password"
        dir="ltr"
        autoComplete="current-password"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- all that is left to type
        autoFocus
      />
    </FormDialog>
  )
}
