import { Line } from '../../../ui/layout.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconAlertTriangle, IconPlayerPlay } from '../../../ui/icons.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { icon, smallIcon } from '../../../ui/icon-size.ts'
import { TextArea } from '../../../ui/text-area.tsx'
import { ActivitySign } from '../../../ui/activity-sign.tsx'
import styles from './confirm-start.module.css'
import { useCurrentSession } from '../running/current-session.ts'
import { type Draft, type DraftActivity, type DraftJob, withNote } from './draft.ts'
import { canBeFinished, FinishedChoice } from '../running/finished-choice.tsx'
import { useActivityText } from '../running/activities.ts'
import { useStart } from './use-start.ts'
import { type Ways, WizardActions } from './wizard-actions.tsx'

const NOTE_LONGEST = 500

type Props = {
  draft: Draft
  job: DraftJob
  activity: DraftActivity
  onChange: (draft: Draft) => void
  /** called as soon as the start is safe on the phone: a reload must not bring the draft back */
  onKept: () => void
  ways: Ways
}

export function ConfirmStart({ draft, job, activity, onChange, onKept, ways }: Props) {
  const { t } = useTranslation()
  const { session: running } = useCurrentSession()
  const activityText = useActivityText()
  const [finishedSession, setFinishedSession] = useState<string>()
  const begin = useBegin({ draft, job, activity, finishedSession, onKept })
  // What goes on is not finished.
  const goesOn = running?.jobNo === job.job_no && running.activityCode === activity.code
  return (
    <>
      <dl className="lined framed below-2 pad-x-2">
        <div className={styles['line']}>
          <dt>{t('session.job')}</dt>
          <dd>
            <bdi className={styles['jobNo']} dir="ltr">
              {job.job_no}
            </bdi>
            {job.customer && <bdi className="regular">{job.customer}</bdi>}
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
            <ActivitySign code={activity.code} size={24} />
            <bdi>{activityText(activity.code, { activity_label: activity.label })}</bdi>
          </dd>
        </div>
      </dl>
      {running && !goesOn && canBeFinished(running) && (
        <div className="below-2">
          <FinishedChoice
            session={running}
            finishedSession={finishedSession}
            onChange={setFinishedSession}
            disabled={begin.busy}
          />
        </div>
      )}
      <TextArea
        label={t('wizard.note')}
        longest={NOTE_LONGEST}
        value={draft.note}
        readOnly={begin.busy}
        onChange={(event) => onChange(withNote(draft, event.currentTarget.value))}
      />
      <WizardActions {...ways}>
        {running && (
          <Line as="p" gap="3q" justify="center" className={styles['warning']}>
            <IconAlertTriangle {...smallIcon} />
            <span>{t('wizard.endsCurrent', { job: `\u2066${running.jobNo}\u2069` })}</span>
          </Line>
        )}
        <Button
          look="primary"
          size="large"
          wide
          busy={begin.busy}
          icon={<IconPlayerPlay {...icon} />}
          onClick={() => void begin.start()}
        >
          {begin.busy ? t('wizard.starting') : t('wizard.start')}
        </Button>
      </WizardActions>
    </>
  )
}

/** Leaves the wizard with what was chosen still in it: no step of it is shown once it has started. */
function useBegin(props: Omit<Props, 'ways' | 'onChange'> & { finishedSession: string | undefined }) {
  const { draft, job, activity, finishedSession, onKept } = props
  const navigate = useNavigate()
  const { start, busy } = useStart()

  async function begin(): Promise<void> {
    const note = draft.note.trim() || null
    const wanted = { job, activityCode: activity.code, note, finishedSession, way: 'wizard' } as const
    if (await start(wanted, onKept)) await navigate(paths.technicianActive, { replace: true })
  }

  return { start: begin, busy }
}
