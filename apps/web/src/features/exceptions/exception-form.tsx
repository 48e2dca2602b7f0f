import { useQueryClient } from '@tanstack/react-query'
import {
  ALL_SEGMENTS,
  type BodyOf,
  exceptionForm,
  type ExceptionForm as Values,
  LONGEST_REASON,
  refusals,
  requestInForm,
  formatMessage,
} from '@warsha/contract'
import {
  daysOfRequest,
  exceptionProblems,
  exceptionTypes,
  isOvernight,
  type LocalDate,
  MOST_DATES,
  recurrencePatterns,
  secondOfTime,
} from '@warsha/domain'
import { useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { useEffectQuestion } from '../calendar/index.ts'
import { DateField } from '../../ui/admin/date-fields.tsx'
import { SelectField, TextField } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { toasts } from '../../ui/toasts.tsx'
import { dateText } from '../../i18n/date-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { previewChange } from '../schedule/index.ts'
import { addExceptions, useSegments } from './data.ts'

type Sent = BodyOf<'createScheduleExceptions'>
type Form = ReturnType<typeof useShapedForm<Values, Sent>>

type Props = {
  /** empty when the admin is to choose it */
  date: LocalDate
  today: LocalDate
  onCreated: (date: LocalDate) => void
  onClose: () => void
}

/** The window in which exceptions are created. */
export function ExceptionForm({ date, today, onCreated, onClose }: Props) {
  const { t } = useTranslation('admin')
  const shape = useMemo(() => exceptionForm(today), [today])
  const form = useShapedForm<Values, Sent>(shape, { ...empty, date }, { draft: { form: 'exception', thing: null } })
  const create = useCreate(form, (sent) => {
    onClose()
    onCreated(sent.starts_at.slice(0, 10))
  })
  const { field, control } = form
  const type = useWatch({ control, name: 'exception_type' })
  return (
    <FormDialog
      title={t('exceptions.title')}
      submitLabel={t('exceptions.submit')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      aside={<Preview control={control} today={today} />}
      onSubmit={(event) => void form.handleSubmit(create, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <SelectField
        wide
        field={field('exception_type')}
        label={t('exceptions.type')}
        hint={t(`exceptions.typeHints.${type}`)}
        options={exceptionTypes.map((value) => ({ value, label: t(`exceptions.types.${value}`) }))}
      />
      <DateField field={field('date')} label={t('exceptions.date')} min={today} {...(date === '' && takesFocus)} />
      <LastDate form={form} today={today} />
      {type === 'custom_hours' && <CustomHours form={form} />}
      <TextField
        wide
        dir="auto"
        field={field('reason')}
        label={t('exceptions.reason')}
        maxLength={LONGEST_REASON}
        {...(date !== '' && takesFocus)}
      />
      <Segments form={form} />
      <Recurrence form={form} today={today} />
    </FormDialog>
  )
}

/** The first field that is still empty. */
const takesFocus = { autoFocus: true }

const empty: Values = {
  exception_type: 'holiday',
  date: '',
  last_date: '',
  starts: '08:00',
  ends: '17:00',
  reason: '',
  segment: ALL_SEGMENTS,
  recurrence_pattern: 'none',
  recurrence_until: '',
}

function LastDate({ form: { field, control }, today }: { form: Form; today: LocalDate }) {
  const { t } = useTranslation('admin')
  const first = useWatch({ control, name: 'date' })
  return (
    <DateField
      field={field('last_date')}
      label={t('exceptions.lastDate')}
      min={first === '' ? today : first}
      optional
    />
  )
}

function CustomHours({ form: { field, control } }: { form: Form }) {
  const { t } = useTranslation('admin')
  const [starts, ends] = useWatch({ control, name: ['starts', 'ends'] })
  const isNight =
    starts !== '' && ends !== '' && isOvernight({ starts: secondOfTime(starts), ends: secondOfTime(ends) })
  return (
    <>
      <DateField kind="time" field={field('starts')} label={t('exceptions.start')} />
      <DateField
        kind="time"
        field={field('ends')}
        label={t('exceptions.end')}
        hint={isNight ? t('exceptions.endsNextDay') : undefined}
      />
    </>
  )
}

function Segments({ form: { field } }: { form: Form }) {
  const { t } = useTranslation('admin')
  const { data: segments = [] } = useSegments()
  return (
    <SelectField
      field={field('segment')}
      label={t('exceptions.segment')}
      options={[
        { value: ALL_SEGMENTS, label: t('exceptions.allSegments') },
        ...segments.map((segment) => ({ value: segment, label: segment })),
      ]}
    />
  )
}

function Recurrence({ form: { field, control }, today }: { form: Form; today: LocalDate }) {
  const { t } = useTranslation('admin')
  const pattern = useWatch({ control, name: 'recurrence_pattern' })
  return (
    <>
      <SelectField
        field={field('recurrence_pattern')}
        label={t('exceptions.recurrence')}
        options={recurrencePatterns.map((value) => ({ value, label: t(`exceptions.recurrences.${value}`) }))}
      />
      {pattern !== 'none' && <DateField field={field('recurrence_until')} label={t('exceptions.until')} min={today} />}
    </>
  )
}

/** How many days it will be, told while the form is filled in. */
function Preview({ control, today }: { control: Control<Values, unknown, Sent>; today: LocalDate }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const request = requestInForm(useWatch({ control }) as Values)
  const problems = request ? exceptionProblems(request, today) : []
  if (problems.includes('too_many_repeats')) {
    return <output className="error">{formatMessage(refusals.too_many_repeats, language, { most: MOST_DATES })}</output>
  }
  if (!request || problems.length > 0) return <output />
  const days = daysOfRequest(request).flat()
  const [first = request.start.date] = days
  const values = {
    count: days.length,
    number: numberText(days.length, language),
    first: dateText(first, language),
    last: dateText(days.at(-1) ?? first, language),
  }
  return <output>{t('exceptions.preview', values)}</output>
}

/** Where the form shows what the server says of what was sent. */
const placeOf: Record<string, keyof Values> = { starts_at: 'date', ends_at: 'last_date' }

/** Creates the exceptions, tells of it and closes. */
function useCreate(form: Form, onCreated: (sent: Sent) => void) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const isMeant = useEffectQuestion()

  return async (sent: Sent): Promise<void> => {
    try {
      if (!(await isMeant({ preview: () => previewChange({ change: 'create_exceptions', exception: sent }) }))) return
      const count = await form.send(sent, (latest) => addExceptions(client, latest))
      if (count === 0) toasts.info(t('exceptions.nothingNew'))
      else toasts.success(t('exceptions.created', { count }))
      onCreated(sent)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'too_many_repeats') {
        form.setError(
          sent.recurrence_pattern === 'none' ? 'last_date' : 'recurrence_until',
          { type: 'server', message: error.detail },
          { shouldFocus: true },
        )
      } else if (!form.showProblem(inPlacesOfForm(error))) {
        toasts.error(reasonFor(error, t('exceptions.createFailed')))
      }
    }
  }
}

function inPlacesOfForm(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error
  const { status, code, detail } = error
  const errors = error.errors.map(({ path, message }) => ({ path: placeOf[path] ?? path, message }))
  return new ApiError({ status, code, detail, errors })
}
