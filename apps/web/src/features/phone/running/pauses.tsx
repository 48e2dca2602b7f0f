import { useTranslation } from 'react-i18next'
import { isBreak } from '@warsha/domain'
import { labelIn } from '@warsha/contract/texts'
import { deviceStorage } from '../../../device/storage.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import type { ShownOwnSession } from '../../../offline/own-sessions.ts'
import type { ShownSession } from '../../../offline/replay.ts'
import { ActivityIcon } from '../../../ui/activity-icon.tsx'
import { Button } from '../../../ui/button.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { IconPlayerPlay } from '../../../ui/icons.ts'
import { cachedJobs } from '../choosing/cache.ts'
import { recentWork } from '../choosing/recent-work.ts'
import { useOneTapStart } from '../choosing/use-one-tap-start.ts'
import { whyNotStartable } from '../choosing/why-not-startable.ts'
import { useActivityText, useKnownActivities } from './activities.ts'
import { useWork } from './current-session.ts'
import { focusPage } from './focus-page.ts'
import styles from './pauses.module.css'

/** As many as fit side by side; others are among the activities to switch to. */
const MOST = 3

/** The workshop's pauses, each a tap away from the work that runs, on the same job. */
export function Pauses({ session }: { session: ShownSession }) {
  const language = useLanguage()
  const activities = useKnownActivities() ?? []
  const start = useOneTapStart()
  if (isBreak(session.activityCode)) return null
  const pauses = activities.filter(({ code }) => isBreak(code)).slice(0, MOST)
  if (pauses.length === 0) return null

  async function pause(activityCode: string): Promise<void> {
    if (await start({ ...session, activityCode })) focusPage()
  }

  return (
    <div className={styles['pauses']} data-pauses={pauses.length}>
      {pauses.map(({ code, label, name_ar }) => (
        <Button key={code} wide icon={<ActivityIcon code={code} size={20} />} onClick={() => void pause(code)}>
          <bdi>{labelIn(language, { label, name_ar })}</bdi>
        </Button>
      ))}
    </div>
  )
}

/** During a pause: on with the job and activity of before, in a tap. */
export function BackToWork({ session }: { session: ShownSession }) {
  const { t } = useTranslation()
  const activityText = useActivityText()
  const before = useWorkBefore(session)
  const start = useOneTapStart()
  if (!before) return null
  const { jobNo, activityCode, confirmed } = before

  async function goBack(to: ShownOwnSession): Promise<void> {
    if (await start(to)) focusPage()
  }

  const activity = `\u2068${activityText(activityCode, confirmed)}\u2069`
  return (
    <Button
      look="primary"
      size="large"
      wide
      data-back
      icon={<IconPlayerPlay {...icon} />}
      onClick={() => void goBack(before)}
    >
      {t('session.backTo', { activity, job: `\u2066${jobNo}\u2069` })}
    </Button>
  )
}

/** What was worked on last, where a pause runs and the same can be started again. */
function useWorkBefore(session: ShownSession): ShownOwnSession | null {
  const work = useWork()
  const activities = useKnownActivities()
  if (!work || !isBreak(session.activityCode)) return null
  const [last] = recentWork(work)
  if (!last || whyNotStartable(last, cachedJobs(deviceStorage), activities) !== null) return null
  return last
}
