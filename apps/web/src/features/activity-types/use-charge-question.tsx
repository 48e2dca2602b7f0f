import { useTranslation } from 'react-i18next'
import type { ChargeEffect, ListedActivityType } from '@warsha/contract'
import { labelIn } from '@warsha/contract/texts'
import { call } from '../../api/api.ts'
import { amountText, hoursText, localDateText } from '../../i18n/admin-formats.ts'
import { numberText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { Figures } from '../../ui/admin/figures.tsx'
import { confirm } from '../../ui/confirm.tsx'

/**
 * Asks before a change that moves work off the accounts of jobs, or onto them, with how much that is. One that moves none
 * goes straight through. Throws as the preview does.
 */
export function useChargeQuestion(): (edited: ListedActivityType, isCharged: boolean | undefined) => Promise<boolean> {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return async (edited, isCharged = edited.is_charged) => {
    if (isCharged === edited.is_charged) return true
    const effect = await call('previewCharge', { params: { code: edited.code }, body: { is_charged: isCharged } })
    if (effect.job_count === 0) return true
    const { from_date: day } = effect
    return confirm({
      title: t(isCharged ? 'activityTypes.effect.onTitle' : 'activityTypes.effect.offTitle', {
        name: labelIn(language, edited),
      }),
      message: day
        ? t('activityTypes.effect.from', { day: localDateText(day, language) })
        : t('activityTypes.effect.allDays'),
      confirmLabel: t('effect.confirm'),
      cancelLabel: t('form.cancel'),
      details: <Moved effect={effect} />,
    })
  }
}

/** What goes off the accounts of jobs, or onto them. */
function Moved({ effect }: { effect: ChargeEffect }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Figures
      figures={[
        [t('activityTypes.effect.jobs'), numberText(effect.job_count, language)],
        [t('effect.sessions'), numberText(effect.session_count, language)],
        [t('effect.hours'), hoursText(effect.hours_effective)],
        [t('effect.cost'), amountText(effect.cost_sar, language)],
      ]}
    />
  )
}
