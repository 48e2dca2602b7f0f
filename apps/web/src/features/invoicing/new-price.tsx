import { useQueryClient } from '@tanstack/react-query'
import { nameIn, type NewInvoicePrice, newInvoicePrice } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { asTyped, useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { reasonFor } from '../../api/errors.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { DateField } from '../../ui/admin/date-fields.tsx'
import { SelectField, TextField } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { NumberField } from '../../ui/admin/number-field.tsx'
import { useToday } from '../../ui/admin/workshop-clock.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { addPrice, useCustomers, useJobTypes } from './data.ts'

type Values = z.input<typeof newInvoicePrice>

/** The window in which a price is set from a day on. */
export function NewPrice({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const client = useQueryClient()
  const today = useToday()
  const types = useJobTypes()
  const customers = useCustomers()
  const empty: Values = { customer: '', job_type_id: null, valid_from: today, price_sar: '', outside_price_sar: '' }
  const form = useShapedForm<Values, NewInvoicePrice>(newInvoicePrice, empty, {
    draft: { form: 'invoice-price', thing: null },
  })
  const { field } = form

  async function save(price: NewInvoicePrice): Promise<void> {
    try {
      await addPrice(client, price)
    } catch (error) {
      if (form.showProblem(error)) return toasts.warning(t('form.fixErrors'))
      return toasts.error(reasonFor(error, t('invoicing.priceFailed')))
    }
    form.kept.onDiscard()
    toasts.success(t('invoicing.priceSaved'))
    onClose()
  }

  return (
    <FormDialog
      title={t('invoicing.addPrice')}
      submitLabel={t('form.save')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <TextField
        optional
        field={field('customer')}
        label={t('invoicing.customer')}
        hint={t('invoicing.customerHint')}
        suggestions={customers.data ?? []}
      />
      <SelectField
        field={field('job_type_id', asTyped)}
        label={t('invoicing.jobType')}
        options={[
          { value: '', label: t('invoicing.everyType') },
          ...(types.data ?? []).map(({ id, name, name_ar }) => ({
            value: String(id),
            label: nameIn(language, { name, name_ar }),
          })),
        ]}
      />
      <DateField field={field('valid_from')} label={t('invoicing.validFrom')} />
      <NumberField
        optional
        label={t('invoicing.pricePerHour')}
        hint={t('invoicing.priceHint')}
        unit={t('invoicing.unit')}
        field={field('price_sar', asTyped)}
      />
      <NumberField
        optional
        label={t('invoicing.outsidePrice')}
        hint={t('invoicing.outsideHint')}
        unit={t('invoicing.unit')}
        field={field('outside_price_sar', asTyped)}
      />
    </FormDialog>
  )
}
