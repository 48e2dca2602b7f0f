import { VisuallyHidden } from '@mantine/core'
import type { ActivityOfJob, JobEstimates } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { IconInfoCircle } from '../../ui/icons.ts'
import { IconLock } from '../../ui/admin/icons.ts'
import { ConfidenceWord, type EstimateCell } from '../estimates/index.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { hoursText } from '../../i18n/admin-formats.ts'
import styles from './account.module.css'

type Props = { estimates: JobEstimates; onWhy: (cell: EstimateCell) => void }

/** What was planned for each activity of a job, how sure that was, and what it took. */
export function EstimatesOfJob({ estimates, onWhy }: Props) {
  const { t } = useTranslation('admin')
  if (estimates.activities.length === 0) return <p className={styles['muted']}>{t('why.job.none')}</p>
  return (
    <>
      <p className={styles['muted']}>{t('why.job.text')}</p>
      <Activities estimates={estimates} onWhy={onWhy} />
    </>
  )
}

function Activities({ estimates, onWhy }: Props) {
  const { t } = useTranslation('admin')
  const scale = scaleOf(estimates)
  return (
    <table className={styles['table']} aria-label={t('why.job.title')}>
      <thead>
        <tr>
          <th scope="col">{t('why.job.activity')}</th>
          <th scope="col" className={classes(styles['progress'], styles['late'])}>
            <VisuallyHidden>{t('why.job.bar')}</VisuallyHidden>
          </th>
          <th scope="col">{t('why.job.planned')}</th>
          <th scope="col">{t('why.job.range')}</th>
          <th scope="col">{t('why.job.worked')}</th>
          <th scope="col" className={classes(styles['words'], styles['late'])}>
            {t('why.job.confidence')}
          </th>
          <th scope="col" className={styles['why']}>
            <VisuallyHidden>{t('why.title')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {estimates.activities.map((activity) => (
          <Activity
            key={activity.activity_code}
            activity={activity}
            scale={scale}
            cell={cellOf(estimates, activity)}
            onWhy={onWhy}
          />
        ))}
      </tbody>
    </table>
  )
}

type ActivityProps = Pick<Props, 'onWhy'> & {
  activity: ActivityOfJob
  /** how many hours the whole width of a bar stands for */
  scale: number
  cell: EstimateCell | null
}

function Activity({ activity, scale, cell, onWhy }: ActivityProps) {
  const { t } = useTranslation('admin')
  const { activity_label: name, estimate_at_start: estimate, worked_hours, confidence, by } = activity
  const isBeyond = estimate !== null && worked_hours > estimate.p80_hours
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <State activity={activity} />
      </th>
      <td className={classes(styles['progress'], styles['late'])}>
        <ActivityBar activity={activity} scale={scale} isBeyond={isBeyond} />
      </td>
      <td>
        {by === 'frozen' && <IconLock {...smallIcon} size={14} aria-label={t('why.job.frozen')} />}
        {estimate ? hoursText(estimate.planned_hours) : '–'}
      </td>
      <td>
        <bdi dir="ltr" className={styles['range']}>
          {estimate ? `${hoursText(estimate.learned_hours)}–${hoursText(estimate.p80_hours)}` : '–'}
        </bdi>
      </td>
      <td className={classes(isBeyond && styles['over'])} title={isBeyond ? t('why.job.beyond') : undefined}>
        {worked_hours > 0 ? hoursText(worked_hours) : '–'}
      </td>
      <td className={classes(styles['words'], styles['late'])}>
        {confidence ? <ConfidenceWord confidence={confidence} /> : '–'}
      </td>
      <td className={styles['why']}>
        {cell && (
          <IconButton
            label={t('why.job.whyOf', { activity: name })}
            icon={<IconInfoCircle {...smallIcon} />}
            onClick={() => onWhy(cell)}
          />
        )}
      </td>
    </tr>
  )
}

/** The most that any of its activities took, or may usually take. */
function scaleOf({ activities }: JobEstimates): number {
  return Math.max(0.01, ...activities.flatMap((it) => [it.worked_hours, it.estimate_at_start?.p80_hours ?? 0]))
}

type BarProps = { activity: ActivityOfJob; scale: number; isBeyond: boolean }

/** The hours worked, with a mark at the plan and another at the P80. The numbers stand beside it, so this is for the eye. */
function ActivityBar({ activity: { worked_hours, estimate_at_start: estimate }, scale, isBeyond }: BarProps) {
  const place = (hours: number) => `${(hours / scale) * 100}%`
  return (
    <span className={styles['small']} aria-hidden="true">
      <span className={classes(styles['worked'], isBeyond && styles['over'])} style={{ width: place(worked_hours) }} />
      {estimate && (
        <>
          <span className={styles['mark']} style={{ insetInlineStart: place(estimate.planned_hours) }} />
          <span
            className={classes(styles['mark'], styles['p80'])}
            style={{ insetInlineStart: place(estimate.p80_hours) }}
          />
        </>
      )}
    </span>
  )
}

/** The status of the activity, and whether the engine learned from it. */
function State({ activity }: { activity: ActivityOfJob }) {
  return <span className={styles['state']}>{useStateText(activity)}</span>
}

function useStateText({ began_at, is_running, settled_at, left_out, exclusion }: ActivityOfJob): string {
  const { t } = useTranslation('admin')
  if (exclusion) return t('why.leftOut.excluded')
  if (left_out !== null) return t(`why.leftOut.${left_out}`)
  if (is_running) return t('why.job.running')
  if (settled_at !== null) return t('why.job.settled')
  return t(began_at === null ? 'why.job.notBegun' : 'why.job.begun')
}

/** Null where the job has no type: nothing is estimated then. */
function cellOf(estimates: JobEstimates, { activity_code }: ActivityOfJob): EstimateCell | null {
  const { job_type_id, power_rating_id, rpm_category_id } = estimates
  if (job_type_id === null) return null
  return {
    jobTypeId: job_type_id,
    powerRatingId: power_rating_id,
    rpmCategoryId: rpm_category_id,
    activityCode: activity_code,
  }
}
