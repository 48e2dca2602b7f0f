import { newDepartment, newJobType, newPowerRating, newRpmCategory } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { call } from '../../api/api.ts'
import { AreaField, TextField, type FieldProps } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { NumberField } from '../../ui/admin/number-field.tsx'
import { asTyped } from '../../api/admin/use-shaped-form.ts'
import type { ListName, ReferenceItems } from './data.ts'
import { useReferenceForm } from './use-reference-form.ts'

/** Has the focus when the window opens, which was opened to fill it. */
const first = { autoFocus: true }

export type FormProps<Name extends ListName> = {
  /** null: a new one */
  edited: ReferenceItems[Name] | null
  /** the list that it belongs to */
  things: readonly ReferenceItems[Name][]
  onClose: () => void
}

export function JobTypeForm({ edited, things, onClose }: FormProps<'job-types'>) {
  const { t } = useTranslation('admin')
  const { field, dialog } = useReferenceForm<z.input<typeof newJobType>, z.output<typeof newJobType>>({
    list: 'job-types',
    edited,
    shape: newJobType,
    initial: edited ?? { code: '', name: '', name_ar: '', description: '', display_order: orderAfter(things) },
    send: (body, sending) =>
      edited
        ? call('updateJobType', { params: { id: edited.id }, body: fieldsOf(body), ...sending })
        : call('createJobType', { body, ...sending }),
    nameOf: ({ name }) => name,
    onClose,
  })
  return (
    <FormDialog {...dialog} aside={edited ? null : t('masterData.fixed')}>
      <FixedField label={t('masterData.code')} field={field('code')} isNew={edited === null} />
      <TextField label={t('masterData.name')} field={field('name')} dir="auto" {...(edited && first)} />
      <ArabicNameField field={field('name_ar')} />
      <NumberField
        label={t('masterData.displayOrder')}
        hint={t('masterData.displayOrderHint')}
        field={field('display_order', asTyped)}
        isWhole
      />
      <AreaField label={t('masterData.description')} field={field('description')} optional />
    </FormDialog>
  )
}

/** Ten after the last one, so that others find room between. */
function orderAfter(things: readonly { display_order: number }[]): number {
  return things.reduce((last, { display_order }) => Math.max(last, display_order), 0) + 10
}

export function PowerRatingForm({ edited, onClose }: FormProps<'power-ratings'>) {
  const { t } = useTranslation('admin')
  const { field, dialog } = useReferenceForm<z.input<typeof newPowerRating>, z.output<typeof newPowerRating>>({
    list: 'power-ratings',
    edited,
    shape: newPowerRating,
    initial: edited ?? { code: '', range_description: '', min_kw: null, max_kw: null, complexity_multiplier: 1 },
    send: (body, sending) =>
      edited
        ? call('updatePowerRating', { params: { id: edited.id }, body: fieldsOf(body), ...sending })
        : call('createPowerRating', { body, ...sending }),
    nameOf: ({ code }) => code,
    onClose,
  })
  return (
    <FormDialog {...dialog} aside={edited ? null : t('masterData.fixed')}>
      <FixedField label={t('masterData.code')} field={field('code')} isNew={edited === null} />
      <TextField label={t('masterData.range')} field={field('range_description')} dir="auto" {...(edited && first)} />
      <NumberField label={t('masterData.minKw')} field={field('min_kw', asTyped)} optional />
      <NumberField label={t('masterData.maxKw')} field={field('max_kw', asTyped)} optional />
      <MultiplierField field={field('complexity_multiplier', asTyped)} />
    </FormDialog>
  )
}

export function RpmCategoryForm({ edited, onClose }: FormProps<'rpm-categories'>) {
  const { t } = useTranslation('admin')
  const { field, dialog } = useReferenceForm<z.input<typeof newRpmCategory>, z.output<typeof newRpmCategory>>({
    list: 'rpm-categories',
    edited,
    shape: newRpmCategory,
    initial: edited ?? { poles: undefined, description: '', rpm_approx: null, complexity_multiplier: 1 },
    send: (body, sending) =>
      edited
        ? call('updateRpmCategory', { params: { id: edited.id }, body: fieldsOf(body), ...sending })
        : call('createRpmCategory', { body, ...sending }),
    nameOf: ({ description }) => description,
    onClose,
  })
  return (
    <FormDialog {...dialog} aside={edited ? null : t('masterData.fixed')}>
      <NumberField
        label={t('masterData.poles')}
        field={field('poles', asTyped)}
        isWhole
        step={2}
        readOnly={edited !== null}
        {...(edited === null && first)}
      />
      <TextField label={t('masterData.description')} field={field('description')} dir="auto" {...(edited && first)} />
      <NumberField label={t('masterData.rpm')} field={field('rpm_approx', asTyped)} optional isWhole />
      <MultiplierField field={field('complexity_multiplier', asTyped)} />
    </FormDialog>
  )
}

export function DepartmentForm({ edited, onClose }: FormProps<'departments'>) {
  const { t } = useTranslation('admin')
  const { field, dialog } = useReferenceForm<z.input<typeof newDepartment>, z.output<typeof newDepartment>>({
    list: 'departments',
    edited,
    shape: newDepartment,
    initial: edited ?? { dept_number: '', name: '', name_ar: '', description: '' },
    send: (body, sending) =>
      edited
        ? call('updateDepartment', { params: { id: edited.id }, body: fieldsOf(body), ...sending })
        : call('createDepartment', { body, ...sending }),
    nameOf: ({ name }) => name,
    onClose,
  })
  return (
    <FormDialog {...dialog} aside={edited ? null : t('masterData.fixed')}>
      <FixedField label={t('masterData.deptNumber')} field={field('dept_number')} isNew={edited === null} />
      <TextField label={t('masterData.name')} field={field('name')} dir="auto" {...(edited && first)} />
      <ArabicNameField field={field('name_ar')} />
      <AreaField label={t('masterData.description')} field={field('description')} optional />
    </FormDialog>
  )
}

/** What is edited here; whether it is in use is changed elsewhere. */
function fieldsOf<Body extends object>(body: Body): Body & { is_active: undefined } {
  return { ...body, is_active: undefined }
}

type FixedProps = { label: string; field: FieldProps; isNew: boolean }

/** What names a thing: chosen when it is created, and only read after that. */
function FixedField({ isNew, ...rest }: FixedProps) {
  return <TextField {...rest} readOnly={!isNew} dir="ltr" autoComplete="off" {...(isNew && first)} />
}

/** What Arabic readers see in place of the name. */
function ArabicNameField({ field }: { field: FieldProps }) {
  const { t } = useTranslation('admin')
  return (
    <TextField label={t('masterData.nameInArabic')} field={field} dir="rtl" lang="ar" autoComplete="off" optional />
  )
}

function MultiplierField({ field }: { field: FieldProps }) {
  const { t } = useTranslation('admin')
  return <NumberField label={t('masterData.multiplier')} field={field} step={0.01} />
}
