import type { Job, JobBody, jobBody } from '@warsha/contract'
import { type Control, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { DateField } from '../../ui/admin/date-fields.tsx'
import { useToday } from '../../ui/admin/workshop-clock.tsx'
import { ExpectedSentence, useFinishTexts } from '../forecast/index.ts'
import type { ShapedForm } from '../../api/admin/use-shaped-form.ts'
import styles from './due-date-field.module.css'
import { finishOf } from './job-list.ts'

type Values = z.input<typeof jobBody>
type Props = { job: Job | null; form: ShapedForm<Values, JobBody> }

/** The day on which somebody is to have the motor, beside the one on which that is to be expected. */
export function DueDateField({ job, form }: Props) {
  const { t } = useTranslation('admin')
  const texts = useFinishTexts()
  return (
    <>
      <div>
        <DateField optional field={form.field('due_on')} label={t('forecast.due')} />
        <Past control={form.control} before={job?.due_on ?? null} />
      </div>
      <div className={styles['expected']}>{job && <ExpectedSentence finish={finishOf(job)} texts={texts} />}</div>
    </>
  )
}

/** A day that has passed may be right: the job is late. It is said, as it may also be a slip. */
function Past({ control, before }: { control: Control<Values, unknown, JobBody>; before: string | null }) {
  const { t } = useTranslation('admin')
  const due = useWatch({ control, name: 'due_on' }) ?? before
  const today = useToday()
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
