import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { reasonFor } from '../../api/errors.ts'
import { newUuid } from '../../device/uuid.ts'
import { vibrate } from '../../device/vibrate.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { icon, smallIcon } from '../../ui/icon-size.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { toasts } from '../../ui/toasts.tsx'
import { ActivityIcon } from './activity-icon.tsx'
import styles from './confirm-start.module.css'
import { InvalidAnswer, JobGone, useCurrentSession, useStartSession } from './data.ts'
import { type Draft, type DraftActivity, type DraftJob, emptyDraft, withKey, withNote } from './draft.ts'
import { type Ways, WizardActions } from './wizard-actions.tsx'

const NOTE_LONGEST = 500

type Props = {
  draft: Draft
  job: DraftJob
  activity: DraftActivity
  onChange: (draft: Draft) => void
  ways: Ways
}

export function ConfirmStart({ draft, job, activity, onChange, ways }: Props) {
  const { t } = useTranslation()
  const { data: running } = useCurrentSession()
  const { start, isPending } = useStart({ draft, job, activity, onChange })
  return (
    <>
      <dl className={styles['summary']}>
        <div className={styles['line']}>
          <dt>{t('session.job')}</dt>
          <dd>
            <bdi className={styles['jobNo']} dir="ltr">
              {job.job_no}
            </bdi>
            {job.customer && <bdi className={styles['customer']}>{job.customer}</bdi>}
            {job.description && (
              <p className={styles['description']} dir="auto">
                {job.description}
              </p>
            )}
          </dd>
        </div>
        <div className={styles['line']}>
          <dt>{t('session.activity')}</dt>
          <dd className={styles['activity']}>
            <ActivityIcon code={activity.code} size={24} />
            <bdi>{activity.label}</bdi>
          </dd>
        </div>
      </dl>
      <TextArea
        label={t('wizard.note')}
        longest={NOTE_LONGEST}
        value={draft.note}
        readOnly={isPending}
        onChange={(event) => onChange(withNote(draft, event.currentTarget.value))}
      />
      <WizardActions {...ways}>
        {running && (
          <p className={styles['warning']}>
            <IconAlertTriangle {...smallIcon} />
            <span>{t('wizard.endsCurrent', { job: `\u2066${running.job_no}\u2069` })}</span>
          </p>
        )}
        <Button
          look="primary"
          size="large"
          wide
          busy={isPending}
          icon={<IconPlayerPlay {...icon} />}
          onClick={() => void start()}
        >
          {isPending ? t('wizard.starting') : t('wizard.start')}
        </Button>
      </WizardActions>
    </>
  )
}

function useStart({ draft, job, activity, onChange }: Omit<Props, 'ways'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutateAsync, isPending } = useStartSession()
  const busy = useRef(false)

  async function start(): Promise<void> {
    if (busy.current) return
    busy.current = true
    const tried = withKey(draft, newUuid)
    onChange(tried)
    try {
      await mutateAsync({
        unique_key: tried.uniqueKey,
        job_no: job.job_no,
        activity_code: activity.code,
        note: tried.note.trim() || null,
      })
      onChange(emptyDraft)
      vibrate()
      toasts.success(t('wizard.started'))
      await navigate(paths.technicianActive, { replace: true })
    } catch (error) {
      toasts.error(reasonFor(error, fallbackFor(error)))
    } finally {
      busy.current = false
    }
  }

  function fallbackFor(error: unknown): string {
    if (error instanceof JobGone) return t('wizard.jobGone')
    return error instanceof InvalidAnswer ? t('wizard.invalidAnswer') : t('wizard.startFailed')
  }

  return { start, isPending }
}
