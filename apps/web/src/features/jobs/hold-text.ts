import type { Hold } from '@warsha/contract'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../api/api.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { workshopDayText } from '../../i18n/workshop-time.ts'
import { useZone } from '../../ui/admin/workshop-clock.tsx'
import { holdReasonText } from '../holds/index.ts'

/** Tells since when a job is on hold, and what it waits for: `On hold since 12 Nov: Parts – Bearings from Jeddah`. */
export function useHoldText(): (hold: Hold) => string {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  return useCallback(
    ({ reason, note, since }) => {
      const day = workshopDayText(Date.parse(since), { zone, now: serverNow(), language })
      if (reason === null) return t('jobs.hold.sinceUnsaid', { day })
      if (note === null) return t('jobs.hold.since', { day, reason: holdReasonText(reason, t) })
      // The note alone says what "something else" is.
      if (reason === 'other') return t('jobs.hold.since', { day, reason: note })
      return t('jobs.hold.sinceWithNote', { day, reason: holdReasonText(reason, t), note })
    },
    [t, language, zone],
  )
}
