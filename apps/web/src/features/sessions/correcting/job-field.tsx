import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { WorkableJob } from '@warsha/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { register, type FieldProps } from '../../../ui/admin/fields.tsx'
import { useJobSuggestions } from '../data.ts'

const PAUSE = 200

type Props = { field: FieldProps; typed: string }

/** A job by its number, with those that are worked on offered while it is typed. */
export function JobField({ field, typed }: Props) {
  const { t } = useTranslation('admin')
  const listId = useId()
  const [sought] = useDebouncedValue(typed.trim(), PAUSE)
  const jobs = useJobSuggestions(sought) ?? []
  const named = jobs.find(({ job_no }) => job_no === typed.trim())
  return (
    <div>
      <TextInput
        {...register(field)}
        error={field.error}
        label={t('sessions.jobNo')}
        description={named && nameOf(named)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        dir="ltr"
        autoComplete="off"
        list={listId}
      />
      <datalist id={listId}>
        {jobs.map((job) => (
          <option key={job.job_no} value={job.job_no}>
            {nameOf(job)}
          </option>
        ))}
      </datalist>
    </div>
  )
}

function nameOf({ customer, description }: WorkableJob): string {
  return `${customer} · ${description}`
}
