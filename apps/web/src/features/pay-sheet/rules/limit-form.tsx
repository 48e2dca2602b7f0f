import { useQueryClient } from '@tanstack/react-query'
import { type BodyOf, payLimitWithProof } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { OwnFactorsFields, useOwnFactors } from '../../../api/admin/own-factors.tsx'
import { asTyped, useShapedForm } from '../../../api/admin/use-shaped-form.ts'
import { reasonFor } from '../../../api/errors.ts'
import { personText } from '../../../i18n/people.ts'
import { DateField } from '../../../ui/admin/date-fields.tsx'
import { SelectField } from '../../../ui/admin/fields.tsx'
import { FormDialog } from '../../../ui/admin/form-dialog.tsx'
import { NumberField } from '../../../ui/admin/number-field.tsx'
import { toasts } from '../../../ui/toasts.tsx'
import { addPayLimit, useTechnicianNames } from './data.ts'
import { usePayQuestion } from './pay-effect.tsx'

type Values = z.input<typeof payLimitWithProof>
type Sent = BodyOf<'createPayLimit'> & z.output<typeof payLimitWithProof>

const empty: Values = {
  technician_id: null,
  first_day: '',
  last_day: '',
  hours_a_day: '',
  hours_a_week: '',
  current_password: '',
}

/** The window in which other hours for a time are set, for the own factors. */
export function LimitForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const ask = usePayQuestion()
  const technicians = useTechnicianNames()
  const form = useShapedForm<Values, Sent>(payLimitWithProof, empty, { draft: { form: 'pay-limit', thing: null } })
  const { asksCode, showRefusal } = useOwnFactors(form)
  const { field } = form

  async function save({ current_password, code, ...limit }: Sent): Promise<void> {
    try {
      if (!(await ask({ change: 'create_limit', limit }))) return
      await addPayLimit(client, { ...limit, current_password, code })
    } catch (error) {
      if (showRefusal(error)) return
      if (form.showProblem(error)) return toasts.warning(t('form.fixErrors'))
      return toasts.error(reasonFor(error, t('payRules.failedToSave')))
    }
    form.kept.onDiscard()
    toasts.success(t('payRules.times.saved'))
    onClose()
  }

  return (
    <FormDialog
      title={t('payRules.times.add')}
      submitLabel={t('form.save')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <SelectField
        wide
        field={field('technician_id', asTyped)}
        label={t('payRules.times.who')}
        options={[
          { value: '', label: t('payRules.times.everybody') },
          ...(technicians.data ?? []).map((technician) => ({
            value: String(technician.id),
            label: personText(technician.person),
          })),
        ]}
      />
      <DateField field={field('first_day')} label={t('payRules.times.first')} />
      <DateField field={field('last_day')} label={t('payRules.times.last')} />
      <NumberField
        optional
        label={t('payRules.hoursADay')}
        unit={t('payRules.unit')}
        field={field('hours_a_day', asTyped)}
      />
      <NumberField
        optional
        label={t('payRules.hoursAWeek')}
        unit={t('payRules.unit')}
        field={field('hours_a_week', asTyped)}
      />
      <OwnFactorsFields password={field('current_password')} code={asksCode ? field('code') : null} />
    </FormDialog>
  )
}
