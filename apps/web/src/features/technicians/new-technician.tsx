import { useQueryClient } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { newTemporaryPassword, TempPasswordField } from './temp-password-field.tsx'
import { asDay, asTyped, useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { toasts } from '../../ui/toasts.tsx'
import { createTechnician, saveRate } from './commands.ts'
import { ContactFields, NameFields, Notice, RateFields } from './form-parts.tsx'
import { creationOf, type NewSent, newShape, type NewValues, type RateToSave, rateToSave } from './technician-shape.ts'
import { takenIn } from './taken.ts'
import type { Handed } from './sign-in-card/sign-in-card.tsx'
import { useRateFailure } from './use-rate-failure.ts'
import { personText } from '../../i18n/people.ts'

type Props = {
  segments: readonly string[]
  today: string
  /** the technician is there, but not the rate */
  onRateNotSaved: (id: number, rate: RateToSave) => void
  /** they are there, and can be given the password */
  onHandOver: (handed: Handed) => void
  onClose: () => void
}

/** The window in which a technician is added. */
export function NewTechnician({ segments, today, onRateNotSaved, onHandOver, onClose }: Props) {
  const { t } = useTranslation('admin')
  const [temp_password] = useState(newTemporaryPassword)
  const form = useShapedForm<NewValues, NewSent>(
    newShape,
    { ...nothing, temp_password, effective_from: today },
    { draft: { form: 'technician', thing: null } },
  )
  const save = useSave(form, { today, onRateNotSaved, onHandOver, onClose })
  const { field } = form
  return (
    <FormDialog
      title={t('technicians.form.createTitle')}
      submitLabel={t('technicians.form.create')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <NameFields
        name={field('full_name')}
        number={field('employee_number')}
        segment={field('segment')}
        segments={segments}
      />
      <ContactFields email={field('email')} phone={field('phone')} />
      <CannotSignIn control={form.control} />
      <TempPasswordField
        form={form}
        name="temp_password"
        field={field('temp_password')}
        note={t('passwords.mustChange')}
      />
      <RateFields optional rate={field('hourly_rate', asTyped)} from={field('effective_from', asDay)} />
    </FormDialog>
  )
}

const nothing = {
  full_name: '',
  employee_number: '',
  segment: '',
  email: '',
  phone: '',
  hourly_rate: undefined,
}

type NewForm = ReturnType<typeof useShapedForm<NewValues, NewSent>>

function CannotSignIn({ control }: { control: Control<NewValues, unknown, NewSent> }) {
  const { t } = useTranslation('admin')
  const identifiers = useWatch({ control, name: ['email', 'phone'] })
  if (identifiers.some((identifier) => identifier?.trim())) return null
  return <Notice>{t('technicians.form.cannotSignIn')}</Notice>
}

/** Saves the technician, then the rate; what the server finds wrong is shown beside its field where it has one. */
function useSave(form: NewForm, { today, onRateNotSaved, onHandOver, onClose }: Omit<Props, 'segments'>) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const showRateFailure = useRateFailure()

  return async (filled: NewSent): Promise<void> => {
    try {
      const created = await form.send(filled, (sent) => createTechnician(client, creationOf(sent)))
      onHandOver({ technician: created, password: filled.temp_password })
      const rate = rateToSave(filled, { effective_from: today })
      const failure = await saveRate(client, created.id, rate, undefined)
      if (failure && rate) {
        showRateFailure(personText(created.person), failure.error)
        return onRateNotSaved(created.id, rate)
      }
      toasts.success(t('technicians.form.created', { name: personText(created.person) }))
      onClose()
    } catch (error) {
      const taken = takenIn(error)
      if (taken) form.setError(taken.field, { type: 'server', message: taken.message }, { shouldFocus: true })
      else if (!form.showProblem(error)) toasts.error(reasonFor(error, t('technicians.form.failed')))
    }
  }
}
