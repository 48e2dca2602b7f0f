import { Stack } from '../../ui/layout.tsx'
import { textIn } from '@warsha/contract/texts'
import { useQueryClient } from '@tanstack/react-query'
import {
  DESCRIPTION_SHORTEST,
  type Job,
  type JobBody,
  jobBody,
  type JobField,
  type JobFieldName,
  jobFieldNames,
  jobFields,
  motorText,
} from '@warsha/contract'
import { jobStatuses } from '@warsha/domain'
import { useEffect } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { IconAlertTriangle, IconCamera } from '../../ui/icons.ts'
import { ApiError, reasonFor } from '../../api/errors.ts'
import { AreaField, SelectField, TextField } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { FormNote } from '../../ui/admin/form-note.tsx'
import { useDraftPart } from '../../api/admin/use-form-draft.ts'
import { asChosenId, type ShapedForm, useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { AccountButton } from '../job-account/index.ts'
import { saveJob } from './commands.ts'
import { DueDateField } from './due-date-field.tsx'
import { HoldPart } from './hold-part.tsx'
import { type Lookups, readForecastsSoon, readJobAgain, useLookups } from './data.ts'
import styles from './job-form.module.css'
import { isSaved } from './job-list.ts'
import { JobNumberField } from './job-number-field.tsx'
import { PlannedHoursPart } from './planned-hours-part.tsx'
import { type HoldFields, useHoldFields } from './use-hold-fields.ts'
import { type PlannedHours, usePlannedHours } from './use-planned-hours.ts'

type Values = z.input<typeof jobBody>
type Props = {
  job: Job | null
  /** shows the job's account in the place of this; a job that nobody can have worked on has none */
  onAccount: (() => void) | null
  onClose: () => void
}

/** The window in which a job is created, edited, or completed when it comes from the images database. */
export function JobForm({ job, onAccount, onClose }: Props) {
  const { t } = useTranslation('admin')
  const { lookups, isLoaded, isFailed } = useLookups(job)
  useEffect(() => {
    if (isFailed) toasts.warning(t('jobs.form.lookupsFailed'))
  }, [isFailed, t])
  const title = job ? t('jobs.form.edit', { number: job.job_no }) : t('jobs.form.create')
  if (!isLoaded) return <Waiting title={title} onClose={onClose} />
  return <Form title={title} job={job} lookups={lookups ?? nothingKnown} onAccount={onAccount} onClose={onClose} />
}

const nothingKnown: Lookups = { jobTypes: [], powerRatings: [], rpmCategories: [] }

function Waiting({ title, onClose }: Pick<Props, 'onClose'> & { title: string }) {
  return (
    <Dialog title={title} width="wide" onClose={onClose}>
      <Stack gap="3">
        <Skeleton height={52} />
        <Skeleton height={52} />
        <Skeleton height={96} />
        <Skeleton height={52} />
      </Stack>
    </Dialog>
  )
}

function Form({ title, job, lookups, onAccount, onClose }: Props & { title: string; lookups: Lookups }) {
  const { t } = useTranslation('admin')
  const form = useShapedForm<Values, JobBody, Job>(jobBody, initialOf(job), {
    draft: { form: 'job', thing: job?.job_no ?? null, name: job?.job_no ?? '' },
    edited: job && isSaved(job) ? { thing: job, valuesOf: initialOf } : null,
  })
  const hours = usePlannedHours(job)
  const hold = useHoldFields(job, useWatch({ control: form.control, name: 'status' }))
  useBesideDraft(form, { hours, hold })
  const save = useSave(job, form, { hours, hold }, onClose)
  const { field } = form
  const isImagesJob = job !== null && !isSaved(job)
  const isDirty = form.isDirty || hours.isDirty || hold.isDirty
  const refuse = () => toasts.warning(t('form.fixErrors'))
  return (
    <FormDialog
      title={title}
      submitLabel={job ? t('form.save') : t('jobs.form.submit')}
      isDirty={isDirty}
      busy={form.isSaving}
      kept={form.kept}
      onSubmit={(event) => {
        const isRestGood = [hours.check(), hold.check()].every(Boolean)
        void form.handleSubmit((body) => (isRestGood ? save(body) : refuse()), refuse)(event)
      }}
      onClose={onClose}
      aside={onAccount && <AccountButton isDirty={isDirty} onOpen={onAccount} />}
    >
      {isImagesJob && (
        <FormNote tone="info" icon={<IconCamera {...smallIcon} />}>
          {t('jobs.form.fromImages')}
        </FormNote>
      )}
      <JobNumberField
        field={field('job_no')}
        label={t('jobs.number')}
        isNew={job === null}
        hint={job ? t('jobs.form.numberLocked') : undefined}
      />
      <SelectField
        field={field('status')}
        label={t('jobs.status')}
        hint={job ? t('jobs.form.statusHint') : undefined}
        options={jobStatuses.map((value) => ({ value, label: t(`jobs.statuses.${value}`) }))}
      />
      <HoldPart fields={hold} />
      <DueDateField job={job} form={form} />
      <TextField
        wide
        dir="auto"
        field={field('customer')}
        label={t('jobs.customer')}
        {...(job && { autoFocus: true })}
      />
      <AreaField
        field={field('description')}
        label={t('jobs.description')}
        foot={<DescriptionCount control={form.control} />}
      />
      <MotorFields form={form} lookups={lookups} />
      {plainFields.map((name) => (
        <PlainField key={name} name={name} form={form} />
      ))}
      <PlannedHoursPart hours={hours} />
    </FormDialog>
  )
}

/** Those above, with a place and a form of their own. */
const placed = new Set<JobFieldName>([
  'job_no',
  'status',
  'due_on',
  'customer',
  'description',
  'job_type_id',
  'power_rating_id',
  'rpm_category_id',
])
const plainFields = jobFieldNames.filter((name) => !placed.has(name))

/** A field of which the form knows no more than its table. */
function PlainField({ name, form: { field } }: { name: JobFieldName; form: JobFormState }) {
  const language = useLanguage()
  const { text, input, body }: JobField = jobFields[name]
  const common = { label: textIn(text, language), optional: body.safeParse(undefined).success, field: field(name) }
  if (input === 'lines') return <AreaField {...common} rows={2} />
  return <TextField {...common} wide dir="auto" type={input === 'day' ? 'date' : 'text'} />
}

type JobFormState = ShapedForm<Values, JobBody>

/** What an estimate needs to know of the motor. */
function MotorFields({ form: { field, getValues }, lookups }: { form: JobFormState; lookups: Lookups }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const none = t('jobs.form.choose')

  /** What is chosen stays, even where its name could not be read. */
  function options(name: MotorField, named: { value: number; label: string }[]): { value: number; label: string }[] {
    const chosen = getValues(name)
    const isNamed = !chosen || named.some(({ value }) => value === chosen)
    return isNamed ? named : [...named, { value: chosen, label: t('jobs.form.asItIs') }]
  }

  return (
    <div className={styles['motor']}>
      <SelectField
        field={field('job_type_id', asChosenId)}
        label={t('jobs.form.jobType')}
        none={none}
        options={options(
          'job_type_id',
          lookups.jobTypes.map(({ id, name, is_active }) => ({ value: id, label: named(name, is_active) })),
        )}
      />
      <SelectField
        field={field('power_rating_id', asChosenId)}
        label={t('jobs.form.powerRating')}
        none={none}
        options={options(
          'power_rating_id',
          lookups.powerRatings.map(({ id, range_description, is_active }) => ({
            value: id,
            label: named(motorText(range_description, language), is_active),
          })),
        )}
      />
      <SelectField
        field={field('rpm_category_id', asChosenId)}
        label={t('jobs.form.rpmCategory')}
        none={none}
        options={options(
          'rpm_category_id',
          lookups.rpmCategories.map(({ id, description, is_active }) => ({
            value: id,
            label: named(motorText(description, language), is_active),
          })),
        )}
      />
    </div>
  )

  function named(name: string, isActive: boolean): string {
    return isActive ? name : t('jobs.form.notInUse', { name })
  }
}

type MotorField = 'job_type_id' | 'power_rating_id' | 'rpm_category_id'

/** How long the description is as it will be kept, and whether that is enough. */
function DescriptionCount({ control }: { control: Control<Values, unknown, JobBody> }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const description = useWatch({ control, name: 'description' }) ?? ''
  const count = description.trim().length
  const isShort = count < DESCRIPTION_SHORTEST
  const values = { count, number: numberText(count, language), least: DESCRIPTION_SHORTEST }
  return (
    <p className={classes(styles['count'], isShort && styles['short'])}>
      {isShort && <IconAlertTriangle size={15} stroke={2} aria-hidden />}
      {t(isShort ? 'jobs.form.tooFew' : 'jobs.form.characters', values)}
    </p>
  )
}

function initialOf(job: Job | null): { [Name in keyof Values]: Values[Name] | undefined } {
  const written = jobFieldNames.map((name) => [name, job?.[name] ?? emptyAs(name)])
  return Object.fromEntries(written) as ReturnType<typeof initialOf>
}

function emptyAs(name: JobFieldName): string | undefined {
  if (name === 'status') return 'open'
  return jobFields[name].input === 'choice' ? undefined : ''
}

/** What is kept beside a job's own fields. */
type Beside = { hours: PlannedHours; hold: HoldFields }

function useBesideDraft({ draft }: JobFormState, { hours, hold }: Beside): void {
  const { t } = useTranslation('admin')
  useDraftPart(draft, 'planned_hours', {
    value: hours.isDirty ? hours.touched : null,
    label: t('jobs.form.plannedHours'),
    text: hours.text,
    theirs: () => t('meanwhile.otherHours'),
    restore: hours.restore,
    drop: () => hours.restore({}),
  })
  useDraftPart(draft, 'hold', {
    value: hold.isDirty ? hold.touched : null,
    label: t('jobs.hold.waitsFor'),
    text: hold.text,
    theirs: hold.theirs,
    restore: hold.restore,
    drop: hold.drop,
  })
}

/** Saves, tells of it and closes; what the server finds wrong is shown beside its field where it has one. */
function useSave(job: Job | null, form: JobFormState, { hours, hold }: Beside, onClose: () => void) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()

  function showSaved(number: string): void {
    if (job === null) toasts.success(t('jobs.saved.created', { number }))
    else toasts.success(t(isSaved(job) ? 'jobs.saved.updated' : 'jobs.saved.completed', { number }))
  }

  return async (body: JobBody): Promise<void> => {
    try {
      const saved = await form.send(body, async (sent, sending) => {
        const [held, planned] = await Promise.all([hold.hold(), hours.planned()])
        return saveJob(client, job, { body: { ...sent, hold: held, planned_hours: planned }, ...sending })
      })
      showSaved(saved.job_no)
      onClose()
      if (saved.due_on !== (job?.due_on ?? null)) readForecastsSoon(client)
    } catch (error) {
      // What was not touched here is shown as somebody else left it.
      if (error instanceof ApiError && error.code === 'changed_meanwhile') void readJobAgain(client)
      if (error instanceof ApiError && error.code === 'job_number_taken') {
        form.setError('job_no', { type: 'server', message: error.detail }, { shouldFocus: true })
      } else if (![form, hours, hold].map((part) => part.showProblem(error)).some(Boolean)) {
        toasts.error(reasonFor(error, t('jobs.form.failed')))
      }
    }
  }
}
