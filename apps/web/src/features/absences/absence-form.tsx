import { useQueryClient } from '@tanstack/react-query'
import {
  type Absence,
  absenceBody,
  type AbsenceBody,
  absenceText,
  newAbsences,
  type NewAbsences,
} from '@warsha/contract'
import { absenceKinds, type DayHalf, dayHalves, type LocalDate } from '@warsha/domain'
import { useState } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { reasonFor } from '../../api/errors.ts'
import { personText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { DateField } from '../../ui/admin/date-fields.tsx'
import { type FieldProps, SelectField } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { FormNote } from '../../ui/admin/form-note.tsx'
import { Button } from '../../ui/button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconLock } from '../../ui/admin/icons.ts'
import { IconAlertTriangle, IconTrash } from '../../ui/icons.ts'
import { toasts } from '../../ui/toasts.tsx'
import { recordAbsences, saveAbsence } from './data.ts'
import { type Technician, TechniciansField } from './technicians-field.tsx'
import { datesText } from './texts.ts'
import { useAbsenceDeletion } from './use-absence-actions.ts'

/** As the fields hold it; a last day that is left empty is the first one. */
const typedDays = { kind: z.enum(absenceKinds), first_day: z.string(), last_day: z.string(), half: z.string() }

function readDays({
  kind,
  first_day,
  last_day,
  half,
}: z.infer<z.ZodObject<typeof typedDays>>): z.input<typeof absenceBody> {
  const isOneDay = last_day === '' || last_day === first_day
  return { kind, first_day, last_day: last_day || first_day, half: isOneDay ? asHalf(half) : null }
}

/** The half that a field names, if any. */
function asHalf(half: string): DayHalf | null {
  return dayHalves.find((one) => one === half) ?? null
}

const daysForm = z.object(typedDays).transform(readDays).pipe(absenceBody)
const newForm = z
  .object({ technician_ids: z.array(z.string()), ...typedDays })
  .transform(({ technician_ids: ids, ...days }): z.input<typeof newAbsences> => {
    return { technician_ids: ids.map(Number), ...readDays(days) }
  })
  .pipe(newAbsences)

type DaysValues = z.input<typeof daysForm>
type NewValues = z.input<typeof newForm>

type NewProps = {
  technicians: readonly Technician[]
  /** whose day was pressed; null: to be chosen */
  given: { technician: number; date: LocalDate } | null
  onClose: () => void
}

/** The window in which an absence of one or several technicians is recorded. */
export function NewAbsence({ technicians, given, onClose }: NewProps) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const initial: NewValues = {
    technician_ids: given ? [String(given.technician)] : [],
    kind: 'annual',
    first_day: given?.date ?? '',
    last_day: given?.date ?? '',
    half: '',
  }
  const form = useShapedForm<NewValues, NewAbsences>(newForm, initial, { draft: { form: 'absence', thing: null } })

  async function record(body: NewAbsences): Promise<void> {
    try {
      const { absences, collided } = await form.send(body, (sent, sending) => recordAbsences(client, sent, sending))
      toasts.success(t('absences.recorded', { count: absences.length }))
      if (collided.length > 0) {
        toasts.warning(t('absences.collided', { names: collided.map((person) => personText(person)).join(', ') }))
      }
    } catch (error) {
      if (form.showProblem(error)) return toasts.warning(t('form.fixErrors'))
      return toasts.error(reasonFor(error, t('absences.createFailed')))
    }
    onClose()
  }

  return (
    <FormDialog
      title={t('absences.newTitle')}
      submitLabel={t('absences.record')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(record, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <TechniciansField
        technicians={technicians}
        chosen={useWatch({ control: form.control, name: 'technician_ids' })}
        onChoose={(ids) => {
          form.setValue('technician_ids', ids, { shouldDirty: true })
          form.clearErrors('technician_ids')
        }}
        error={form.errorOf('technician_ids')}
      />
      <DaysFields field={form.field} control={form.control as unknown as Control<DaysValues, unknown, AbsenceBody>} />
    </FormDialog>
  )
}

type EditProps = { edited: Absence; onClose: () => void }

/** The window in which an absence is changed or deleted. */
export function EditAbsence({ edited, onClose }: EditProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const client = useQueryClient()
  const remove = useAbsenceDeletion()
  const [isGoing, setGoing] = useState(false)
  const form = useShapedForm<DaysValues, AbsenceBody, Absence>(daysForm, valuesOf(edited), {
    draft: null,
    edited: { thing: edited, valuesOf },
  })

  async function save(body: AbsenceBody): Promise<void> {
    try {
      await form.send(body, (sent, sending) => saveAbsence(client, edited.id, sent, sending))
    } catch (error) {
      if (form.showProblem(error)) return toasts.warning(t('form.fixErrors'))
      return toasts.error(reasonFor(error, t('absences.saveFailed')))
    }
    toasts.success(t('absences.saved'))
    onClose()
  }

  async function onDelete(): Promise<void> {
    setGoing(true)
    if (await remove(edited)) onClose()
    else setGoing(false)
  }

  return (
    <FormDialog
      title={t('absences.editTitle', { name: personText(edited.technician) })}
      submitLabel={t('form.save')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      aside={
        <Button
          look="danger-outline"
          icon={<IconTrash {...smallIcon} />}
          busy={isGoing}
          disabled={edited.is_locked}
          onClick={() => void onDelete()}
        >
          {t('absences.delete')}
        </Button>
      }
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      {edited.worked_days.length > 0 && (
        <FormNote tone="warning" icon={<IconAlertTriangle {...smallIcon} />}>
          {t('absences.workedText', { days: datesText(edited.worked_days, language) })}
        </FormNote>
      )}
      {edited.is_locked && (
        <FormNote tone="info" icon={<IconLock {...smallIcon} />}>
          {t('absences.lockedText')}
        </FormNote>
      )}
      <DaysFields field={form.field} control={form.control} />
    </FormDialog>
  )
}

function valuesOf({ kind, first_day, last_day, half }: Absence): DaysValues {
  return { kind, first_day, last_day, half: half ?? '' }
}

type FieldsProps = { field: (name: keyof DaysValues) => FieldProps; control: Control<DaysValues, unknown, AbsenceBody> }

function DaysFields({ field, control }: FieldsProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [first, last] = useWatch({ control, name: ['first_day', 'last_day'] })
  return (
    <>
      <SelectField
        wide
        label={t('absences.kind')}
        field={field('kind')}
        options={absenceKinds.map((kind) => ({ value: kind, label: absenceText({ kind, half: null }, language) }))}
      />
      <DateField label={t('absences.firstDay')} field={field('first_day')} />
      <DateField label={t('absences.lastDay')} field={field('last_day')} optional />
      {(last === '' || first === last) && (
        <SelectField
          wide
          label={t('absences.part')}
          field={field('half')}
          options={[
            { value: '', label: t('absences.parts.whole') },
            ...dayHalves.map((value) => ({ value, label: t(`absences.parts.${value}`) })),
          ]}
        />
      )}
    </>
  )
}
