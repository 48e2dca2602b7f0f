import { useTranslation } from 'react-i18next'
import type { ShownSession } from '../../../offline/replay.ts'
import { useActivityText } from './activities.ts'

/** That the activity of a session is finished on its job, in the reader's words. */
export function useFinishedTexts({ jobNo, activityCode, confirmed }: ShownSession) {
  const { t } = useTranslation()
  const activityText = useActivityText()
  const named = {
    activity: `\u2068${activityText(activityCode, confirmed)}\u2069`,
    job: `\u2066${jobNo}\u2069`,
  }
  return { choice: t('finished.choice', named), endHint: t('finished.endHint', named) }
}
