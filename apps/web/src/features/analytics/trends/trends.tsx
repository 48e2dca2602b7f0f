import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../../admin-paths.ts'
import type { Days } from '../../../ui/admin/own-days.ts'
import type { ChartColour } from '../../../ui/palette.ts'
import { dateText, dayAndMonthText } from '../../../i18n/date-formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import type { TrendPoint } from '../answers.ts'
import { ChartCard, ChartSkeleton } from '../charts/chart-card.tsx'
import { TrendChart } from '../charts/charts.tsx'
import { useTrends } from '../data.ts'
import layout from '../layout.module.css'
import { Failure, Part } from '../part.tsx'
import { trendFinding } from '../findings/findings.ts'
import { useFindingTexts } from '../findings/use-finding-texts.ts'
import { daysBefore, everyDay, meanOfWorked } from '../series.ts'
import { useFigures } from '../use-figures.ts'

const HEIGHT = 220

const measures = [
  ['hours', 'teal'],
  ['session_count', 'orange'],
  ['active_technicians', 'cyan'],
  ['cost_sar', 'purple'],
] as const satisfies readonly (readonly [keyof TrendPoint, ChartColour])[]

type Measure = (typeof measures)[number][0]

/** Each measure in a chart of its own, as their units differ; all four show the same day. */
export function Trends({ days }: { days: Days }) {
  const { t } = useTranslation('admin')
  const query = useTrends(days)
  return (
    <>
      <Failure queries={[query]} />
      <div className={layout['grid']}>
        {measures.map(([measure, colour]) => (
          <Part key={measure} query={query} skeleton={<ChartSkeleton label={t('analytics.loading')} height={HEIGHT} />}>
            {(trends) => <MeasureTrend measure={measure} colour={colour} trends={trends} days={days} />}
          </Part>
        ))}
      </div>
    </>
  )
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
/** Technicians are not added up: the same ones come every day. */
const meanOrNone = (values: readonly number[]) => meanOfWorked(values) ?? 0

type Props = { measure: Measure; colour: ChartColour; trends: readonly TrendPoint[]; days: Days }

function MeasureTrend({ measure, colour, trends, days }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { count, hours, sar } = useFigures()
  const points = everyDay(trends, days)
  const text = { hours, session_count: count, active_technicians: count, cost_sar: sar }[measure]
  const meanText = measure === 'cost_sar' ? sar : hours
  const mean = meanOfWorked(points.map((point) => point[measure]))
  const findings = useFindingTexts()
  const before = useTrends(daysBefore(days))
  const totalOf = measure === 'active_technicians' ? meanOrNone : undefined
  const valuesBefore = before.data?.map((point) => point[measure])
  const finding = trendFinding(
    points.map((point) => ({ period: point.period, value: point[measure] })),
    valuesBefore ? (totalOf ?? sumOf)(valuesBefore) : null,
    totalOf,
  )
  const title = t(`analytics.trend.${measure}`)
  return (
    <ChartCard
      title={title}
      aside={mean !== null && t('analytics.trend.perDay', { value: meanText(mean) })}
      finding={before.isPending ? null : findings.trend(finding, measure, days)}
      height={HEIGHT}
      nothing={t('analytics.noTrends')}
      table={{
        head: [t('analytics.chart.day'), title],
        rows: points.map((point) => ({
          key: point.period,
          ...(point.session_count > 0 && { to: adminPaths.sessionsBehind({ from: point.period, to: point.period }) }),
          cells: [dateText(point.period, language), text(point[measure])],
        })),
      }}
    >
      <TrendChart
        look="line"
        title={title}
        points={points}
        series={[{ name: measure, label: title, colour }]}
        height={HEIGHT}
        tickText={(day) => dayAndMonthText(day, language)}
        periodText={(day) => dateText(day, language)}
        axisText={count}
        isWhole={measure === 'session_count' || measure === 'active_technicians'}
        valueText={text}
        toOf={(day) => adminPaths.sessionsBehind({ from: day, to: day })}
        together="trends"
      />
    </ChartCard>
  )
}
