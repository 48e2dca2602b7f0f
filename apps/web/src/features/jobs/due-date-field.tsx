import { useQuery } from '@tanstack/react-query'
import type { Job, JobBody, jobBody } from '@warsha/contract'
import { localDateOf } from '@warsha/domain'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { serverNow } from '../../api/api.ts'
import { TextField } from '../../ui/admin/fields.tsx'
import { ExpectedSentence, useFinishTexts } from '../forecast/index.ts'
import type { useShapedForm } from '../../api/admin/use-shaped-form.ts'
import { workshopQuery } from '../workshop/index.ts'
import styles from './due-date-field.module.css'
import { finishOf } from './job-list.ts'

type Values = z.input<typeof jobBody>
type Props = { job: Job | null; form: ReturnType<typeof useShapedForm<Values, JobBody>> }

/** Stands for a date that is typed in part: it is wrong, and not the same as none. */
const UNFINISHED = 'unfinished'

/** The day on which somebody is to have the motor, beside the one on which that is to be expected. */
export function DueDateField({ job, form }: Props) {
  const { t } = useTranslation('admin')
  const texts = useFinishTexts()
  const field = form.field('due_on')
  const take = ({ validity, value }: HTMLInputElement) =>
    field.onChange({ type: 'change', target: { name: field.name, value: validity.badInput ? UNFINISHED : value } })
  return (
    <>
      <div>
        <TextField
          optional
          type="date"
          field={{
            ...field,
            onChange: ({ target }: { target: HTMLInputElement }) => take(target),
            // What was typed in part and taken back is no change to the browser.
            onBlur: async (event: { target: HTMLInputElement }) => {
              await take(event.target)
              return field.onBlur(event)
            },
          }}
          label={t('forecast.due')}
        />
        <Past control={form.control} before={job?.due_on ?? null} />
      </div>
      <div className={styles['expected']}>{job && <ExpectedSentence finish={finishOf(job)} texts={texts} />}</div>
    </>
  )
}

/** A day that has passed may be right: the job is late. It is said, as it may also be a slip. */
function Past({ control, before }: { control: Control<Values, unknown, JobBody>; before: string | null }) {
  const { t } = useTranslation('admin')
  const workshop = useQuery(workshopQuery).data
  const due = useWatch({ control, name: 'due_on' }) ?? before
  const zone = workshop?.business_time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  const today = workshop?.today ?? localDateOf(serverNow(), zone)
  const isPast = typeof due === 'string' && /^\d{4}-/.test(due) && due < today
  return (
    <output className={styles['past']}>
      {isPast && (
        <>
          <IconAlertTriangle size={15} stroke={2} aria-hidden />
          {t('forecast.duePast')}
        </>
      )}
    </output>
  )
}
