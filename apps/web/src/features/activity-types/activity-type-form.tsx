import { useQueryClient } from '@tanstack/react-query'
import {
  activityTypeChanges,
  type ListedActivityType,
  LONGEST_ACTIVITY_CODE,
  LONGEST_ACTIVITY_NAME,
  newActivityType,
} from '@warsha/contract'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { call } from '../../api/api.ts'
import { reasonFor } from '../../api/errors.ts'
import { localDateText } from '../../i18n/admin-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { CheckField, type FieldProps, TextField } from '../../ui/admin/fields.tsx'
import fields from '../../ui/admin/fields.module.css'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { classes } from '../../ui/classes.ts'
import { toasts } from '../../ui/toasts.tsx'
import { readAgain } from '../master-data/index.ts'
import { useChargeQuestion } from './use-charge-question.tsx'

/** Has the focus when the window opens, which was opened to fill it. */
const first = { autoFocus: true }

type NewValues = z.input<typeof newActivityType>
type NewBody = z.output<typeof newActivityType>
type Changes = z.input<typeof activityTypeChanges>

/** The window in which an activity type is created. */
export function NewActivityType({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const form = useShapedForm<NewValues, NewBody>(
    newActivityType,
    { code: '', name: '', name_ar: '', is_charged: true },
    { draft: { form: 'activity-type', thing: null } },
  )
  const { field } = form

  async function create(body: NewBody): Promise<void> {
    try {
      await form.send(body, (sent, sending) => call('createActivityType', { body: sent, ...sending }))
    } catch (error) {
      if (form.showProblem(error)) return toasts.warning(t('form.fixErrors'))
      return toasts.error(reasonFor(error, t('activityTypes.createFailed')))
    }
    readAgain(client)
    toasts.success(t('activityTypes.created', { code: body.code }))
    onClose()
  }

  return (
    <FormDialog
      title={t('activityTypes.newTitle')}
      submitLabel={t('settings.create')}
      width="usual"
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(create, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <TextField
        label={t('activityTypes.code')}
        hint={t('activityTypes.codeHint')}
        field={inUpperCase(field('code'))}
        unit={useCount(form.control, 'code', LONGEST_ACTIVITY_CODE)}
        dir="ltr"
        autoComplete="off"
        {...first}
        wide
      />
      <TextField
        label={t('activityTypes.name')}
        field={field('name')}
        unit={useCount(form.control, 'name', LONGEST_ACTIVITY_NAME)}
        dir="auto"
        autoComplete="off"
        wide
      />
      <NameInArabic field={field('name_ar')} />
      <Charged field={field('is_charged')} />
    </FormDialog>
  )
}

/** The window in which an activity type gets another name, or is charged otherwise. */
export function EditActivityType({ edited, onClose }: { edited: ListedActivityType; onClose: () => void }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const ask = useChargeQuestion()
  const form = useShapedForm<Changes, z.output<typeof activityTypeChanges>, ListedActivityType>(
    activityTypeChanges,
    fieldsOf(edited),
    {
      draft: { form: 'activity-type', thing: edited.code, name: edited.label },
      edited: { thing: edited, valuesOf: fieldsOf },
    },
  )

  async function rename(changes: Changes): Promise<void> {
    try {
      if (!(await ask(edited, changes.is_charged))) return
      await form.send(changes, ({ label, name_ar, is_charged }, sending) =>
        call('updateActivityType', { params: { code: edited.code }, body: { label, name_ar, is_charged }, ...sending }),
      )
    } catch (error) {
      if (form.showProblem(error)) return toasts.warning(t('form.fixErrors'))
      return toasts.error(reasonFor(error, t('activityTypes.updateFailed')))
    }
    readAgain(client)
    toasts.success(t('activityTypes.renamed', { code: edited.code }))
    onClose()
  }

  return (
    <FormDialog
      title={t('activityTypes.editTitle')}
      submitLabel={t('settings.save')}
      width="usual"
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => void form.handleSubmit(rename, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <TextField
        label={t('activityTypes.name')}
        hint={edited.code}
        field={form.field('label')}
        unit={useCount(form.control, 'label', LONGEST_ACTIVITY_NAME)}
        dir="auto"
        autoComplete="off"
        {...first}
        wide
      />
      <NameInArabic field={form.field('name_ar')} />
      <Charged field={form.field('is_charged')} edited={edited} />
    </FormDialog>
  )
}

function fieldsOf({ label, name_ar, is_charged }: ListedActivityType) {
  return { label, name_ar: name_ar ?? '', is_charged }
}

/** What Arabic readers see in place of the name; without one they see the name. */
function NameInArabic({ field }: { field: FieldProps }) {
  const { t } = useTranslation('admin')
  return (
    <TextField
      label={t('activityTypes.nameInArabic')}
      field={field}
      dir="rtl"
      lang="ar"
      autoComplete="off"
      maxLength={LONGEST_ACTIVITY_NAME}
      optional
      wide
    />
  )
}

/** Whether its work belongs to the jobs on which it is recorded, and what a change of that does. */
function Charged({ field, edited }: { field: FieldProps; edited?: ListedActivityType }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const since = edited?.not_charged_from
  const notes = [
    t('activityTypes.chargedHint'),
    edited && t('activityTypes.chargedChange'),
    since && t('activityTypes.notChargedSince', { day: localDateText(since, language) }),
  ]
  return (
    <>
      <CheckField label={t('activityTypes.charged')} field={field} wide />
      <p className={classes('muted text-s', fields['wide'])}>{notes.filter(Boolean).join(' ')}</p>
    </>
  )
}

/** How much of the room in a field is taken. */
function useCount<Name extends string>(
  control: Control<Record<Name, string>> | Control<NewValues> | Control<Changes>,
  name: Name,
  most: number,
): string {
  const { t } = useTranslation('admin')
  const value = useWatch({ control: control as unknown as Control<Record<string, string>>, name })
  return t('activityTypes.length', { length: value?.length ?? 0, most })
}

/** Turns what is typed into capital letters where it stands. */
function inUpperCase(field: FieldProps): FieldProps {
  return {
    ...field,
    onChange: (event: { target: HTMLInputElement }) => {
      const { target } = event
      const { selectionStart, selectionEnd } = target
      const upper = target.value.toUpperCase()
      if (upper !== target.value) {
        target.value = upper
        target.setSelectionRange(selectionStart, selectionEnd)
      }
      return field.onChange(event)
    },
  }
}
