import { type LocalDate, plusDays, weekdayOf } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../../admin-paths.ts'
import { paths } from '../../../paths.ts'
import { useFilters } from '../../../ui/admin/use-filters.ts'
import { useKnownWorkshop } from '../../workshop/index.ts'
import type { KpiAnswer } from '../answers.ts'
import { Card, Cards } from '../cards.tsx'
import { ADOPTION, toneOf } from '../tone.ts'
import { useFigures } from '../use-figures.ts'
import { fields } from '../view.ts'

const periods = ['today', 'this_week', 'this_month'] as const
type PeriodName = (typeof periods)[number]

/** On how many days there was work to do by now; weeks start on Sunday. */
const daysSoFar: Record<PeriodName, (today: LocalDate) => number> = {
  today: () => 1,
  this_week: (today) => weekdayOf(today) + 1,
  this_month: (today) => Number(today.slice(8)),
}

/** What the day, the week and the month have come to so far, who works on how much, and what the estimates learned. */
export function KpiCards({ kpis }: { kpis: KpiAnswer }) {
  const { t } = useTranslation('admin')
  return (
    <Cards label={t('analytics.kpis')}>
      {periods.map((name) => (
        <Period key={name} name={name} kpis={kpis} />
      ))}
      <Operations operations={kpis.operations} />
      <Learning learning={kpis.learning} />
    </Cards>
  )
}

function Period({ name, kpis }: { name: PeriodName; kpis: KpiAnswer }) {
  const { t } = useTranslation('admin')
  const { count, hours, sar } = useFigures()
  const { today } = useKnownWorkshop()
  const dayCount = daysSoFar[name](today)
  const { sessions, hours: worked, cost_sar } = kpis[name]
  const usual = kpis.this_month.hours / daysSoFar.this_month(today)
  const note =
    name === 'today'
      ? t('analytics.usualDay', { hours: hours(usual) })
      : t('analytics.perDay', { hours: hours(worked / dayCount) })
  return (
    <Card
      label={t(`analytics.${name}`)}
      value={t('analytics.hoursValue', { hours: hours(worked) })}
      details={[
        [t('analytics.sessions'), count(sessions)],
        [t('analytics.cost'), sar(cost_sar)],
      ]}
      note={note}
      to={adminPaths.sessionsBehind({ from: plusDays(today, 1 - dayCount), to: today })}
    />
  )
}

function Operations({ operations: { active_technicians, open_jobs } }: { operations: KpiAnswer['operations'] }) {
  const { t } = useTranslation('admin')
  const { count } = useFigures()
  return (
    <Card
      label={t('analytics.operations')}
      value={count(active_technicians)}
      unit={t('analytics.activeTechnicians')}
      details={[[t('analytics.openJobs'), count(open_jobs)]]}
      to={paths.liveBoard}
    />
  )
}

function Learning({ learning }: { learning: KpiAnswer['learning'] }) {
  const { t } = useTranslation('admin')
  const { count, percent } = useFigures()
  const { addressWith } = useFilters(fields)
  const { learning_adoption_pct: adoption, using_learned, total_estimates } = learning
  return (
    <Card
      label={t('analytics.learning')}
      value={percent(adoption)}
      share={{ percent: adoption, tone: toneOf(adoption, ADOPTION, total_estimates) }}
      note={t('analytics.usingLearned', { using: count(using_learned), total: count(total_estimates) })}
      to={addressWith({ tab: 'forecast', sort: '' })}
    />
  )
}
