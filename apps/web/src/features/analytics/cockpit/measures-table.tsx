import { SegmentedControl } from '@mantine/core'
import type { EstimateMeasure } from '@warsha/contract'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../../admin-paths.ts'
import { CutText } from '../../../ui/admin/cut-text.tsx'
import type { Sort } from '../../../ui/admin/filters.ts'
import { type Days, daysOfMonth } from '../../../ui/admin/own-days.ts'
import { motorOf } from '../motor-of.ts'
import { useFilters } from '../../../ui/admin/use-filters.ts'
import type { Language } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { monthAndYearText } from '../../../i18n/workshop-time.ts'
import type { CockpitAnswer } from '../answers.ts'
import { estimatesAddress } from '../addresses.ts'
import cells from '../tables/cells.module.css'
import { NameLink } from '../tables/cells.tsx'
import { type RowColumn, RowsTable } from '../tables/rows-table.tsx'
import { type Figures, useFigures } from '../use-figures.ts'
import { fields, measureGroups, type View } from '../view.ts'
import { activityText } from '../../../i18n/people.ts'
import { nameIn } from '@warsha/contract/texts'

type Group = View['by']

/** A measure with what it is of. */
type MeasuredRow = EstimateMeasure & {
  key: string
  name: string
  beside: string
  order: string | number
  to: string | null
}

const idOf = ({ key }: MeasuredRow) => key

const usual: Record<Group, Sort> = {
  activity: { column: 'items', descending: true },
  month: { column: 'name', descending: true },
  cell: { column: 'name', descending: false },
}

/** The measures by activity, month or cell. */
export function MeasuresTable({ answer, days }: { answer: CockpitAnswer; days: Days }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const figures = useFigures()
  const { filters, setFilters } = useFilters(fields)
  const { by } = filters
  const rows = useMemo(() => rowsOf(answer, by, { days, t, language }), [answer, by, days, t, language])
  const columns = useMemo(() => columnsOf(by, t, figures), [by, t, figures])
  const isCut = by === 'cell' && answer.cell_count > rows.length
  return (
    <RowsTable
      label={t(`analytics.cockpit.groups.${by}`)}
      tools={
        <>
          {isCut && (
            <span className={cells['small']}>
              {t('analytics.cockpit.shownCells', {
                shown: figures.count(rows.length),
                number: figures.count(answer.cell_count),
              })}
            </span>
          )}
          <SegmentedControl
            aria-label={t('analytics.cockpit.by')}
            data={measureGroups.map((value) => ({ value, label: t(`analytics.cockpit.groups.${value}`) }))}
            value={by}
            onChange={(value) => setFilters({ by: value, sort: '' })}
          />
        </>
      }
      rows={rows}
      columns={columns}
      idOf={idOf}
      usual={usual[by]}
    />
  )
}

type Around = { days: Days; t: TFunction<'admin'>; language: Language }

function rowsOf(answer: CockpitAnswer, by: Group, { days, t, language }: Around): MeasuredRow[] {
  if (by === 'activity') {
    return answer.activities.map((activity) => ({
      ...activity,
      key: activity.activity_code,
      name: activityText(activity),
      beside: activity.activity_code,
      order: activityText(activity),
      to: adminPaths.sessionsBehind({ settled: days, activity: activity.activity_code }),
    }))
  }
  if (by === 'month') {
    return answer.months.map((month) => ({
      ...month,
      key: month.month,
      name: monthAndYearText(month.month, language),
      beside: '',
      order: month.month,
      to: month.item_count === 0 ? null : adminPaths.sessionsBehind({ settled: daysWithin(month.month, days) }),
    }))
  }
  return answer.cells.map((cell, place) => {
    const motor = motorOf(cell, language)
    return {
      ...cell,
      key: `${cell.job_type_id} ${cell.power_rating_id} ${cell.rpm_category_id} ${cell.activity_code}`,
      name: `${nameIn(language, { name: cell.job_type, name_ar: cell.job_type_ar })} · ${activityText(cell)}`,
      beside: motor || t('analytics.cockpit.anyMotor'),
      // They come with the worst first.
      order: place,
      to: estimatesAddress,
    }
  })
}

/** Those of a month that the chosen days have. */
function daysWithin(month: string, { from, to }: Days): Days {
  const whole = daysOfMonth(month)
  return { from: from > whole.from ? from : whole.from, to: to < whole.to ? to : whole.to }
}

function columnsOf(by: Group, t: TFunction<'admin'>, figures: Figures): RowColumn<MeasuredRow>[] {
  const { count, exactHours, percent, signedHours, signedPercent } = figures
  return [
    {
      id: 'name',
      header: t(`analytics.cockpit.${by}`),
      sortedBy: (row) => row.order,
      isText: true,
      cell: ({ name, beside, to }) =>
        to === null ? <CutText text={name} /> : <NameLink name={name} beside={beside} to={to} />,
    },
    measure('items', 6, t, (row) => row.item_count, count),
    measure('bias', 1, t, (row) => row.bias_pct, signedPercent),
    measure('baselineError', 3, t, (row) => row.baseline_error_hours, exactHours),
    measure('learnedError', 5, t, (row) => row.learned_error_hours, exactHours),
    measure('improvement', null, t, (row) => row.improvement_pct, signedPercent),
    measure('coverage', 2, t, (row) => row.p80_coverage_pct, percent),
    measure('gainHours', 4, t, (row) => row.gain_hours, signedHours),
  ]
}

type MeasureName = 'items' | 'bias' | 'baselineError' | 'learnedError' | 'improvement' | 'coverage' | 'gainHours'

function measure(
  id: MeasureName,
  rank: number | null,
  t: TFunction<'admin'>,
  valueOf: (row: EstimateMeasure) => number | null,
  textOf: (value: number) => string,
): RowColumn<MeasuredRow> {
  return {
    id,
    header: t(`analytics.cockpit.${id}`),
    mayVanish: true,
    ...(rank !== null && { look: { rank } }),
    sortedBy: (row) => valueOf(row) ?? Number.NEGATIVE_INFINITY,
    cell: (row) => {
      const value = valueOf(row)
      return value === null ? '–' : textOf(value)
    },
  }
}
