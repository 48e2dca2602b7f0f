import { useQueryClient } from '@tanstack/react-query'
import { Checkbox } from '@mantine/core'
import { type Admin, newAdmin } from '@warsha/contract'
import { kindsOfRights } from '@warsha/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { EmployeeNumberField, newTemporaryPassword, TempPasswordField } from '../technicians/index.ts'
import { SelectField, TextField } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { OwnFactorsFields, useOwnFactors } from '../../api/admin/own-factors.tsx'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { toasts } from '../../ui/toasts.tsx'
import { createAdmin } from './data.ts'
import { personText } from '../../i18n/people.ts'

type Values = z.input<typeof newAdmin>
type Sent = z.output<typeof newAdmin>

type Props = {
  /** they are there, and are to be invited by e-mail */
  onInvite: (admin: Admin) => void
  onClose: () => void
}

/** The window in which an admin is added, for the own factors. */
export function NewAdmin({ onInvite, onClose }: Props) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const [temp_password] = useState(newTemporaryPassword)
  const [isInvited, setIsInvited] = useState(false)
  const form = useShapedForm<Values, Sent>(
    newAdmin,
    { full_name: '', employee_number: '', email: '', rights: 'full', temp_password, current_password: '' },
    { draft: { form: 'admin', thing: null } },
  )
  const { asksCode, showRefusal } = useOwnFactors(form)
  const { field } = form

  async function save(body: Sent): Promise<void> {
    try {
      const created = await form.send(body, (sent) => createAdmin(client, sent))
      toasts.success(t('admins.created', { name: personText(created.person) }))
      onClose()
      if (isInvited) onInvite(created)
    } catch (error) {
      if (showRefusal(error)) return
      if (error instanceof ApiError && error.code === 'email_taken') {
        form.setError('email', { type: 'server', message: error.detail }, { shouldFocus: true })
      } else if (error instanceof ApiError && error.code === 'employee_number_taken') {
        form.setError('employee_number', { type: 'server', message: error.detail }, { shouldFocus: true })
      } else if (!form.showProblem(error)) {
        toasts.error(reasonFor(error, t('admins.saveFailed')))
      }
    }
  }

  return (
    <FormDialog
      title={t('admins.createTitle')}
      submitLabel={t('admins.create')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <TextField
        field={field('full_name')}
        label={t('admins.fullName')}
        dir="auto"
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the window was opened to fill it
        autoFocus
      />
      <TextField field={field('email')} label={t('admins.email')} type="email" dir="ltr" autoComplete="off" />
      <EmployeeNumberField field={field('employee_number')} />
      <SelectField
        field={field('rights')}
        label={t('admins.rights')}
        hint={t('admins.rightsHint')}
        options={kindsOfRights.map((value) => ({ value, label: t(`admins.kindOfRights.${value}`) }))}
      />
      <Checkbox
        className="full-row"
        label={t('invitations.afterwards')}
        checked={isInvited}
        onChange={(event) => setIsInvited(event.currentTarget.checked)}
      />
      {/* Whoever is invited never needs the one that was made: nobody sees it. */}
      {!isInvited && (
        <TempPasswordField
          form={form}
          name="temp_password"
          field={field('temp_password')}
          note={t('passwords.mustChangeAdmin')}
        />
      )}
      <OwnFactorsFields password={field('current_password')} code={asksCode ? field('code') : null} />
    </FormDialog>
  )
}
