import { Line, Stack } from '../../../ui/layout.tsx'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../api/api.ts'
import { timeOrDayText } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import type { ShownOwnSession } from '../../../offline/own-sessions.ts'
import { ActivitySign } from '../../../ui/activity-sign.tsx'
import { icon } from '../../../ui/icon-size.ts'
import { IconPlayerPlay } from '../../../ui/icons.ts'
import { useContinuing } from './continue-button.tsx'
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

/** The whole row is the button: what, on which job and when it was last done, in two lines. */
function Row({ session }: { session: ShownOwnSession }) {
  const language = useLanguage()
  const activityText = useActivityText()
  const { label, obstacle, goOn } = useContinuing(session)
  const { jobNo, activityCode, confirmed, startedAt } = session
  const { customer } = sessionTexts(session)
  const when = timeOrDayText(startedAt, serverNow(), language)
  return (
    <Line
      as="button"
      type="button"
      gap="1h"
      className={classes(listStyles['row'], styles['row'])}
      disabled={obstacle !== null}
      onClick={() => void goOn()}
    >
      <ActivitySign code={activityCode} size={24} />
      <span className="only-heard">{label}</span>
      <Stack as="span" narrow justify="start" className={listStyles['what']}>
        <bdi className="cut within strong" aria-hidden>
          {activityText(activityCode, confirmed)}
        </bdi>
        <Line as="span" gap="half" align="baseline" className="within muted">
          <bdi className={classes('cut shrinks', styles['job'])} dir="ltr" aria-hidden>
            {jobNo}
          </bdi>
          {'·'}
          <bdi className={styles['when']}>{when}</bdi>
          {customer && (
            <>
              <span className={styles['customer']}>·</span>
              <bdi className={classes('cut shrinks', styles['customer'])}>{customer}</bdi>
            </>
          )}
        </Line>
        {obstacle !== null && <span className="muted">{obstacle}</span>}
      </Stack>
      <IconPlayerPlay {...icon} className="points" />
    </Line>
  )
}
