import { Stack } from '../../../ui/layout.tsx'
import type { EstimateReasons } from '@warsha/contract'
import { LEARNING_PARAMETERS } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { numberText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { useHours } from './hours.ts'
import { Step } from './step.tsx'
import { useStepTexts } from './step-texts.ts'
import { activityText, jobTypeText } from '../../../i18n/people.ts'

/** How the number comes about: the baseline, what each level says, and how far that is trusted. */
export function Steps({ reasons }: { reasons: EstimateReasons }) {
  const { t } = useTranslation('admin')
  const hours = useHours()
  const { times, items, percent } = useStepTexts()
  const { baseline_hours, activity, job_type, cell, trust, learned, historical_avg_hours, planners } = reasons
  const baseline = baseline_hours === null ? '–' : hours(baseline_hours)
  return (
    <Stack as="section" gap="1">
      <h3 className="text-l">{t(reasons.on_job?.began_at ? 'why.stepsNow' : 'why.steps')}</h3>
      <Stack as="dl">
        {baseline_hours !== null && (
          <Step name={t('why.baseline')} value={baseline}>
            {t(reasons.is_exact ? 'why.baselineExact' : 'why.baselineGeneral')}
          </Step>
        )}
        <Step name={t('why.activity', { activity: activityText(reasons) })} value={times(activity)}>
          {activity.item_count === 0 ? t('why.noItemsYet') : items(activity)}
        </Step>
        <Step
          name={t('why.jobType', {
            jobType: jobTypeText(reasons),
          })}
          value={times(job_type)}
        >
          {job_type.item_count === 0 ? t('why.noItems') : items(job_type)}
        </Step>
        <Step name={t('why.cell')} value={times(cell)}>
          {cell.item_count === 0 ? t('why.noItems') : items(cell)}
        </Step>
        <Step name={t('why.trust')} value={percent(trust)}>
          {t(trust === 0 ? 'why.trustNone' : 'why.trustText')}
        </Step>
        {learned && (
          <>
            <Step name={t('why.learned')} value={hours(learned.learned_hours)} isResult>
              {t('why.learnedText', { baseline, times: times(cell), trust: percent(trust) })}
              <Unused reasons={reasons} learned={learned} />
            </Step>
            <Step name={t('why.totals')} value={hours(learned.planning_hours)}>
              {t('why.totalsText')}
            </Step>
          </>
        )}
        {historical_avg_hours !== null && (
          <Step name={t('why.average')} value={hours(historical_avg_hours)}>
            {items(cell)}
          </Step>
        )}
        {planners.item_count > 0 && (
          <Step name={t('why.planners')} value={times(planners)}>
            {t(planners.trust === 0 ? 'why.plannersNone' : 'why.plannersText', {
              items: items(planners),
              trust: percent(planners.trust),
            })}
          </Step>
        )}
      </Stack>
    </Stack>
  )
}

/** Why what was learned is not planned with, where it is not. */
function Unused({ reasons, learned }: { reasons: EstimateReasons; learned: NonNullable<EstimateReasons['learned']> }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (reasons.frozen) return <p>{t('why.unused.frozen')}</p>
  const missing = LEARNING_PARAMETERS.minSamples - learned.sample_count
  if (missing <= 0) return null
  return <p>{t('why.unused.samples', { count: missing, number: numberText(missing, language) })}</p>
}
