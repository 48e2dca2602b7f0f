import { Cluster } from '../../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import type { ShownOwnSession } from '../../../offline/own-sessions.ts'
import { ActivitySign } from '../../../ui/activity-sign.tsx'
import { ContinueButton } from './continue-button.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './continue-list.module.css'
import { sessionTexts, useWork } from '../running/current-session.ts'
import { recentWork } from './recent-work.ts'
import listStyles from './lists.module.css'
import { useActivityText } from '../running/activities.ts'

const MOST = 2

/** Recent work to continue, each job and activity once. */
export function ContinueList() {
  const { t } = useTranslation()
  const work = useWork()
  if (!work) return null
  const sessions = recentWork(work).slice(0, MOST)
  if (sessions.length === 0) return null
  return (
    <section aria-labelledby="continue-heading" className="below-2">
      <h2 id="continue-heading" className={listStyles['heading']}>
        {t('session.continueHeading')}
      </h2>
      <ul className={classes('lined framed', listStyles['list'])}>
        {sessions.map((session) => (
          <li key={session.uniqueKey}>
            <Row session={session} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ session }: { session: ShownOwnSession }) {
  const activityText = useActivityText()
  const { jobNo, activityCode, confirmed } = session
  const { customer } = sessionTexts(session)
  return (
    <Cluster gap="1 1h" className={styles['row']}>
      <ActivitySign code={activityCode} size={24} />
      <div className={styles['what']}>
        <p className="strong">
          <bdi>{activityText(activityCode, confirmed)}</bdi> · <bdi dir="ltr">{jobNo}</bdi>
        </p>
        {customer && (
          <p className="cut muted" dir="auto">
            {customer}
          </p>
        )}
      </div>
      <ContinueButton session={session} />
    </Cluster>
  )
}
