import { Stack } from '../../ui/layout.tsx'
import { labelIn } from '@warsha/contract/texts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { withLatinDigits } from '@warsha/domain'
import { serverNow } from '../../api/api.ts'
import { deviceStorage } from '../../device/storage.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { ShownOwnSession } from '../../offline/own-sessions.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { cachedJobs, MomentField, useActivityText, useActivityTypes } from '../phone/index.ts'
import type { RequestFormState } from './use-request-form.ts'
import type { RequestProblem } from './request-fields.ts'
import styles from './request-fieldset.module.css'

const NOTE_LONGEST = 500

type Props = { session: ShownOwnSession; form: RequestFormState }

/** What can be changed of a session. */
export function RequestFieldset({ session, form }: Props) {
  const { t } = useTranslation('ownSessions')
  const { fields, change } = form
  const problem = (of: RequestProblem | undefined) => of && t(`problems.${of}`)
  const latest = serverNow()
  return (
    <>
      <MomentField
        label={t('start')}
        value={fields.start}
        latest={latest}
        error={problem(form.problems.start)}
        onValue={(start) => change({ start })}
      />
      <MomentField
        label={t('end')}
        value={fields.end}
        latest={latest}
        hint={session.endedAt === null ? t('stillRunning') : undefined}
        error={problem(form.problems.end)}
        onValue={(end) => change({ end })}
      />
      <Field
        label={t('job')}
        value={fields.job}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        maxLength={50}
        hint={useJobHint(fields.job)}
        error={problem(form.problems.job)}
        onChange={(event) => change({ job: event.currentTarget.value })}
      />
      <ActivityField session={session} form={form} />
      <TextArea
        label={t('note')}
        longest={NOTE_LONGEST}
        value={fields.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
    </>
  )
}

/** Whose job it is, as far as this phone knows, so that a mistyped number is noticed. */
function useJobHint(typed: string): string | undefined {
  const { t } = useTranslation('ownSessions')
  const { jobs, complete } = cachedJobs(deviceStorage)
  const number = withLatinDigits(typed.trim())
  const job = jobs.find(({ job_no }) => job_no === number)
  if (job) return job.customer || job.description || undefined
  return complete && number !== '' ? t('jobUnknown') : undefined
}

/** The activities in use, and the one that was recorded. */
function ActivityField({ session: { activityCode, confirmed }, form }: Props) {
  const { t } = useTranslation('ownSessions')
  const id = useId()
  const activities = useActivityTypes().data ?? []
  const language = useLanguage()
  const activityText = useActivityText()
  const isOffered = activities.some(({ code }) => code === activityCode)
  return (
    <Stack gap="3q">
      <label className="strong" htmlFor={id}>
        {t('activity')}
      </label>
      <select
        id={id}
        className={styles['select']}
        value={form.fields.activity}
        onChange={(event) => form.change({ activity: event.currentTarget.value })}
      >
        {!isOffered && <option value={activityCode}>{activityText(activityCode, confirmed)}</option>}
        {activities.map((type) => (
          <option key={type.code} value={type.code}>
            {labelIn(language, type)}
          </option>
        ))}
      </select>
    </Stack>
  )
}
