import { Stack } from '../../ui/layout.tsx'
import { absenceText, type Timeline } from '@warsha/contract'
import { absenceKinds } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { ActivityIcon } from '../../ui/activity-icon.tsx'
import { IconFlag, IconPencil } from '../../ui/admin/icons.ts'
import { IconAlertTriangle } from '../../ui/icons.ts'
import { classes } from '../../ui/classes.ts'
import { lookClass } from './activity-look.ts'
import type { Row } from './geometry.ts'
import styles from './legend.module.css'
import { activityText } from '../../i18n/people.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { KindMark } from '../absences/index.ts'

/** What the colours, patterns and marks of the picture mean: of activities and absences, those that are in it. */
export function Legend({ sessions, absences }: Pick<Timeline, 'sessions'> & Pick<Row, 'absences'>) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const activities = new Map(sessions.map((session) => [session.activity_code, activityText(session)]))
  const sorted = [...activities].toSorted(([, a], [, b]) => a.localeCompare(b))
  const kindsAway = absenceKinds.filter((kind) => absences.some(({ absence }) => absence.kind === kind))
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
        {kindsAway.map((kind) => (
          <li key={kind}>
            <span className={classes(styles['sample'], styles['away'])}>
              <KindMark kind={kind} size={14} />
            </span>
            {absenceText({ kind, half: null }, language)}
          </li>
        ))}
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
        {has(({ is_corrected, is_waiting }) => is_corrected && !is_waiting) && (
          <li>
            <IconPencil size={15} stroke={2} aria-hidden />
            {t('timeline.marks.corrected')}
          </li>
        )}
      </ul>
    </Stack>
  )
}
