import { Stack } from '../../ui/layout.tsx'
import type { Timeline } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { ActivityIcon } from '../../ui/activity-icon.tsx'
import { IconFlag } from '../../ui/admin/icons.ts'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { classes } from '../../ui/classes.ts'
import { lookClass } from './activity-look.ts'
import styles from './legend.module.css'
import { activityText } from '../../i18n/people.ts'

/** What the colours, patterns and marks of the picture mean: of activities, those that are in it. */
export function Legend({ sessions }: { sessions: Timeline['sessions'] }) {
  const { t } = useTranslation('admin')
  const activities = new Map(sessions.map((session) => [session.activity_code, activityText(session)]))
  const sorted = [...activities].toSorted(([, a], [, b]) => a.localeCompare(b))
  const has = (is: (session: Timeline['sessions'][number]) => boolean) => sessions.some(is)
  return (
    <Stack gap="1" className={styles['legend']}>
      <ul aria-label={t('timeline.legend')}>
        {sorted.map(([code, label]) => (
          <li key={code}>
            <span className={classes(styles['sample'], lookClass(code))}>
              <ActivityIcon code={code} size={14} />
            </span>
            <bdi>{label}</bdi>
          </li>
        ))}
      </ul>
      <ul>
        <li>
          <span className={classes(styles['sample'], styles['working'])} />
          {t('timeline.marks.working')}
        </li>
        <li>
          <span className={classes(styles['sample'], styles['off'])} />
          {t('timeline.marks.off')}
        </li>
        <li>
          <span className={classes(styles['sample'], styles['gap'])} />
          {t('timeline.marks.gap')}
        </li>
        {has(({ ended_at, is_stalled }) => ended_at === null && !is_stalled) && (
          <li>
            <span className={classes(styles['sample'], styles['running'])} />
            {t('timeline.marks.running')}
          </li>
        )}
        {has(({ is_stalled }) => is_stalled) && (
          <li>
            <span className={classes(styles['sample'], styles['stalled'])}>
              <IconAlertTriangle size={13} stroke={2} aria-hidden />
            </span>
            {t('timeline.marks.stalled')}
          </li>
        )}
        {has(({ counts_until }) => counts_until !== null) && (
          <li>
            <span className={classes(styles['sample'], styles['held'])} />
            {t('timeline.marks.held')}
          </li>
        )}
        {has(({ is_waiting }) => is_waiting) && (
          <li>
            <IconFlag size={15} stroke={2.25} aria-hidden />
            {t('timeline.marks.waiting')}
          </li>
        )}
      </ul>
    </Stack>
  )
}
