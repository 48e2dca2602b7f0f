import { useTranslation } from 'react-i18next'
import { useCurrentSession } from './current-session.ts'
import { useQuestionAbout } from './use-question-about.ts'

/** Asks whether the running activity may be ended by a new one. */
export function useMayStartNew(): () => Promise<boolean> {
  const { t } = useTranslation()
  const { session } = useCurrentSession()
  const ask = useQuestionAbout(session?.uniqueKey ?? null)
  return async () => {
    const answer = await ask({
      message: t('nav.startQuestion'),
      confirmLabel: t('nav.startYes'),
      cancelLabel: t('cancel'),
    })
    return answer === 'yes'
  }
}
