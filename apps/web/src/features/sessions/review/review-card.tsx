import { Cluster, Line } from '../../../ui/layout.tsx'
import type { ReviewItem, SessionRecord } from '@warsha/contract'
import { secondsBetween } from '@warsha/domain'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { IconClockExclamation, IconFlag, IconLock, IconMessageQuestion } from '../../../ui/admin/icons.ts'
import { serverNow } from '../../../api/api.ts'
import { StatusBadge } from '../../../ui/admin/status-badge.tsx'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { adminPaths } from '../../../admin-paths.ts'
import { Link } from '../../../ui/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { durationText } from '../../../i18n/durations.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { weekdayMomentText } from '../../../i18n/workshop-time.ts'
import { ClosedMonth } from '../month-link.tsx'
import { endText } from '../proposal-texts.ts'
import { Propose } from '../proposing/propose.tsx'
import { Request } from './request.tsx'
import styles from './review-list.module.css'
import { problemText } from './sentences.ts'
import type { ReviewActions } from './use-review-actions.tsx'
import { activityText, personText } from '../../../i18n/people.ts'

type Props = { item: ReviewItem; actions: ReviewActions; onOpen: () => void }

/** One thing that waits: whose it is, what is wrong in a sentence, and what can be done. */
export function ReviewCard({ item, actions, onOpen }: Props) {
  const { t } = useTranslation('admin')
  const { session, request, proposals } = item
  const name = personText(session.technician)
  const { is_locked: isLocked } = session
  const closedId = useId()
  const closedBy = isLocked ? closedId : undefined
  return (
    <>
      <Cluster gap="half 1h" className={styles['head']}>
        <ReasonBadge reason={item.reason} />
        <p className={styles['who']}>
          <Link to={adminPaths.session(session.session_id)} className="strong">
            <bdi>{name}</bdi>
          </Link>{' '}
          <Work session={session} />
        </p>
        <Button look="quiet" aria-label={t('review.openOf', { name })} onClick={onOpen}>
          {t('review.open')}
        </Button>
      </Cluster>
      <Wrong item={item} />
      {request && <Request request={request} session={session} />}
      <Cluster gap="1" align="stretch" className={styles['actions']}>
        {request ? (
          <>
            <Button look="primary" blockedBy={closedBy} onClick={actions.accept}>
              {t('review.accept')}
            </Button>
            <Button onClick={actions.decline}>{t('review.decline')}</Button>
          </>
        ) : (
          <>
            {proposals.map((proposal) => (
              <Propose
                key={proposal.kind}
                proposal={proposal}
                session={session}
                closedBy={closedBy}
                onChoose={actions.propose}
              />
            ))}
            {session.state === 'running' && (
              <Button blockedBy={closedBy} onClick={actions.end}>
                {t('review.end')}
              </Button>
            )}
          </>
        )}
      </Cluster>
      {isLocked && (
        <Line as="p" gap="3q" className="muted">
          <IconLock size={15} stroke={2} aria-hidden />
          <ClosedMonth at={session.started_at} id={closedId} />
        </Line>
      )}
    </>
  )
}

const badges = {
  requested: { tone: 'on-hold', icon: IconMessageQuestion },
  forgotten: { tone: 'stalled', icon: IconClockExclamation },
  flagged: { tone: 'stalled', icon: IconFlag },
  closed: { tone: 'closed', icon: IconLock },
} as const

function ReasonBadge({ reason }: Pick<ReviewItem, 'reason'>) {
  const { t } = useTranslation('admin')
  const { tone, icon: Picture } = badges[reason]
  return (
    <StatusBadge tone={tone} icon={<Picture size={15} stroke={2} aria-hidden />}>
      {t(`review.reasons.${reason}`)}
    </StatusBadge>
  )
}

function Work({ session }: { session: SessionRecord }) {
  const { job_no, customer } = session
  return (
    <span className="muted">
      <bdi dir="ltr">{job_no}</bdi> <bdi>{customer}</bdi>
      {' · '}
      <bdi>{activityText(session)}</bdi>
    </span>
  )
}

function Wrong({ item }: { item: ReviewItem }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const { session } = item
  const sentences = problemText(item, { t, language, zone, now: serverNow() })
  return (
    <p>
      {session.ended_at !== null && <Times session={session} ended={session.ended_at} />}
      {sentences.map((sentence) => (
        <span key={sentence}>{` ${sentence}`}</span>
      ))}
    </p>
  )
}

function Times({ session, ended }: { session: SessionRecord; ended: string }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  const startedAt = Date.parse(session.started_at)
  const start = weekdayMomentText(startedAt, zone, language)
  const end = endText(Date.parse(ended), { zone, language, t, startedAt })
  return (
    <>
      {t('review.about', { start, end })}
      {` (${durationText(secondsBetween(startedAt, Date.parse(ended)), t)}). `}
    </>
  )
}
