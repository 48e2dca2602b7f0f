import { weekdayOf } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { useFilters } from '../../../ui/admin/use-filters.ts'
import { useKnownWorkshop } from '../../../ui/admin/workshop.tsx'
import type { KpiAnswer } from '../answers.ts'
import { sessionsAddress } from '../addresses.ts'
import { Card, Cards } from '../cards.tsx'
import { useFigures } from '../use-figures.ts'
import { fields } from '../view.ts'

/** The sessions behind each period, under the name that their list has for it. */
const periods = [
  ['today', 'today'],
  ['this_week', 'week'],
  ['this_month', 'month'],
] as const

/** What the day, the week and the month have come to so far, who works on how much, and what the estimates learned. */
export function KpiCards({ kpis }: { kpis: KpiAnswer }) {
  const { t } = useTranslation('admin')
  return (
    <Cards label={t('analytics.kpis')}>
      {periods.map(([name, range]) => (
        <Period key={name} name={name} range={range} kpis={kpis} />
      ))}
      <Operations operations={kpis.operations} />
      <Learning learning={kpis.learning} />
    </Cards>
  )
}

type PeriodProps = { name: (typeof periods)[number][0]; range: string; kpis: KpiAnswer }

function Period({ name, range, kpis }: PeriodProps) {
  const { t } = useTranslation('admin')
  const { count, hours, sar } = useFigures()
  const { today } = useKnownWorkshop()
  const daysSoFar = { today: 1, this_week: weekdayOf(today) + 1, this_month: Number(today.slice(8)) }
  const { sessions, hours: worked, cost_sar } = kpis[name]
  const usual = kpis.this_month.hours / daysSoFar.this_month
  const note =
    name === 'today'
      ? t('analytics.usualDay', { hours: hours(usual) })
      : t('analytics.perDay', { hours: hours(worked / daysSoFar[name]) })
  return (
    <Card
      label={t(`analytics.${name}`)}
      value={t('analytics.hoursValue', { hours: hours(worked) })}
      details={[
        [t('analytics.sessions'), count(sessions)],
        [t('analytics.cost'), sar(cost_sar)],
      ]}
      note={note}
      to={sessionsAddress({ range })}
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
      share={adoption}
      note={t('analytics.usingLearned', { using: count(using_learned), total: count(total_estimates) })}
      to={addressWith({ tab: 'forecast', sort: '' })}
    />
  )
}
