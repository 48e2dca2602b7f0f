import { VisuallyHidden } from '@mantine/core'
import type { ActivityOfJob, JobEstimates } from '@warsha/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconInfoCircle } from '../../ui/icons.ts'
import { IconLock } from '../../ui/admin/icons.ts'
import { reasonFor } from '../../api/errors.ts'
import { ConfidenceWord, type EstimateCell } from '../estimates/index.ts'
import { classes } from '../../ui/classes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { smallIcon } from '../../ui/icon-size.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { hoursText } from '../../i18n/admin-formats.ts'
import styles from './account.module.css'
import { useJobEstimates } from './data.ts'

type Props = { id: number; onWhy: (cell: EstimateCell) => void }

/** What was planned for each activity of a job, how sure that was, and what it took. */
export function EstimatesOfJob({ id, onWhy }: Props) {
  const { t } = useTranslation(['admin', 'app'])
  const titleId = useId()
  const { data, error, isFetching, refetch } = useJobEstimates(id)
  if (!data) {
    if (!error) return <Skeleton height={120} />
    const text = reasonFor(error, t('why.job.failed')) ?? t('why.job.failed')
    return <LoadFailure text={text} retryLabel={t('app:retry')} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <section className={styles['part']}>
      <h3 id={titleId} className={styles['title']}>
        {t('why.job.title')}
      </h3>
      {data.activities.length === 0 ? (
        <p className={styles['muted']}>{t('why.job.none')}</p>
      ) : (
        <>
          <p className={styles['muted']}>{t('why.job.text')}</p>
          <Activities estimates={data} titleId={titleId} onWhy={onWhy} />
        </>
      )}
    </section>
  )
}

type ActivitiesProps = Pick<Props, 'onWhy'> & { estimates: JobEstimates; titleId: string }

function Activities({ estimates, titleId, onWhy }: ActivitiesProps) {
  const { t } = useTranslation('admin')
  return (
    <table className={styles['table']} aria-labelledby={titleId}>
      <thead>
        <tr>
          <th scope="col">{t('why.job.activity')}</th>
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
          <Activity key={activity.activity_code} activity={activity} cell={cellOf(estimates, activity)} onWhy={onWhy} />
        ))}
      </tbody>
    </table>
  )
}

type ActivityProps = Pick<Props, 'onWhy'> & { activity: ActivityOfJob; cell: EstimateCell | null }

function Activity({ activity, cell, onWhy }: ActivityProps) {
  const { t } = useTranslation('admin')
  const { activity_label: name, estimate_at_start: estimate, worked_hours, confidence, by } = activity
  const isBeyond = estimate !== null && worked_hours > estimate.p80_hours
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <State activity={activity} />
      </th>
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
