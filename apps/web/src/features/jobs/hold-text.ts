import type { Hold } from '@warsha/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { dayAndMonthText } from '../../i18n/date-formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopDayText } from '../../i18n/workshop-time.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { holdReasonText } from '../holds/index.ts'

/** Tells since when a job is on hold, what it waits for and until when: `On hold since 12 Nov: Parts – Bearings · expected on 3 Dec`. */
export function useHoldText(): (hold: Omit<Hold, 'promises'>) => string {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  return useCallback(
    ({ expected_on: on, ...hold }) => {
      const day = workshopDayText(Date.parse(hold.since), { zone, now: serverNow(), language })
      const text = sinceText(hold, day)
      return on === undefined ? text : t('jobs.hold.until', { text, day: dayAndMonthText(on, language) })

      function sinceText({ reason, note }: Pick<Hold, 'reason' | 'note'>, since: string): string {
        if (reason === null) return t('jobs.hold.sinceUnsaid', { day: since })
        if (note === null) return t('jobs.hold.since', { day: since, reason: holdReasonText(reason, t) })
        // The note alone says what "something else" is.
        if (reason === 'other') return t('jobs.hold.since', { day: since, reason: note })
        return t('jobs.hold.sinceWithNote', { day: since, reason: holdReasonText(reason, t), note })
      }
    },
    [t, language, zone],
  )
}
