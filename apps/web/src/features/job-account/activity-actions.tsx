import { Line } from '../../ui/layout.tsx'
import type { ActivityOfJob } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconFlagCheck } from '../../ui/admin/icons.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { IconInfoCircle, IconRestore } from '../../ui/icons.ts'
import type { EstimateCell } from '../estimates/index.ts'
import { useFinish } from './use-finish.ts'
import { activityText } from '../../i18n/people.ts'

type Of = { activity: ActivityOfJob }
type Props = Of & { jobId: number; cell: EstimateCell | null; onWhy: (cell: EstimateCell) => void }

/** What can be asked and said of an activity of a job. */
export function ActivityActions({ jobId, activity, cell, onWhy }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Line as="span" inline align="stretch" justify="end">
      <FinishButton jobId={jobId} activity={activity} />
      {cell && (
        <IconButton
          label={t('why.job.whyOf', { activity: activityText(activity) })}
          icon={<IconInfoCircle {...smallIcon} />}
          onClick={() => onWhy(cell)}
        />
      )}
    </Line>
  )
}

/** Says that the activity is finished, or takes that back. */
function FinishButton({ jobId, activity }: Of & { jobId: number }) {
  const { t } = useTranslation('admin')
  const { say, isSaying } = useFinish(jobId, activity)
  if (activity.may_go_on) {
    return (
      <IconButton
        label={t('why.job.resume', { activity: activityText(activity) })}
        icon={<IconRestore {...smallIcon} />}
        busy={isSaying}
        onClick={() => void say(false)}
      />
    )
  }
  if (!mayBeFinished(activity)) return null
  return (
    <IconButton
      label={t('why.job.finish', { activity: activityText(activity) })}
      icon={<IconFlagCheck {...smallIcon} />}
      busy={isSaying}
      onClick={() => void say(true)}
    />
  )
}

/** Begun, with nobody on it, and not settled by itself. */
function mayBeFinished({ began_at, is_running, settled_at }: ActivityOfJob): boolean {
  return began_at !== null && !is_running && settled_at === null
}
