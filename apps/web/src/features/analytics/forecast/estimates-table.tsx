import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { IconAlertTriangle, IconCheck } from '../../../ui/icons.ts'
import { CutText } from '../../../ui/admin/cut-text.tsx'
import { StatusBadge } from '../../../ui/admin/status-badge.tsx'
import type { LearningAnswer } from '../answers.ts'
import { estimatesAddress } from '../addresses.ts'
import { motorOf } from '../motor-of.ts'
import { topEstimates } from '../series.ts'
import cells from '../tables/cells.module.css'
import { NameLink } from '../tables/cells.tsx'
import { type RowColumn, RowsTable } from '../tables/rows-table.tsx'
import { type Figures, useFigures } from '../use-figures.ts'
import { nameIn } from '@warsha/contract/texts'
import { currentLanguage } from '../../../i18n/language.ts'

type Learned = LearningAnswer['learning_data'][number]
type Estimate = Learned & { place: number }

/** Beyond this many percent from its baseline a learned value asks for a look. */
const FAR_OFF = 15

/** Two motors may be called the same. */
const idOf = ({ place }: Estimate) => String(place)

/** What was learned from most settled work, beside what people had estimated. */
export function EstimatesTable({ learned }: { learned: readonly Learned[] }) {
  const { t } = useTranslation('admin')
  const figures = useFigures()
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(t, figures), [t, figures])
  const rows = useMemo(() => topEstimates(learned).map((estimate, place) => ({ ...estimate, place })), [learned])
  return (
    <RowsTable
      label={t('analytics.forecast.list')}
      rows={rows}
      columns={columns}
      idOf={idOf}
      usual={{ column: 'samples', descending: true }}
      onOpen={() => void navigate(estimatesAddress)}
    />
  )
}

const jobTypeOf = (row: Estimate) => nameIn(currentLanguage(), { name: row.job_type, name_ar: row.job_type_ar })
const activityOf = (row: Estimate) => nameIn(currentLanguage(), { name: row.activity, name_ar: row.activity_ar })

function columnsOf(t: TFunction<'admin'>, figures: Figures): RowColumn<Estimate>[] {
  const { count, exactHours, signedPercent } = figures
  return [
    {
      id: 'job_type',
      header: t('analytics.forecast.job_type'),
      sortedBy: jobTypeOf,
      isText: true,
      cell: (row) => <NameLink name={jobTypeOf(row)} beside={motorOf(row, currentLanguage())} to={estimatesAddress} />,
    },
    {
      id: 'activity',
      header: t('analytics.forecast.activity'),
      sortedBy: activityOf,
      look: { least: 120, grow: 2, rank: 6 },
      isText: true,
      cell: (row) => <CutText text={activityOf(row)} />,
    },
    numeric('baseline', 4, t, (row) => row.baseline_hours, exactHours),
    numeric('learned', null, t, (row) => row.learned_hours, exactHours),
    numeric('samples', 2, t, (row) => row.sample_count, count),
    {
      id: 'variance',
      header: t('analytics.forecast.variance'),
      look: { rank: 5 },
      sortedBy: (row) => Math.abs(row.variance_pct),
      cell: (row) => <Variance percent={row.variance_pct} />,
    },
    {
      id: 'using',
      header: t('analytics.forecast.using'),
      look: { least: 90, grow: 1, rank: 3 },
      isText: true,
      sortedBy: (row) => Number(row.using_learned),
      cell: (row) => <Using isUsed={row.using_learned} />,
    },
    {
      id: 'improvement',
      header: t('analytics.forecast.improvement'),
      look: { rank: 1 },
      sortedBy: (row) => row.improvement ?? Number.NEGATIVE_INFINITY,
      cell: ({ improvement }) => (improvement === null ? '–' : signedPercent(improvement)),
    },
  ]
}

function numeric(
  id: 'baseline' | 'learned' | 'samples',
  rank: number | null,
  t: TFunction<'admin'>,
  valueOf: (row: Estimate) => number,
  textOf: (value: number) => string,
): RowColumn<Estimate> {
  return {
    id,
    header: t(`analytics.forecast.${id}`),
    ...(rank !== null && { look: { rank } }),
    sortedBy: valueOf,
    cell: (row) => textOf(valueOf(row)),
  }
}

function Variance({ percent }: { percent: number }) {
  const { t } = useTranslation('admin')
  const { signedPercent } = useFigures()
  if (Math.abs(percent) <= FAR_OFF) return signedPercent(percent)
  return (
    <span className={cells['over']} data-hint={t('analytics.forecast.farOff')}>
      <IconAlertTriangle size={14} stroke={2} aria-hidden /> {signedPercent(percent)}
      <span className={cells['unseen']}>{t('analytics.forecast.farOff')}</span>
    </span>
  )
}

function Using({ isUsed }: { isUsed: boolean }) {
  const { t } = useTranslation('admin')
  if (!isUsed) return t('analytics.forecast.no')
  return (
    <StatusBadge tone="active" icon={<IconCheck size={14} stroke={2} aria-hidden />}>
      {t('analytics.forecast.yes')}
    </StatusBadge>
  )
}
