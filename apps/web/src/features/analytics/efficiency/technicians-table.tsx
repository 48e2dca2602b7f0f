import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconScale } from '../../../ui/admin/icons.ts'
import { adminPaths } from '../../../admin-paths.ts'
import { PageLink } from '../../../ui/admin/row-link.tsx'
import { CutText } from '../../../ui/admin/cut-text.tsx'
import type { Days } from '../../../ui/admin/own-days.ts'
import type { EfficiencyAnswer } from '../answers.ts'
import { NameLink, RatingBadge } from '../tables/cells.tsx'
import cells from '../tables/cells.module.css'
import { type RowColumn, RowsTable } from '../tables/rows-table.tsx'
import { type Figures, useFigures } from '../use-figures.ts'
import { personText } from '../../../i18n/people.ts'

type Technician = EfficiencyAnswer['technicians'][number]

const idOf = ({ technician_id }: Technician) => String(technician_id)

/** Every technician with a share in settled work, and from each the way to their sessions. */
export function TechniciansTable({ technicians, days }: { technicians: readonly Technician[]; days: Days }) {
  const { t } = useTranslation('admin')
  const figures = useFigures()
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(days, t, figures), [days, t, figures])
  return (
    <RowsTable
      label={t('analytics.efficiency.list')}
      rows={technicians}
      columns={columns}
      idOf={idOf}
      // By name: the order of numbers that hardly differ would be a rank that nothing bears out.
      usual={{ column: 'technician', descending: false }}
      onOpen={({ technician_id }) =>
        void navigate(adminPaths.sessionsBehind({ settled: days, technician: technician_id }))
      }
    />
  )
}

function columnsOf(days: Days, t: TFunction<'admin'>, figures: Figures): RowColumn<Technician>[] {
  const { count, exactHours, signedHours } = figures
  return [
    {
      id: 'technician',
      header: t('analytics.efficiency.technician'),
      sortedBy: (row) => personText(row.technician),
      isText: true,
      look: { least: 150 },
      cell: (row) => (
        <NameLink
          person={row.technician}
          to={adminPaths.sessionsBehind({ settled: days, technician: row.technician_id })}
        >
          <PageLink
            to={adminPaths.technicianPage(row.technician_id)}
            label={t('object.pageOf', { name: personText(row.technician) })}
          />
        </NameLink>
      ),
    },
    {
      id: 'segment',
      header: t('analytics.efficiency.segment'),
      sortedBy: (row) => row.segment ?? '',
      isText: true,
      look: { least: 90, grow: 2, rank: 1 },
      cell: (row) => <CutText text={row.segment ?? '–'} />,
    },
    numeric('sessions', 2, t, (row) => row.sessions_with_estimates, count),
    numeric('estimated', 3, t, (row) => row.estimated_hours, exactHours),
    numeric('actual', 4, t, (row) => row.actual_hours, exactHours),
    numeric('variance', 5, t, (row) => row.variance_hours, signedHours),
    {
      id: 'efficiency',
      header: t('analytics.efficiency.efficiency'),
      sortedBy: (row) => row.efficiency_percentage,
      cell: (row) => <Efficiency row={row} />,
    },
    {
      id: 'rating',
      header: t('analytics.efficiency.rating'),
      sortedBy: (row) => row.efficiency_percentage,
      look: { least: 150, grow: 1, rank: 6 },
      isText: true,
      isWide: true,
      cell: ({ performance_rating: rating }) => (
        <RatingBadge rating={rating}>{t(`analytics.efficiency.ratings.${rating}`)}</RatingBadge>
      ),
    },
  ]
}

function numeric(
  id: 'sessions' | 'estimated' | 'actual' | 'variance',
  rank: number,
  t: TFunction<'admin'>,
  valueOf: (row: Technician) => number,
  textOf: (value: number) => string,
): RowColumn<Technician> {
  return {
    id,
    header: t(`analytics.efficiency.${id}`),
    look: { rank },
    sortedBy: valueOf,
    cell: (row) => textOf(valueOf(row)),
  }
}

/** The number with where it lies; few items are marked, with the number that is fair to them. */
function Efficiency({ row }: { row: Technician }) {
  const { t } = useTranslation('admin')
  const { count, percent, wholePercent } = useFigures()
  const { efficiency_interval: interval, item_count: items, shrunk_efficiency: shrunk } = row
  const hint = t('analytics.efficiency.fewHint', { count: items, number: count(items), percent: percent(shrunk) })
  return (
    <span className={cells['figure']}>
      {row.is_shrunk && (
        <span className={cells['few']} data-hint={hint}>
          <IconScale size={14} stroke={2} aria-hidden />
          <span className={cells['unseen']}>{hint}</span>
          <span aria-hidden="true">{percent(shrunk)}</span>
        </span>
      )}
      <span>{percent(row.efficiency_percentage)}</span>
      <span className={cells['small']}>
        <bdi dir="ltr">
          {count(Math.round(interval.low))}–{wholePercent(interval.high)}
        </bdi>
      </span>
    </span>
  )
}
