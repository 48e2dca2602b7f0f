import { useTranslation } from 'react-i18next'
import type { ShownSession } from '../../offline/replay.ts'
import { useActivityName } from './use-activity-name.ts'

/** That the activity of a session is finished on its job, in the reader's words. */
export function useFinishedTexts({ jobNo, activityCode, confirmed }: ShownSession) {
  const { t } = useTranslation()
  const nameOf = useActivityName()
  const named = {
    activity: `\u2068${nameOf(activityCode, confirmed?.activity_label, confirmed?.activity_label_ar)}\u2069`,
    job: `\u2066${jobNo}\u2069`,
  }
  return { choice: t('finished.choice', named), endHint: t('finished.endHint', named) }
}
