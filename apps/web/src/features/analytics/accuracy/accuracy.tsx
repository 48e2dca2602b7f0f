import { useTranslation } from 'react-i18next'
import { IconTargetOff } from '../../../ui/admin/icons.ts'
import { adminPaths } from '../../../admin-paths.ts'
import type { Days } from '../../../ui/admin/own-days.ts'
import type { AccuracyAnswer } from '../answers.ts'
import { estimatesAddress } from '../addresses.ts'
import { Card, Cards } from '../cards.tsx'
import { type BarRow, Bars } from '../charts/bars.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import { useAccuracy } from '../data.ts'
import { Nothing } from '../nothing.tsx'
import { AnsweredTab } from '../part.tsx'
import { TOP_ACTIVITIES, topBy } from '../series.ts'
import { colourOf } from '../tables/cells.tsx'
import { accuracyFinding } from '../findings/findings.ts'
import { useFindingTexts } from '../findings/use-finding-texts.ts'
import { useFigures } from '../use-figures.ts'
import { ActivitiesTable } from './activities-table.tsx'
import { activityText } from '../../../i18n/people.ts'

const accuracyRatings = ['excellent', 'good', 'needs-adjustment'] as const
const TABLE = 'activities'

/** How near the estimates of each activity came to what the work took. */
export function Accuracy({ days }: { days: Days }) {
  const { t } = useTranslation('admin')
  const query = useAccuracy(days)
  return (
    <AnsweredTab query={query} cards={3} chartHeight={356}>
      {(answer) =>
        answer.activities.length === 0 ? (
          <Nothing Mark={IconTargetOff} title={t('analytics.cockpit.none')} text={t('analytics.efficiency.noneText')} />
        ) : (
          <Known answer={answer} days={days} />
        )
      }
    </AnsweredTab>
  )
}

function Known({ answer, days }: { answer: AccuracyAnswer; days: Days }) {
  return (
    <>
      <SummaryCards answer={answer} />
      <TopActivities answer={answer} days={days} />
      <div id={TABLE}>
        <ActivitiesTable activities={answer.activities} days={days} />
      </div>
    </>
  )
}

function SummaryCards({ answer: { summary, activities } }: { answer: AccuracyAnswer }) {
  const { t } = useTranslation('admin')
  const { count, percent } = useFigures()
  const { excellent_accuracy: excellent, needs_adjustment: adjust, avg_variance_pct: average } = summary
  return (
    <Cards label={t('analytics.kpis')}>
      <Card
        label={t('analytics.accuracy.excellent')}
        value={count(excellent)}
        note={t('analytics.accuracy.excellentNote')}
        to={`#${TABLE}`}
      />
      <Card
        label={t('analytics.accuracy.adjust')}
        value={count(adjust)}
        note={t('analytics.accuracy.adjustNote')}
        to={estimatesAddress}
      />
      <Card
        label={t('analytics.accuracy.average')}
        value={average === null ? '–' : percent(average)}
        note={t('analytics.accuracy.averageNote', { count: activities.length, number: count(activities.length) })}
        to={`#${TABLE}`}
      />
    </Cards>
  )
}

function TopActivities({ answer: { activities }, days }: { answer: AccuracyAnswer; days: Days }) {
  const { t } = useTranslation('admin')
  const { exactHours, signedPercent } = useFigures()
  const title = t('analytics.accuracy.top')
  const top = topBy(activities, ({ variance_percentage }) => Math.abs(variance_percentage), TOP_ACTIVITIES)
  const findings = useFindingTexts()
  const finding = accuracyFinding(
    activities.map((activity) => ({ name: activityText(activity), variance: activity.variance_percentage })),
  )
  const rows = top.map((activity): BarRow => ({
    key: activity.activity_code,
    name: activityText(activity),
    to: adminPaths.sessionsBehind({ settled: days, activity: activity.activity_code }),
    value: activity.variance_percentage,
    text: signedPercent(activity.variance_percentage),
    colour: colourOf(activity.accuracy_rating),
    hint: [
      `${t('analytics.accuracy.estimated')} ${exactHours(activity.avg_estimated_hours)}`,
      `${t('analytics.accuracy.actual')} ${exactHours(activity.avg_actual_hours)}`,
    ].join(' · '),
  }))
  return (
    <ChartCard
      title={title}
      finding={findings.accuracy(finding)}
      note={t('analytics.accuracy.topNote')}
      height={rows.length * 32 + 44}
      nothing={t('analytics.cockpit.none')}
      table={{
        head: [t('analytics.accuracy.activity'), t('analytics.accuracy.variance')],
        rows: rows.map(({ key, name, text }) => ({ key, cells: [name, text] })),
      }}
    >
      <Bars
        label={title}
        rows={rows}
        keys={accuracyRatings.map((rating) => ({
          colour: colourOf(rating),
          label: t(`analytics.accuracy.ratings.${rating}`),
        }))}
      />
    </ChartCard>
  )
}
