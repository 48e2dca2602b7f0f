import { useTranslation } from 'react-i18next'
import { ChartCard } from '../charts/chart-card.tsx'
import { StackedBar } from '../charts/stacked-bar.tsx'
import { useFigures } from '../use-figures.ts'
import { type ClosedJobs, partsOfFlow } from './flow.ts'

const TABLE_HEIGHT = 180
const NOTHING_HEIGHT = 56

/** From receipt to closing: what the days of closed jobs went into. */
export function FlowOfJobs({ closed }: { closed: ClosedJobs | null }) {
  const { t } = useTranslation('admin')
  const { count, hours: tenths, wholePercent } = useFigures()
  const title = t('analytics.waiting.parts')
  const daysText = (days: number) => t('analytics.waiting.daysOf', { count: days, number: count(days) })
  const parts = (closed ? partsOfFlow(closed) : []).map(({ part, days, percent, colour }) => ({
    name: t(`analytics.waiting.${part}`),
    colour,
    percent,
    percentText: wholePercent(percent),
    text: daysText(days),
    days: tenths(days),
  }))
  return (
    <ChartCard
      title={title}
      finding={
        closed &&
        t('analytics.waiting.jobs', {
          count: closed.jobs,
          number: count(closed.jobs),
          time: daysText(closed.flow_days),
        })
      }
      note={closed && t('analytics.waiting.partsNote')}
      height={closed ? TABLE_HEIGHT : NOTHING_HEIGHT}
      nothing={t('analytics.waiting.noneClosed')}
      table={{
        head: [t('analytics.waiting.part'), t('analytics.waiting.days'), t('analytics.chart.share')],
        rows: parts.map(({ name, days, percentText }) => ({ key: name, cells: [name, days, percentText] })),
      }}
    >
      <StackedBar label={title} parts={parts} />
    </ChartCard>
  )
}
