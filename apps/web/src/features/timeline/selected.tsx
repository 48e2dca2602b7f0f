import { Cluster } from '../../ui/layout.tsx'
import type { Instant } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../admin-paths.ts'
import { ActivityIcon } from '../../ui/activity-icon.tsx'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { ClosedMonth } from '../sessions/index.ts'
import type { Actions } from './actions.ts'
import { lookClass } from './activity-look.ts'
import type { Item } from './items.ts'
import styles from './selected.module.css'
import { lengthText, marksText, type TextOptions, timesText } from './texts.ts'
import { activityText, personText } from '../../i18n/people.ts'

type Props = Actions & { item: Item | undefined; now: Instant; options: TextOptions }

/** Below the picture: what is chosen in it, in words, and what can be done with it. */
export function Selected({ item, now, options, onCorrect, onAdd }: Props) {
  const { t } = useTranslation('admin')
  if (!item || item.kind === 'line') return <p className={styles['hint']}>{t('timeline.pictureHint')}</p>
  const { technician } = item.row
  if (item.kind === 'gap') {
    const { startedAt, endedAt } = item.gap
    return (
      <div className={styles['selected']} data-bar>
        <Cluster as="p" gap="1q 2" align="stretch" className={styles['what']}>
          <strong dir="auto">{personText(technician.technician)}</strong>
          <span>{t('timeline.noSession')}</span>
          <span>{timesText(startedAt, endedAt, options)}</span>
          <span>{lengthText(startedAt, endedAt, t)}</span>
        </Cluster>
        <Button onClick={() => onAdd({ technicianId: technician.technician_id, startedAt, endedAt })}>
          {t('timeline.add')}
        </Button>
      </div>
    )
  }
  const { bar } = item
  const { session, startedAt, endedAt } = bar
  return (
    <div className={styles['selected']} data-bar>
      <span className={`${styles['sample']} ${lookClass(session.activity_code)}`}>
        <ActivityIcon code={session.activity_code} size={18} />
      </span>
      <Cluster as="p" gap="1q 2" align="stretch" className={styles['what']}>
        <strong dir="auto">{personText(technician.technician)}</strong>
        <bdi>{activityText(session)}</bdi>
        <span>{timesText(startedAt, endedAt, options)}</span>
        <span>{lengthText(startedAt, endedAt ?? now, t)}</span>
        <span className="muted">
          <bdi dir="ltr">{session.job_no}</bdi> <bdi>{session.customer}</bdi> · <bdi>{session.job_description}</bdi>
        </span>
        {marksText(bar, options).map((mark) => (
          <span key={mark} className="stalled strong">
            {mark}
          </span>
        ))}
      </Cluster>
      {session.is_locked ? (
        <ClosedMonth at={session.started_at} />
      ) : (
        endedAt !== null && (
          <Button onClick={() => void onCorrect({ sessionId: session.session_id })}>{t('timeline.correct')}</Button>
        )
      )}
      <Link to={adminPaths.session(session.session_id)}>{t('timeline.open')}</Link>
    </div>
  )
}
