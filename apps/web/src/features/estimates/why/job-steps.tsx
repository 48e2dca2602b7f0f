import { Stack } from '../../../ui/layout.tsx'
import type { EstimateReasons } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { useHours } from './hours.ts'
import { Step } from './step.tsx'
import { useStepTexts } from './step-texts.ts'

type PartOfJob = NonNullable<EstimateReasons['on_job']>
type Of = { part: PartOfJob }

/** From what is known of such work to the number of this job: its planner's hours, and its own work. */
export function JobSteps({ part }: Of) {
  const { t } = useTranslation('admin')
  const hours = useHours()
  const { times } = useStepTexts()
  const hasBegun = part.began_at !== null
  return (
    <Stack as="section" gap="1">
      <h3 className="text-l">{t(hasBegun ? 'why.onJob.begun' : 'why.onJob.title', { number: part.job_no })}</h3>
      {hasBegun && <p className="muted">{t('why.onJob.begunText')}</p>}
      <Stack as="dl">
        <Step name={t('why.onJob.kind')} value={hours(part.kind_hours)}>
          {t(hasBegun ? 'why.onJob.kindThen' : 'why.onJob.kindText', { baseline: hours(part.baseline_hours) })}
        </Step>
        {part.planner && (
          <Step name={t('why.onJob.planner')} value={hours(part.with_planner_hours)}>
            <PlannerText part={part} planner={part.planner} />
          </Step>
        )}
        <Step name={t('why.onJob.own')} value={times(part.own_work)}>
          <OwnText part={part} />
        </Step>
        <Step name={t('why.onJob.learned')} value={hours(part.learned_hours)} isResult={part.by === 'learned'}>
          {part.by === 'learned' && t('why.onJob.plannedBy.learned')}
        </Step>
        {part.by !== 'learned' && (
          <Step name={t('why.onJob.planned')} value={hours(part.planned_hours)} isResult>
            {t(`why.onJob.plannedBy.${part.by}`, { baseline: hours(part.baseline_hours), times: times(part.own_work) })}
          </Step>
        )}
      </Stack>
    </Stack>
  )
}

function PlannerText({ part, planner }: Of & { planner: NonNullable<PartOfJob['planner']> }) {
  const { t } = useTranslation('admin')
  const hours = useHours()
  const { times, percent } = useStepTexts()
  const key = planner.trust > 0 ? 'plannerText' : part.began_at === null ? 'plannerNotYet' : 'plannerNotThen'
  return t(`why.onJob.${key}`, { hours: hours(planner.hours), times: times(planner), trust: percent(planner.trust) })
}

function OwnText({ part: { own_work } }: Of) {
  const { t } = useTranslation('admin')
  const { items } = useStepTexts()
  const { item_count } = own_work
  if (item_count === null) return t('why.onJob.ownThen')
  return item_count === 0 ? t('why.onJob.ownNone') : t('why.onJob.ownText', { items: items({ item_count }) })
}
