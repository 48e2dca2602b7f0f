import { useTranslation } from 'react-i18next'
import { IconHourglassEmpty } from '../../../ui/icons.ts'
import { adminPaths } from '../../../admin-paths.ts'
import type { Days } from '../../../ui/admin/own-days.ts'
import type { EfficiencyAnswer } from '../answers.ts'
import { Card, Cards } from '../cards.tsx'
import { type BarRow, Bars } from '../charts/bars.tsx'
import { ChartCard } from '../charts/chart-card.tsx'
import { useEfficiency } from '../data.ts'
import { ExcludedItems } from '../excluded-items.tsx'
import { Nothing } from '../nothing.tsx'
import { AnsweredTab } from '../part.tsx'
import { TOP_TECHNICIANS, topBy } from '../series.ts'
import { colourOf } from '../tables/cells.tsx'
import { efficiencyFinding } from '../findings/findings.ts'
import { useFindingTexts } from '../findings/use-finding-texts.ts'
import { useFigures } from '../use-figures.ts'
import styles from './efficiency.module.css'
import { TechniciansTable } from './technicians-table.tsx'
import { personText } from '../../../i18n/people.ts'

const performanceRatings = ['excellent', 'good', 'needs-improvement'] as const
const TABLE = 'technicians'
/** From these on a technician is good, and excellent. */
const [GOOD, EXCELLENT] = [80, 95]

/** How the technicians' hours compare with what was estimated for their work. */
export function Efficiency({ days }: { days: Days }) {
  const { t } = useTranslation('admin')
  const query = useEfficiency(days)
  return (
    <AnsweredTab query={query} cards={3} chartHeight={356}>
      {(answer) => (
        <>
          {answer.technicians.length === 0 ? (
            <Nothing
              Mark={IconHourglassEmpty}
              title={t('analytics.cockpit.none')}
              text={t('analytics.efficiency.noneText')}
            />
          ) : (
            <Known answer={answer} days={days} />
          )}
          <ExcludedItems items={answer.summary.left_out} />
        </>
      )}
    </AnsweredTab>
  )
}

function Known({ answer, days }: { answer: EfficiencyAnswer; days: Days }) {
  return (
    <>
      <SummaryCards answer={answer} days={days} />
      <TopTechnicians answer={answer} days={days} />
      <WhatItTells />
      <div id={TABLE}>
        <TechniciansTable technicians={answer.technicians} days={days} />
      </div>
    </>
  )
}

function WhatItTells() {
  const { t } = useTranslation('admin')
  return <p className={styles['tells']}>{t('analytics.efficiency.cannotTell')}</p>
}

function SummaryCards({ answer: { summary, technicians }, days }: { answer: EfficiencyAnswer; days: Days }) {
  const { t } = useTranslation('admin')
  const { count, percent } = useFigures()
  const { avg_efficiency: average, best, total_items: items, open_job_items: open } = summary
  const ofBest = technicians.find(({ technician_id }) => technician_id === best?.id)
  const counted = (number: number) => ({ count: number, number: count(number) })
  return (
    <Cards label={t('analytics.kpis')}>
      <Card
        label={t('analytics.efficiency.average')}
        value={average === null ? '–' : percent(average)}
        note={t('analytics.efficiency.averageNote')}
        to={`#${TABLE}`}
      />
      <Card
        label={t('analytics.efficiency.best')}
        value={best ? personText(best) : '–'}
        isName
        note={ofBest && t('analytics.efficiency.bestNote', { percent: percent(ofBest.efficiency_percentage) })}
        to={ofBest ? adminPaths.sessionsBehind({ settled: days, technician: ofBest.technician_id }) : `#${TABLE}`}
      />
      <Card
        label={t('analytics.efficiency.analysed')}
        value={count(summary.total_sessions)}
        note={[
          t('analytics.efficiency.items', counted(items)),
          ...(open > 0 ? [t('analytics.efficiency.open', counted(open))] : []),
        ].join(' · ')}
        to={adminPaths.sessionsBehind({ settled: days })}
      />
    </Cards>
  )
}

function TopTechnicians({ answer: { technicians }, days }: { answer: EfficiencyAnswer; days: Days }) {
  const { t } = useTranslation('admin')
  const { count, percent, wholePercent } = useFigures()
  const title = t('analytics.efficiency.top')
  const top = topBy(technicians, ({ efficiency_percentage }) => efficiency_percentage, TOP_TECHNICIANS)
  const interval = ({ efficiency_interval: { low, high } }: (typeof top)[number]) =>
    `\u2066${count(Math.round(low))}–${wholePercent(high)}\u2069`
  const nameOf = ({ technician }: (typeof top)[number]) => personText(technician)
  const findings = useFindingTexts()
  const levels = { good: GOOD, excellent: EXCELLENT }
  const rated = technicians.map((technician) => ({
    name: nameOf(technician),
    percent: technician.efficiency_percentage,
  }))
  const rows = top.map((technician): BarRow => ({
    key: String(technician.technician_id),
    name: nameOf(technician),
    to: adminPaths.sessionsBehind({ settled: days, technician: technician.technician_id }),
    value: technician.efficiency_percentage,
    text: percent(technician.efficiency_percentage),
    colour: colourOf(technician.performance_rating),
    interval: technician.efficiency_interval,
    hint: `${t('analytics.efficiency.interval')} ${interval(technician)} · ${t('analytics.efficiency.items', {
      count: technician.item_count,
      number: count(technician.item_count),
    })}`,
    caveat: technician.is_shrunk
      ? t('analytics.efficiency.fewHint', {
          count: technician.item_count,
          number: count(technician.item_count),
          percent: percent(technician.shrunk_efficiency),
        })
      : undefined,
  }))
  return (
    <ChartCard
      title={title}
      finding={findings.efficiency(efficiencyFinding(rated, levels), levels)}
      note={t('analytics.efficiency.topNote')}
      height={rows.length * 32 + 72}
      nothing={t('analytics.cockpit.none')}
      table={{
        head: [t('analytics.technician'), t('analytics.efficiency.efficiency'), t('analytics.efficiency.interval')],
        rows: top.map((technician) => ({
          key: String(technician.technician_id),
          cells: [nameOf(technician), percent(technician.efficiency_percentage), interval(technician)],
        })),
      }}
    >
      <Bars
        label={title}
        rows={rows}
        marks={[
          { at: GOOD, label: `${wholePercent(GOOD)} ${t('analytics.efficiency.good')}` },
          { at: EXCELLENT, label: `${wholePercent(EXCELLENT)} ${t('analytics.efficiency.excellent')}` },
        ]}
        keys={performanceRatings.map((rating) => ({
          colour: colourOf(rating),
          label: t(`analytics.efficiency.ratings.${rating}`),
        }))}
      />
    </ChartCard>
  )
}
