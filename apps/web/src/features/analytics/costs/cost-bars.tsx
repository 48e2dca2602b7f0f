import { useTranslation } from 'react-i18next'
import type { CostRow } from '../answers.ts'
import { type BarRow, Bars } from '../charts/bars.tsx'
import { barsOf } from '../series.ts'
import { useFigures } from '../use-figures.ts'
import { useRestLine } from './use-rest-line.ts'

type Props = {
  label: string
  costs: readonly CostRow[]
  /** the way to the sessions that some of them were counted from */
  toOf: (ids: readonly (number | null)[]) => string
}

/** What cost most, ten at most, one bar each in one colour, as they are told apart by their names; what is left is a line, never a bar. */
export function CostBars({ label, costs, toOf }: Props) {
  const { t } = useTranslation('admin')
  const { sar, percent } = useFigures()
  const { top, rest } = barsOf(costs)
  const line = useRestLine(rest, toOf)
  const rows = top.map(({ ids, name, sar: amount, percent: share }): BarRow => ({
    key: ids.join(),
    to: toOf(ids),
    name: name ?? '',
    value: amount,
    text: sar(amount),
    colour: 'teal',
    hint: `${t('analytics.chart.share')} ${percent(share)}`,
  }))
  return <Bars label={label} rows={rows} numbers="long" rest={line} />
}

/** How high the bars of costs are drawn. */
export function heightOfBars(costs: readonly CostRow[]): number {
  const { top, rest } = barsOf(costs)
  return top.length * 32 + (rest ? 44 : 8)
}
