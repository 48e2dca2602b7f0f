import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconAdjustments } from '../../../ui/icons.ts'
import { adminPaths } from '../../../admin-paths.ts'
import type { Days } from '../../../ui/admin/own-days.ts'
import { Link } from '../../../ui/link.tsx'
import type { AccuracyAnswer } from '../answers.ts'
import { estimatesAddress } from '../addresses.ts'
import cells from '../tables/cells.module.css'
import { NameLink, RatingBadge } from '../tables/cells.tsx'
import { type RowColumn, RowsTable } from '../tables/rows-table.tsx'
import { type Figures, useFigures } from '../use-figures.ts'
import { activityText } from '../../../i18n/people.ts'

type Activity = AccuracyAnswer['activities'][number]

const idOf = ({ activity_code }: Activity) => activity_code

/** Every activity with settled work, and from each the way to its sessions and to its estimates. */
export function ActivitiesTable({ activities, days }: { activities: readonly Activity[]; days: Days }) {
  const { t } = useTranslation('admin')
  const figures = useFigures()
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(days, t, figures), [days, t, figures])
  return (
    <RowsTable
      label={t('analytics.accuracy.list')}
      rows={activities}
      columns={columns}
      idOf={idOf}
      usual={{ column: 'variance', descending: true }}
      onOpen={({ activity_code }) =>
        void navigate(adminPaths.sessionsBehind({ settled: days, activity: activity_code }))
      }
    />
  )
}

function columnsOf(days: Days, t: TFunction<'admin'>, figures: Figures): RowColumn<Activity>[] {
  const { count, exactHours, signedPercent } = figures
  return [
    {
      id: 'activity',
      header: t('analytics.accuracy.activity'),
      sortedBy: activityText,
      isText: true,
      look: { least: 150 },
      cell: (row) => (
        <NameLink
          name={activityText(row)}
          beside={row.activity_code}
          to={adminPaths.sessionsBehind({ settled: days, activity: row.activity_code })}
        />
      ),
    },
    numeric('sessions', 2, t, (row) => row.session_count, count),
    numeric('estimated', 3, t, (row) => row.avg_estimated_hours, exactHours),
    numeric('actual', 4, t, (row) => row.avg_actual_hours, exactHours),
    {
      id: 'range',
      header: t('analytics.accuracy.range'),
      look: { rank: 1 },
      sortedBy: (row) => row.max_hours - row.min_hours,
      cell: (row) => (
        <bdi dir="ltr">
          {exactHours(row.min_hours)}–{exactHours(row.max_hours)}
        </bdi>
      ),
    },
    {
      id: 'variance',
      header: t('analytics.accuracy.variance'),
      sortedBy: (row) => Math.abs(row.variance_percentage),
      cell: (row) => signedPercent(row.variance_percentage),
    },
    {
      id: 'rating',
      header: t('analytics.accuracy.rating'),
      look: { least: 150, grow: 1, rank: 6 },
      isText: true,
      isWide: true,
      sortedBy: (row) => Math.abs(row.variance_percentage),
      cell: ({ accuracy_rating: rating }) => (
        <RatingBadge rating={rating}>{t(`analytics.accuracy.ratings.${rating}`)}</RatingBadge>
      ),
    },
    {
      id: 'flag',
      header: t('analytics.accuracy.flag'),
      look: { least: 90, grow: 1, rank: 5 },
      isText: true,
      sortedBy: (row) => Number(row.needs_adjustment),
      cell: (row) => (row.needs_adjustment ? <Flag activity={activityText(row)} /> : '–'),
    },
  ]
}

function numeric(
  id: 'sessions' | 'estimated' | 'actual',
  rank: number,
  t: TFunction<'admin'>,
  valueOf: (row: Activity) => number,
  textOf: (value: number) => string,
): RowColumn<Activity> {
  return {
    id,
    header: t(`analytics.accuracy.${id}`),
    look: { rank },
    sortedBy: valueOf,
    cell: (row) => textOf(valueOf(row)),
  }
}

/** The estimate is far off: the way to the matrix in which it stands. */
function Flag({ activity }: { activity: string }) {
  const { t } = useTranslation('admin')
  return (
    <Link to={estimatesAddress} className={cells['flag']} aria-label={t('analytics.accuracy.flagLabel', { activity })}>
      <IconAdjustments size={14} stroke={2} aria-hidden />
      {t('analytics.accuracy.flagged')}
    </Link>
  )
}
