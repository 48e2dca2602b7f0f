import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CutText } from '../../../ui/admin/cut-text.tsx'
import { holdReasonText } from '../../holds/index.ts'
import type { WaitingAnswer } from '../answers.ts'
import { type RowColumn, RowsTable } from '../tables/rows-table.tsx'
import { type Figures, useFigures } from '../use-figures.ts'

type WaitingFor = WaitingAnswer['reasons'][number]

const idOf = ({ reason }: WaitingFor) => reason ?? 'none'

/** For what jobs were on hold, how often and how long, those with the most days first. */
export function ReasonsTable({ reasons }: { reasons: readonly WaitingFor[] }) {
  const { t } = useTranslation('admin')
  const figures = useFigures()
  const columns = useMemo(() => columnsOf(t, figures), [t, figures])
  return (
    <RowsTable
      label={t('analytics.waiting.list')}
      rows={reasons}
      columns={columns}
      idOf={idOf}
      usual={{ column: 'days', descending: true }}
    />
  )
}

function columnsOf(t: TFunction<'admin'>, { count, hours: tenths }: Figures): RowColumn<WaitingFor>[] {
  return [
    {
      id: 'reason',
      header: t('analytics.waiting.reason'),
      isText: true,
      sortedBy: ({ reason }) => holdReasonText(reason, t),
      cell: ({ reason }) => <CutText text={holdReasonText(reason, t)} />,
    },
    {
      id: 'holds',
      header: t('analytics.waiting.holds'),
      look: { rank: 2 },
      sortedBy: ({ holds }) => holds,
      cell: ({ holds }) => count(holds),
    },
    {
      id: 'jobs',
      header: t('analytics.waiting.ofJobs'),
      look: { rank: 1 },
      sortedBy: ({ jobs }) => jobs,
      cell: ({ jobs }) => count(jobs),
    },
    {
      id: 'days',
      header: t('analytics.waiting.days'),
      sortedBy: ({ days }) => days,
      cell: ({ days }) => tenths(days),
    },
    {
      id: 'median',
      header: t('analytics.waiting.median'),
      look: { rank: 3 },
      mayVanish: true,
      sortedBy: ({ median_days }) => median_days ?? Number.NEGATIVE_INFINITY,
      cell: ({ median_days }) => (median_days === null ? '–' : tenths(median_days)),
    },
    {
      id: 'lasting',
      header: t('analytics.waiting.lasting'),
      sortedBy: ({ lasting }) => lasting,
      cell: ({ lasting }) => count(lasting),
    },
  ]
}
