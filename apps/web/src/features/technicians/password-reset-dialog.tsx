import { Stack } from '../../ui/layout.tsx'
import { type BodyOf, passwordReset } from '@warsha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { toasts } from '../../ui/toasts.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { OwnFactorsFields, useOwnFactors } from '../../api/admin/own-factors.tsx'
import { newTemporaryPassword, TempPasswordField } from './temp-password-field.tsx'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'

type Reset = BodyOf<'resetTechnicianPassword' | 'resetAdminPassword'>

type Props = {
  name: string
  /** what happens to the devices of this person */
  text: string
  note: string
  onReset: (body: Reset) => Promise<unknown>
  onClose: () => void
}

/** Gives a technician or another admin a new temporary password; the admin confirms with their own password and code. */
export function PasswordResetDialog({ name, text, note, onReset, onClose }: Props) {
  const { t } = useTranslation('admin')
  const [temp_password] = useState(newTemporaryPassword)
  const form = useShapedForm<Reset, Reset>(passwordReset, { temp_password, current_password: '' }, { draft: null })
  const { asksCode, showRefusal } = useOwnFactors(form)

  async function save(body: Reset): Promise<void> {
    try {
      await onReset(body)
      toasts.success(t('passwords.resetDone', { name }))
      onClose()
    } catch (error) {
      if (showRefusal(error)) return
      if (!form.showProblem(error)) toasts.error(reasonFor(error, t('passwords.resetFailed')))
    }
  }

  return (
    <FormDialog
      title={t('passwords.resetTitle', { name })}
      submitLabel={t('passwords.reset')}
      width="usual"
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      onClose={onClose}
    >
      <Stack as="p" gap="half" className="full-row">
        {text}
      </Stack>
      <TempPasswordField form={form} name="temp_password" field={form.field('temp_password')} note={note} />
      <OwnFactorsFields isFirst password={form.field('current_password')} code={asksCode ? form.field('code') : null} />
    </FormDialog>
  )
}
