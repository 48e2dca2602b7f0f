import type { ActivityOfJob, EstimateAtStart, JobEstimates } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalText, hoursText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { CutText } from '../../ui/admin/cut-text.tsx'
import { IconLock } from '../../ui/admin/icons.ts'
import { type StaticColumn, StaticTable } from '../../ui/admin/static-table.tsx'
import { classes } from '../../ui/classes.ts'
import { smallIcon } from '../../ui/icon-size.ts'
import { ConfidenceWord, type EstimateCell } from '../estimates/index.ts'
import styles from './account.module.css'
import { ActivityActions } from './activity-actions.tsx'
import { ActivityState } from './activity-state.tsx'
import { PlannerHours } from './planner-hours.tsx'
import { activityText } from '../../i18n/people.ts'

type Props = { estimates: JobEstimates; onWhy: (cell: EstimateCell) => void }
type Of = { activity: ActivityOfJob }

/** What was planned for each activity of a job, how sure that was, and what it took. */
export function EstimatesOfJob({ estimates, onWhy }: Props) {
  const { t } = useTranslation('admin')
  if (estimates.activities.length === 0) return <p className="muted">{t('why.job.none')}</p>
  return (
    <>
      <OwnWork own={estimates.own_work} />
      <Activities estimates={estimates} onWhy={onWhy} />
    </>
  )
}

/** What the job's own settled work says of the rest of it. */
function OwnWork({ own: { factor, item_count: count } }: { own: JobEstimates['own_work'] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (count === 0) return null
  const times = `\u2066×${decimalText(factor, 2, language)}\u2069`
  return <p className="muted">{t('why.job.own', { count, number: numberText(count, language), times })}</p>
}

function Activities({ estimates, onWhy }: Props) {
  const { t } = useTranslation('admin')
  const columns = useMemo(() => columnsOf(estimates, onWhy, t), [estimates, onWhy, t])
  return (
    <div className={styles['rows']}>
      <StaticTable
        label={t('why.job.title')}
        rows={estimates.activities}
        columns={columns}
        idOf={({ activity_code }) => activity_code}
      />
    </div>
  )
}

function columnsOf(
  estimates: JobEstimates,
  onWhy: Props['onWhy'],
  t: TFunction<'admin'>,
): StaticColumn<ActivityOfJob>[] {
  const scale = scaleOf(estimates)
  return [
    {
      id: 'activity',
      header: t('why.job.activity'),
      cell: (activity) => <CutText text={activityText(activity)} />,
    },
    {
      id: 'state',
      header: t('why.job.state'),
      look: { least: 180, rank: 1, grow: 1 },
      cell: (row) => <ActivityState activity={row} />,
    },
    {
      id: 'bar',
      header: t('why.job.bar'),
      look: { rank: 3, grow: 4 },
      cell: (row) => <ActivityBar activity={row} scale={scale} />,
    },
    {
      id: 'planned',
      header: t('why.job.planned'),
      look: { align: 'end' },
      cell: (row) => <Planned activity={row} />,
    },
    ...plannersColumn(estimates, t),
    {
      id: 'range',
      header: t('why.job.range'),
      look: { align: 'end', rank: 4 },
      cell: ({ estimate_at_start: estimate }) => (estimate ? <Range estimate={estimate} /> : '–'),
    },
    {
      id: 'worked',
      header: t('why.job.worked'),
      look: { align: 'end' },
      cell: (row) => (row.worked_hours > 0 ? <Worked activity={row} /> : '–'),
    },
    {
      id: 'confidence',
      header: t('why.job.confidence'),
      look: { rank: 2, grow: 1 },
      cell: ({ confidence }) => (confidence ? <ConfidenceWord confidence={confidence} /> : '–'),
    },
    {
      id: 'actions',
      header: t('why.job.actions'),
      look: { align: 'end' },
      cell: (row) => (
        <ActivityActions jobId={estimates.job_id} activity={row} cell={cellOf(estimates, row)} onWhy={onWhy} />
      ),
    },
  ]
}

/** Most jobs have no hours of their planner; a column of dashes would take the others' room. */
function plannersColumn({ activities }: JobEstimates, t: TFunction<'admin'>): StaticColumn<ActivityOfJob>[] {
  if (activities.every(({ planner }) => planner === null)) return []
  return [
    {
      id: 'planner',
      header: t('why.job.planner'),
      look: { align: 'end', rank: 5 },
      cell: (row) => <PlannerHours activity={row} />,
    },
  ]
}

/** From the left to the right in every language. */
function Range({ estimate: { learned_hours, p80_hours } }: { estimate: EstimateAtStart }) {
  return <bdi dir="ltr">{`${hoursText(learned_hours)}–${hoursText(p80_hours)}`}</bdi>
}

function Planned({ activity: { by, estimate_at_start: estimate } }: Of) {
  const { t } = useTranslation('admin')
  return (
    <>
      {by === 'frozen' && (
        <IconLock {...smallIcon} size={14} className={styles['lock']} aria-label={t('why.job.frozen')} />
      )}
      {estimate ? hoursText(estimate.planned_hours) : '–'}
    </>
  )
}

function Worked({ activity }: Of) {
  const { t } = useTranslation('admin')
  const { worked_hours: worked } = activity
  if (!isBeyond(activity)) return hoursText(worked)
  return (
    <span className={styles['over']} data-hint={t('why.job.beyond')}>
      {hoursText(worked)}
    </span>
  )
}

function isBeyond({ estimate_at_start: estimate, worked_hours: worked }: ActivityOfJob): boolean {
  return estimate !== null && worked > estimate.p80_hours
}

/** The most that any of its activities took, or may usually take. */
function scaleOf({ activities }: JobEstimates): number {
  return Math.max(0.01, ...activities.flatMap((it) => [it.worked_hours, it.estimate_at_start?.p80_hours ?? 0]))
}

type BarProps = Of & { scale: number }

/** The hours worked, with a mark at the plan and another at the P80. The numbers stand beside it, so this is for the eye. */
function ActivityBar({ activity, scale }: BarProps) {
  const { worked_hours, estimate_at_start: estimate } = activity
  const place = (hours: number) => `${(hours / scale) * 100}%`
  return (
    <span className={styles['small']} aria-hidden="true">
      <span
        className={classes(styles['worked'], isBeyond(activity) && styles['over'])}
        style={{ width: place(worked_hours) }}
      />
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

/** Null where the job has no type: nothing is estimated then. */
function cellOf(estimates: JobEstimates, { activity_code }: ActivityOfJob): EstimateCell | null {
  const { job_type_id, power_rating_id, rpm_category_id } = estimates
  if (job_type_id === null) return null
  return {
    jobTypeId: job_type_id,
    powerRatingId: power_rating_id,
    rpmCategoryId: rpm_category_id,
    activityCode: activity_code,
    jobId: estimates.job_id,
  }
}
