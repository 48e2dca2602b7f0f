import { useQueryClient } from '@tanstack/react-query'
import { type BodyOf, calendarAddressFields, calendarKinds, checkWhose, languages } from '@warsha/contract'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { OwnFactorsFields, useOwnFactors } from '../../api/admin/own-factors.tsx'
import { type ShownOnce, ShownOnceLost } from '../../api/admin/shown-once.ts'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { personText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { SelectField } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { createAddress, useTechniciansToChoose } from './data.ts'

/** As the fields hold it: nobody is an empty text. */
const calendarForm = calendarAddressFields
  .extend({
    technician_id: z
      .string()
      .transform((text): number | null | undefined => (text === '' ? null : Number(text)))
      .pipe(calendarAddressFields.shape.technician_id),
  })
  .superRefine(checkWhose)

type Values = z.input<typeof calendarForm>
type Sent = z.output<typeof calendarForm>
type Props = {
  onMade: (address: ShownOnce<'createCalendarAddress'>) => void
  /** it was made, but what is shown once is lost: why, and what to do now */
  onLost: (text: string) => void
  onClose: () => void
}

/** The window in which an address of a calendar is made, for the own factors. */
export function NewCalendar({ onMade, onLost, onClose }: Props) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const form = useShapedForm<Values, Sent>(
    calendarForm,
    { kind: 'holidays', technician_id: '', language: useLanguage(), current_password: '' },
    { draft: { form: 'calendar-address', thing: null } },
  )
  const { asksCode, showRefusal } = useOwnFactors(form)
  const { field } = form
  const isOfSomebody = useWatch({ control: form.control, name: 'kind' }) === 'absences'
  const { data: technicians = [] } = useTechniciansToChoose(isOfSomebody)

  async function save(body: Sent): Promise<void> {
    try {
      onMade(await form.send(body, (sent: BodyOf<'createCalendarAddress'>) => createAddress(client, sent)))
    } catch (error) {
      if (error instanceof ShownOnceLost) return onLost(error.detail)
      if (showRefusal(error)) return
      if (error instanceof ApiError && error.code === 'technician_not_found') {
        form.setError('technician_id', { type: 'server', message: error.detail }, { shouldFocus: true })
      } else if (!form.showProblem(error)) {
        toasts.error(reasonFor(error, t('calendars.createFailed')))
      }
    }
  }

  return (
    <FormDialog
      title={t('calendars.createTitle')}
      submitLabel={t('calendars.create')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <SelectField
        field={field('kind')}
        label={t('calendars.kind')}
        options={calendarKinds.map((kind) => ({ value: kind, label: t(`calendars.kinds.${kind}`) }))}
      />
      {isOfSomebody && (
        <SelectField
          field={field('technician_id')}
          label={t('calendars.technician')}
          none={t('calendars.chooseTechnician')}
          options={technicians.map(({ id, person }) => ({ value: String(id), label: personText(person) }))}
        />
      )}
      <SelectField
        field={field('language')}
        label={t('calendars.language')}
        options={Object.entries(languages).map(([value, { ownName }]) => ({ value, label: ownName }))}
      />
      <OwnFactorsFields password={field('current_password')} code={asksCode ? field('code') : null} />
    </FormDialog>
  )
}
