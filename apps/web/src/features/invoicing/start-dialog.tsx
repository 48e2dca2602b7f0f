import { useQueryClient } from '@tanstack/react-query'
import { invoicingStart } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { asDay, useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { reasonFor } from '../../api/errors.ts'
import { DateField } from '../../ui/admin/date-fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { saveStart } from './data.ts'

type Values = z.input<typeof invoicingStart>

/** The window in which an admin says from which day on work is handed over here. */
export function StartDialog({ firstDay, onClose }: { firstDay: string | null; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const form = useShapedForm<Values, Values>(invoicingStart, { first_day: firstDay }, { draft: null })

  async function save(values: Values): Promise<void> {
    try {
      await saveStart(client, values)
    } catch (error) {
      if (form.showProblem(error)) return toasts.warning(t('form.fixErrors'))
      return toasts.error(reasonFor(error, t('invoicing.startFailed')))
    }
    toasts.success(t('invoicing.startSaved'))
    onClose()
  }

  return (
    <FormDialog
      title={t('invoicing.start')}
      submitLabel={t('form.save')}
      width="usual"
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <p>{t('invoicing.startText')}</p>
      <DateField
        optional
        wide
        field={form.field('first_day', asDay)}
        label={t('invoicing.startDay')}
        hint={t('invoicing.startHint')}
      />
    </FormDialog>
  )
}
