import { Cluster } from '../../../ui/layout.tsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { deviceStorage } from '../../../device/storage.ts'
import type { ShownOwnSession } from '../../../offline/own-sessions.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { smallIcon } from '../../../ui/icon-size.ts'
import { IconPlayerPlay } from '../../../ui/icons.ts'
import { cachedJobs } from './cache.ts'
import styles from './continue-button.module.css'
import { useCurrentSession } from '../running/current-session.ts'
import { useActivityText, useKnownActivities } from '../running/activities.ts'
import { useOneTapStart } from './use-one-tap-start.ts'
import { whyNotStartable } from './why-not-startable.ts'

/** Starts the same job and activity anew, asking where that ends other work; where it cannot be, it says why. */
export function ContinueButton({ session }: { session: ShownOwnSession }) {
  const { t } = useTranslation()
  const obstacleId = useId()
  const { label, obstacle, goOn } = useContinuing(session)
  return (
    <Cluster gap="half 1h" className={styles['continue']}>
      <Button
        icon={<IconPlayerPlay {...smallIcon} />}
        disabled={obstacle !== null}
        aria-label={label}
        aria-describedby={obstacle === null ? undefined : obstacleId}
        onClick={() => void goOn()}
      >
        {t('session.continue')}
      </Button>
      {obstacle !== null && (
        <span id={obstacleId} className={styles['why']}>
          {obstacle}
        </span>
      )}
    </Cluster>
  )
}

/** What goes on, in words; why it cannot, or null; and how to do it. */
export function useContinuing(session: ShownOwnSession) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const start = useOneTapStart()
  const obstacle = useObstacle(session)
  const activityText = useActivityText()
  const { jobNo, activityCode, confirmed } = session
  const activity = `\u2068${activityText(activityCode, confirmed)}\u2069`

  async function goOn(): Promise<void> {
    if (!(await start(session))) return
    await navigate(paths.technicianActive)
    // The list was scrolled to, maybe.
    window.scrollTo(0, 0)
  }

  return {
    label: t('session.continueWork', { activity, job: `\u2066${jobNo}\u2069` }),
    obstacle: obstacle === null ? null : t(`session.cannotContinue.${obstacle}`),
    goOn,
  }
}

function useObstacle(work: ShownOwnSession) {
  const { session: running } = useCurrentSession()
  const activities = useKnownActivities()
  if (running?.jobNo === work.jobNo && running.activityCode === work.activityCode) return 'runs_already'
  return whyNotStartable(work, cachedJobs(deviceStorage), activities)
}
