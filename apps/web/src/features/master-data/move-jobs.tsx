import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MovedJobs, MoveOfJobs } from '@warsha/contract'
import { nameIn } from '@warsha/contract/texts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/api.ts'
import { asDay, asTyped, useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { reasonFor } from '../../api/errors.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { DateField } from '../../ui/admin/date-fields.tsx'
import { CheckField, SelectField, TextField, type FieldProps } from '../../ui/admin/fields.tsx'
import { FormDialog } from '../../ui/admin/form-dialog.tsx'
import { FormNote } from '../../ui/admin/form-note.tsx'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import { Cluster, Stack } from '../../ui/layout.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { type ReferenceItems, useList } from './data.ts'
import styles from './move-jobs.module.css'
import { moveForm, type MoveValues, nothingChosen } from './move-form.ts'

type JobType = ReferenceItems['job-types']
type Props = { type: JobType; types: readonly JobType[]; onClose: () => void }

/** The window in which jobs of a type get another one: all of them, or those that match. */
export function MoveJobs({ type, types, onClose }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const client = useQueryClient()
  const form = useShapedForm<MoveValues, MoveOfJobs>(moveForm, nothingChosen, {
    draft: { form: 'move-jobs', thing: type.id, name: nameIn(language, type) },
  })
  const { field } = form
  const typed = useWatch({ control: form.control })
  const read = moveForm.safeParse({ ...nothingChosen, ...typed })
  const others = types.filter(({ id, is_active }) => is_active && id !== type.id)
  const intoName = (id: number) => nameIn(language, others.find((other) => other.id === id) ?? type)

  async function save(move: MoveOfJobs): Promise<void> {
    try {
      const { job_count: count } = await call('moveJobsOfType', { params: { id: type.id }, body: move })
      form.kept.onDiscard()
      const into = intoName(move.into_id)
      toasts.success(t('masterData.move.done', { count, number: numberText(count, language), into }))
      onClose()
      await client.invalidateQueries({ queryKey: ['admin'] })
    } catch (error) {
      if (form.showProblem(error)) return toasts.warning(t('form.fixErrors'))
      toasts.error(reasonFor(error, t('masterData.move.failed')))
    }
  }

  return (
    <FormDialog
      title={t('masterData.move.title', { name: nameIn(language, type) })}
      submitLabel={t('masterData.move.submit')}
      isDirty={form.isDirty}
      busy={form.isSaving}
      kept={form.kept}
      aside={t('masterData.move.intoHint')}
      onSubmit={(event) => void form.handleSubmit(save, () => toasts.warning(t('form.fixErrors')))(event)}
      onClose={onClose}
    >
      <SelectField
        field={field('into_id', asTyped)}
        label={t('masterData.move.into')}
        none={t('masterData.move.choose')}
        options={others.map((other) => ({ value: other.id, label: nameIn(language, other) }))}
      />
      <SelectField
        field={field('part')}
        label={t('masterData.move.part')}
        options={[
          { value: 'all', label: t('masterData.move.all') },
          { value: 'some', label: t('masterData.move.some') },
        ]}
      />
      {typed.part === 'some' && <Which field={field} />}
      {read.success && <Preview type={type} move={read.data} into={intoName(read.data.into_id)} />}
    </FormDialog>
  )
}

type FieldOf = (name: keyof MoveValues, options?: typeof asDay) => FieldProps

/** Which jobs go: those that match all of it. */
function Which({ field }: { field: FieldOf }) {
  const { t } = useTranslation('admin')
  const powers = useList('power-ratings').data ?? []
  const speeds = useList('rpm-categories').data ?? []
  return (
    <>
      <Ticks
        label={t('masterData.lists.power-ratings')}
        field={field('power_rating_ids')}
        things={powers.map(({ id, range_description: text }) => ({ id, text }))}
      />
      <Ticks
        label={t('masterData.lists.rpm-categories')}
        field={field('rpm_category_ids')}
        things={speeds.map(({ id, description: text }) => ({ id, text }))}
      />
      <TextField
        optional
        wide
        field={field('words')}
        label={t('masterData.move.words')}
        hint={t('masterData.move.wordsHint')}
        dir="auto"
      />
      <DateField optional field={field('received_from', asDay)} label={t('masterData.move.from')} />
      <DateField optional field={field('received_to', asDay)} label={t('masterData.move.to')} />
    </>
  )
}

type TicksProps = { label: string; field: FieldProps; things: readonly { id: number; text: string }[] }

/** Its own direction, whatever it stands in. */
const isolated = (text: string) => `\u2068${text}\u2069`

function Ticks({ label, field, things }: TicksProps) {
  return (
    <fieldset className={styles['wide']}>
      <legend className="below-1">{label}</legend>
      <Cluster gap="1 2">
        {things.map(({ id, text }) => (
          <CheckField key={id} field={field} value={String(id)} label={isolated(text)} />
        ))}
      </Cluster>
    </fieldset>
  )
}

type PreviewProps = { type: JobType; move: MoveOfJobs; into: string }

/** What would go along with what is chosen, and what follows from it: never what was chosen before. */
function Preview({ type, move, into }: PreviewProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { data, error } = useQuery({
    queryKey: ['admin', 'master-data', 'move', type.id, move],
    queryFn: ({ signal }) => call('previewMoveOfJobs', { params: { id: type.id }, body: move, signal }),
    staleTime: 0,
    retry: false,
  })
  const lines = useLines()
  if (error)
    return <output className={styles['preview']}>{reasonFor(error, t('masterData.move.previewFailed'))}</output>
  if (!data) return <output className={styles['preview']}>{t('masterData.move.counting')}</output>
  const names = { into, from: nameIn(language, type) }
  return (
    <>
      <Stack as="output" gap="half" className={styles['preview']}>
        {lines(data, names).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Stack>
      <div className={styles['wide']}>
        <FormNote tone="warning" icon={<IconAlertTriangle {...smallIcon} className="rigid" />}>
          {t(data.is_merge ? 'masterData.move.noteAll' : 'masterData.move.noteSome', names)}
        </FormNote>
      </div>
    </>
  )
}

function useLines(): (moved: MovedJobs, names: { into: string; from: string }) => string[] {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (moved, names) => {
    const standing = moved.estimates_given_way + moved.held_given_way
    const filled = (count: number) => ({ ...names, count, number: numberText(count, language) })
    const lines = [
      t('masterData.move.jobs', filled(moved.job_count)),
      moved.open_job_count > 0 && t('masterData.move.open', filled(moved.open_job_count)),
      moved.estimate_count > 0 &&
        t(moved.is_merge ? 'masterData.move.estimates' : 'masterData.move.copies', filled(moved.estimate_count)),
      moved.held_count > 0 && t('masterData.move.held', filled(moved.held_count)),
      standing > 0 && t('masterData.move.stands', filled(standing)),
      moved.past_work_count > 0 && t('masterData.move.pastWork', filled(moved.past_work_count)),
      moved.price_count > 0 && t('masterData.move.prices', filled(moved.price_count)),
    ]
    return lines.filter((line) => line !== false)
  }
}
