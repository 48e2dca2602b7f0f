import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../../admin-paths.ts'
import type { Days } from '../../../ui/admin/own-days.ts'
import { dateRangeText, dateText, dayAndMonthText } from '../../../i18n/date-formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import type { TrendPoint } from '../answers.ts'
import { ChartCard } from '../charts/chart-card.tsx'
import { TrendChart } from '../charts/charts.tsx'
import { useTrends } from '../data.ts'
import { trendFinding } from '../findings/findings.ts'
import { useFindingTexts } from '../findings/use-finding-texts.ts'
import { daysBefore, everyDay } from '../series.ts'
import { useFigures } from '../use-figures.ts'

type Props = { trends: readonly TrendPoint[]; days: Days; height: number }

/** Hours and sessions, day by day. */
export function ActivityTrends({ trends, days, height }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { count, hours } = useFigures()
  const points = everyDay(trends, days)
  const findings = useFindingTexts()
  const before = useTrends(daysBefore(days))
  const hoursBefore = before.data?.reduce((sum, { hours: worked }) => sum + worked, 0) ?? null
  const finding = trendFinding(
    points.map(({ period, hours: value }) => ({ period, value })),
    hoursBefore,
  )
  const title = t('analytics.activityTrends')
  return (
    <ChartCard
      title={title}
      aside={dateRangeText(days.from, days.to, language)}
      finding={before.isPending ? null : findings.trend(finding, 'hours', days)}
      height={height}
      nothing={t('analytics.noTrends')}
      table={{
        head: [t('analytics.chart.day'), t('analytics.hours'), t('analytics.sessions')],
        rows: points.map(({ period, hours: worked, session_count }) => ({
          key: period,
          ...(session_count > 0 && { to: adminPaths.sessionsBehind({ from: period, to: period }) }),
          cells: [dateText(period, language), hours(worked), count(session_count)],
        })),
      }}
    >
      <TrendChart
        look="area"
        title={title}
        points={points}
        series={[
          { name: 'hours', label: t('analytics.hours'), colour: 'teal' },
          { name: 'session_count', label: t('analytics.sessions'), colour: 'orange', isDashed: true },
        ]}
        height={height - 32}
        tickText={(day) => dayAndMonthText(day, language)}
        periodText={(day) => dateText(day, language)}
        axisText={count}
        toOf={(day) => adminPaths.sessionsBehind({ from: day, to: day })}
        valueText={(value, name) => (name === 'hours' ? hours(value) : count(value))}
      />
    </ChartCard>
  )
}
