import { useTranslation } from 'react-i18next'
import type { ShownSession } from '../../../offline/replay.ts'
import { shownWork } from '../../../offline/work.ts'
import { useCurrentSession } from '../running/current-session.ts'
import { useQuestionAbout } from '../running/use-question-about.ts'

/** The unique_key of the running session of which the person last agreed that one from the wizard may end it. */
let agreedEnd: string | null = null

function agreeTo(end: string | null): void {
  agreedEnd = end
}

/** Asks whether the running activity may be ended by a new one; who has agreed is not asked again about this one. */
export function useMayStartNew(): (running?: ShownSession | null) => Promise<boolean> {
  const { t } = useTranslation()
  const { session } = useCurrentSession()
  const ask = useQuestionAbout(session?.uniqueKey ?? null)
  return async (running = session) => {
    const isAgreed = await ask({
      message: t('nav.startQuestion'),
      confirmLabel: t('nav.startYes'),
      cancelLabel: t('cancel'),
    })
    if (isAgreed) agreeTo(running?.uniqueKey ?? null)
    return isAgreed
  }
}

/**
 * Asks before a start, where it ends work on another job and the person has not agreed to that on the way into the wizard.
 * @returns `not_asked`: nothing runs that had to be asked about
 */
export function useEndAgreement(): (
  jobNo: string,
  way: 'wizard' | 'one_tap',
) => Promise<'agreed' | 'not_asked' | 'no'> {
  const { session, refetch } = useCurrentSession()
  const mayStartNew = useMayStartNew()

  /** What runs, which a phone that was just opened may not know yet. */
  async function runningNow(): Promise<ShownSession | null> {
    if (session !== undefined) return session
    await refetch()
    return shownWork.get()?.shown.session ?? null
  }

  return async (jobNo, way) => {
    const running = await runningNow()
    if (!running || running.jobNo === jobNo) return 'not_asked'
    if (way === 'wizard' && running.uniqueKey === agreedEnd) return 'agreed'
    return (await mayStartNew(running)) ? 'agreed' : 'no'
  }
}
