import { useQueryClient } from '@tanstack/react-query'
import { type Technician, technicianContact } from '@warsha/contract'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { reasonFor } from '../../api/errors.ts'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { type ShapedForm, useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { toasts } from '../../ui/toasts.tsx'
import { type Contact, saveContact } from './commands.ts'
import { ContactFields, Notice } from './form-parts.tsx'
import { OwnFactorsFields, useOwnFactors } from '../../api/admin/own-factors.tsx'
import { takenIn } from './taken.ts'
import { personText } from '../../i18n/people.ts'

type Props = { technician: Technician; onClose: () => void }

/** The window in which a technician gets another email or phone to sign in with. */
export function ChangeContact({ technician, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { id, person } = technician
  const name = personText(person)
  const form = useShapedForm<Contact, Contact, Technician>(technicianContact, valuesOf(technician), {
    draft: { form: 'contact', thing: id, name },
    edited: { thing: technician, valuesOf },
  })
  const { asksCode, showRefusal } = useOwnFactors(form)
  const save = useSave(technician, { form, showRefusal, onClose })
  return (
    <FormDialog
      title={t('technicians.signIn.title', { name })}
      submitLabel={t('form.save')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <p className="full-row">{t('technicians.signIn.text', { name })}</p>
      <ContactFields isFirst email={form.field('email')} phone={form.field('phone')} />
      <NothingLeft technician={technician} control={form.control} />
      <OwnFactorsFields password={form.field('current_password')} code={asksCode ? form.field('code') : null} />
    </FormDialog>
  )
}

function valuesOf({ email, phone }: Technician) {
  return { email: email ?? '', phone: phone ?? '', current_password: '' }
}

type Saving = {
  form: ShapedForm<Contact, Contact>
  showRefusal: (error: unknown) => boolean
  onClose: () => void
}

/** What becomes of somebody who has neither. */
function NothingLeft({ technician, control }: { technician: Technician; control: Control<Contact, unknown, Contact> }) {
  const { t } = useTranslation('admin')
  const { person, email, phone } = technician
  const name = personText(person)
  const typed = useWatch({ control, name: ['email', 'phone'] })
  if (typed.some((one) => one?.trim())) return null
  const isSignedOut = email !== null || phone !== null
  return <Notice>{isSignedOut ? t('technicians.signIn.out', { name }) : t('technicians.form.cannotSignIn')}</Notice>
}

/** Saves and closes; what somebody else has, or is none, or a wrong factor, is told beside its field. */
function useSave({ id }: Technician, { form, showRefusal, onClose }: Saving) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()

  return async (contact: Contact): Promise<void> => {
    try {
      const { person } = await form.send(contact, (sent, sending) =>
        saveContact(client, id, { body: sent, ...sending }),
      )
      const name = personText(person)
      toasts.success(t('technicians.signIn.saved', { name }))
      onClose()
    } catch (error) {
      if (showRefusal(error)) return
      const taken = takenIn(error)
      if (taken && taken.field !== 'employee_number') {
        form.setError(taken.field, { type: 'server', message: taken.message }, { shouldFocus: true })
      } else if (!form.showProblem(error)) toasts.error(reasonFor(error, t('technicians.signIn.failed')))
    }
  }
}
