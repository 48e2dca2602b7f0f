import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Technician } from '@warsha/contract'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconAddressBook, IconDevices, IconKey } from '../../ui/admin/icons.ts'
import { reasonFor } from '../../api/errors.ts'
import { ClosedMonthNote, closedMonthIn } from '../sessions/index.ts'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { asDay, asTyped, type ShapedForm, useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { Button } from '../../ui/button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { toasts } from '../../ui/toasts.tsx'
import { ChangeContact } from './change-contact.tsx'
import { saveRate, updateTechnician } from './commands.ts'
import { useRatesVersion } from './data.ts'
import { NameFields, Notice, RateFields } from './form-parts.tsx'
import { RateHistory } from './rate-history.tsx'
import {
  editRatedShape,
  type EditSent,
  editShape,
  type EditValues,
  type RateToSave,
  rateToSave,
} from './technician-shape.ts'
import { TechnicianSignIns } from './technician-sign-ins.tsx'
import { takenIn } from './taken.ts'
import { useRateFailure } from './use-rate-failure.ts'
import { useRateQuestion } from './use-rate-question.ts'
import { personText } from '../../i18n/people.ts'

type Props = {
  technician: Technician
  segments: readonly string[]
  today: string
  /** a rate that was typed before and could not be saved */
  typedRate: RateToSave | null
  onResetPassword: () => void
  onClose: () => void
}

/** The window in which a technician is edited. */
export function EditTechnician({ technician, segments, today, typedRate, onResetPassword, onClose }: Props) {
  const { t } = useTranslation('admin')
  const [isChangingContact, setChangingContact] = useState(false)
  const { id, is_active, hourly_rate } = technician
  const form = useEditForm(technician, today, typedRate)
  const [closed, setClosed] = useState<string | null>(null)
  const save = useSave(form, { technician, today, onClosed: setClosed, onClose })
  const { field } = form
  return (
    <>
      <FormDialog
        title={t('technicians.form.editTitle')}
        submitLabel={t('technicians.form.update')}
        isDirty={form.isDirty}
        busy={form.isSaving}
        kept={form.kept}
        onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
        onClose={onClose}
        aside={
          <Button look="quiet" icon={<IconKey {...smallIcon} />} onClick={onResetPassword}>
            {t('passwords.reset')}
          </Button>
        }
      >
        {!is_active && <Notice>{t('technicians.form.inactive')}</Notice>}
        <NameFields
          name={field('full_name')}
          number={field('employee_number')}
          segment={field('segment')}
          segments={segments}
        />
        <Contact technician={technician} onChange={() => setChangingContact(true)} />
        <RateFields
          optional={hourly_rate === null}
          rate={field('hourly_rate', asTyped)}
          from={field('effective_from', asDay)}
        />
        <ClosedMonthNote reason={closed} />
        <RateHistory id={id} today={today} />
      </FormDialog>
      {isChangingContact && <ChangeContact technician={technician} onClose={() => setChangingContact(false)} />}
    </>
  )
}

type EditForm = ShapedForm<EditValues, EditSent, Technician>

function useEditForm(technician: Technician, today: string, typedRate: RateToSave | null) {
  const shape = technician.hourly_rate === null ? editShape : editRatedShape
  const valuesOf = (thing: Technician) => initialOf(thing, today)
  const form = useShapedForm<EditValues, EditSent, Technician>(shape, valuesOf(technician), {
    draft: { form: 'technician', thing: technician.id, name: personText(technician.person) },
    edited: { thing: technician, valuesOf },
  })
  const { setValue } = form
  useEffect(() => {
    if (!typedRate) return
    setValue('hourly_rate', typedRate.hourly_rate, { shouldDirty: true })
    setValue('effective_from', typedRate.effective_from, { shouldDirty: true })
  }, [typedRate, setValue])
  return form
}

type ContactProps = { technician: Technician; onChange: () => void }

/** What they sign in with, changed in a window of its own. */
function Contact({ technician, onChange }: ContactProps) {
  const { t } = useTranslation('admin')
  const [showsSignIns, showSignIns] = useState(false)
  const { email, phone } = technician
  return (
    <>
      <Locked label={t('technicians.form.email')} value={email} />
      <Locked label={t('technicians.form.phone')} value={phone} />
      {!email && !phone && <Notice>{t('technicians.form.cannotSignIn')}</Notice>}
      <div className="full-row">
        <Button icon={<IconAddressBook {...smallIcon} />} onClick={onChange}>
          {t('technicians.signIn.change')}
        </Button>
        <Button look="quiet" icon={<IconDevices {...smallIcon} />} onClick={() => showSignIns(true)}>
          {t('technicians.signIns.open')}
        </Button>
      </div>
      {showsSignIns && <TechnicianSignIns technician={technician} onClose={() => showSignIns(false)} />}
    </>
  )
}

/** What is not changed here, and where it is. */
function Locked({ label, value }: { label: string; value: string | null }) {
  const { t } = useTranslation('admin')
  const button = { button: t('technicians.signIn.change') }
  const why = t(value ? 'technicians.form.locked' : 'technicians.form.lockedEmpty', button)
  return <TextInput disabled dir="ltr" label={<span dir="auto">{label}</span>} description={why} value={value ?? ''} />
}

function initialOf({ full_name, employee_number, segment, hourly_rate }: Technician, today: string) {
  return {
    full_name,
    employee_number: employee_number ?? '',
    segment: segment ?? '',
    hourly_rate: hourly_rate ?? undefined,
    effective_from: today,
  }
}

type SaveProps = Pick<Props, 'technician' | 'today' | 'onClose'> & {
  /** a closed month forbids the rate; null: none does so far */
  onClosed: (reason: string | null) => void
}

/** Saves the technician, then the rate; when only the rate could not be saved, the window stays for another try. */
function useSave(form: EditForm, { technician, today, onClosed, onClose }: SaveProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const showRateFailure = useRateFailure()
  const isRateMeant = useRateQuestion()
  const [ratesVersion, readRatesAnew] = useRatesVersion(technician.id)
  const { id, hourly_rate, is_active: isActive } = technician

  return async (filled: EditSent): Promise<void> => {
    onClosed(null)
    try {
      const rate = rateToSave(filled, { hourly_rate, effective_from: today })
      if (rate && !(await isRateMeant(id, rate))) return
      const updated = await form.send(filled, ({ full_name, segment, employee_number }, sending, seen) => {
        // Saving activates, which the form says of whoever is inactive; whom a colleague deactivates meanwhile stays so.
        const is_active = isActive ? seen.is_active : true
        return updateTechnician(client, id, { full_name, segment, employee_number, is_active, ...sending })
      })
      const failure = await saveRate(client, id, rate, ratesVersion)
      if (failure) {
        // What stands in the way is shown; another try goes on from there.
        readRatesAnew()
        onClosed(closedMonthIn(failure.error))
        return showRateFailure(personText(updated.person), failure.error)
      }
      toasts.success(t('technicians.form.updated', { name: personText(updated.person) }))
      onClose()
    } catch (error) {
      const taken = takenIn(error)
      if (taken?.field === 'employee_number') {
        form.setError(taken.field, { type: 'server', message: taken.message }, { shouldFocus: true })
      } else if (!form.showProblem(error)) toasts.error(reasonFor(error, t('technicians.form.failed')))
    }
  }
}
