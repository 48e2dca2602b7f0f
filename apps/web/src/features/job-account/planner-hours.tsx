import type { ActivityOfJob } from '@warsha/contract'
import { LEARNING_PARAMETERS } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { amountText, decimalText, hoursText } from '../../i18n/admin-formats.ts'
import { percentText } from '../../i18n/durations.ts'
import { useLanguage } from '../../i18n/use-language.ts'

type Props = { activity: Pick<ActivityOfJob, 'planner' | 'began_at'> }

/** What the planner of the job gave the activity, and on asking how far that counts. */
export function PlannerHours({ activity }: Props) {
  const hint = useHint(activity)
  if (!activity.planner) return '–'
  return <span data-hint={hint}>{hoursText(activity.planner.hours)}</span>
}

function useHint({ planner, began_at }: Props['activity']): string {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (!planner) return ''
  const hours = t('why.hours', { hours: amountText(planner.hours, language) })
  if (planner.trust === 0) {
    if (began_at !== null) return t('why.job.plannerNotThen', { hours })
    return t('why.job.plannerNotYet', { hours, items: LEARNING_PARAMETERS.minItems })
  }
  return t('why.job.plannerCounts', {
    hours,
    trust: percentText(Math.round(planner.trust * 100), language),
    times: `\u2066×${decimalText(planner.factor, 1, language)}\u2069`,
  })
}
