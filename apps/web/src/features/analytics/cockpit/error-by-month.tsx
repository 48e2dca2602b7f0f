import { useTranslation } from 'react-i18next'
import { monthAndYearText } from '../../../i18n/workshop-time.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import type { CockpitAnswer } from '../answers.ts'
import { ChartCard } from '../charts/chart-card.tsx'
import { TrendChart } from '../charts/charts.tsx'
import { errorFinding } from '../findings/findings.ts'
import { useFindingTexts } from '../findings/use-finding-texts.ts'
import { useFigures } from '../use-figures.ts'

const HEIGHT = 220

/** Whether the learned hours come nearer than the baselines as time goes by. */
export function ErrorByMonth({ months }: { months: CockpitAnswer['months'] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { exactHours } = useFigures()
  const findings = useFindingTexts()
  const finding = errorFinding(
    months.map(({ month, baseline_error_hours: baseline, learned_error_hours: learned }) => ({
      month,
      baseline,
      learned,
    })),
  )
  const title = t('analytics.cockpit.months')
  const known = (hours: number | null) => (hours === null ? '–' : exactHours(hours))
  return (
    <ChartCard
      title={title}
      finding={findings.error(finding)}
      note={t('analytics.cockpit.monthsNote')}
      height={HEIGHT + 30}
      nothing={t('analytics.cockpit.none')}
      table={{
        head: [t('analytics.chart.month'), t('analytics.cockpit.baselineError'), t('analytics.cockpit.learnedError')],
        rows: months.map(({ month, baseline_error_hours, learned_error_hours }) => ({
          key: month,
          cells: [monthAndYearText(month, language), known(baseline_error_hours), known(learned_error_hours)],
        })),
      }}
    >
      <TrendChart
        look="line"
        title={title}
        points={months.map(({ month, baseline_error_hours, learned_error_hours }) => ({
          period: month,
          baseline: baseline_error_hours,
          learned: learned_error_hours,
        }))}
        series={[
          { name: 'baseline', label: t('analytics.cockpit.baselineError'), colour: 'grey', isDashed: true },
          { name: 'learned', label: t('analytics.cockpit.learnedError'), colour: 'teal' },
        ]}
        height={HEIGHT}
        tickText={(month) => monthAndYearText(month, language)}
        periodText={(month) => monthAndYearText(month, language)}
        tickWidth={112}
        axisText={exactHours}
        valueText={exactHours}
      />
    </ChartCard>
  )
}
