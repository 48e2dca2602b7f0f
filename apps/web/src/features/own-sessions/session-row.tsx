import { Cluster, Line, Stack } from '../../ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconChevronRight } from '../../ui/icons.ts'
import { serverNow } from '../../api/api.ts'
import type { ShownOwnSession, ShownRequest } from '../../offline/own-sessions.ts'
import { Badge } from '../../ui/badge.tsx'
import { icon } from '../../ui/icon-size.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { ContinueButton, KeptMark, useActivityText } from '../phone/index.ts'
import { secondsOf } from './days.ts'
import { mayRequestCorrection } from './may-request-correction.ts'
import { hoursText, isolated, timesText } from './session-texts.ts'
import styles from './session-row.module.css'
import { timeOrDayText } from '../../i18n/formats.ts'

/** A session; a tap requests a correction while that is possible, or continues its work. */
export function SessionRow({ session, onChoose }: { session: ShownOwnSession; onChoose: () => void }) {
  const mayContinue = session.endedAt !== null && !session.isVoided
  return (
    <div className="framed">
      {mayRequestCorrection(session, serverNow()) ? (
        <Line as="button" type="button" gap="1" className={styles['about']} onClick={onChoose}>
          <Facts session={session} />
          <IconChevronRight {...icon} className="points" />
        </Line>
      ) : (
        <Line gap="1" className={styles['about']}>
          <Facts session={session} />
        </Line>
      )}
      {mayContinue && (
        <div className={styles['continue']}>
          <ContinueButton session={session} />
        </div>
      )}
    </div>
  )
}

function Facts({ session }: { session: ShownOwnSession }) {
  const { t } = useTranslation('ownSessions')
  const language = useLanguage()
  const activityText = useActivityText()
  const seconds = secondsOf(session)
  const { confirmed, activityCode, jobNo, isVoided } = session
  return (
    <Stack as="span" gap="1q" narrow className="grows shrinks breaks" data-voided={isVoided ? '' : undefined}>
      <Line as="span" gap="1" align="baseline" justify="between">
        <span className={styles['times']}>{timesText(session, { t, language })}</span>
        {seconds !== null && <span className={styles['hours']}>{hoursText(seconds, t)}</span>}
      </Line>
      <span>
        {t('onJob', { job: isolated(jobNo) })} · <bdi>{activityText(activityCode, confirmed)}</bdi>
      </span>
      {confirmed?.customer && <bdi className="cut muted">{confirmed.customer}</bdi>}
      <EndMissing session={session} />
      <Signs session={session} />
      <Answer session={session} />
    </Stack>
  )
}

/** Nobody reported its end: how much of it counts until somebody does. */
function EndMissing({ session }: { session: ShownOwnSession }) {
  const { t } = useTranslation('ownSessions')
  const seconds = secondsOf(session)
  if (session.heldSeconds === 0 || session.isVoided || seconds === null) return null
  const mayAsk = mayRequestCorrection(session, serverNow())
  const text = () => {
    if (!mayAsk) return t('endMissingLate', { hours: isolated(hoursText(seconds, t)) })
    return seconds === 0 ? t('endMissingNone') : t('endMissing', { hours: isolated(hoursText(seconds, t)) })
  }
  return <span className={styles['missing']}>{text()}</span>
}

/** Where it is, and what has become of it. */
function Signs({ session: { endedAt, kept, isVoided, isCorrected, request } }: { session: ShownOwnSession }) {
  const { t } = useTranslation('ownSessions')
  const { t: app } = useTranslation()
  const signs: ReactNode[] = [
    isVoided && sign('closed', t('voided')),
    endedAt === null && sign('active', app('session.active')),
    request?.status === 'pending' && sign('stalled', t('asked')),
    request?.status === 'accepted' && sign('active', t('accepted')),
    request?.status === 'declined' && sign('error', t('declined')),
    isCorrected && request?.status !== 'accepted' && sign('info', t('corrected')),
  ].filter(Boolean)
  const where = request?.status === 'pending' ? request.kept : kept
  const isWaiting = request?.status === 'pending' || kept !== 'sent'
  if (signs.length === 0 && !isWaiting) return null
  return (
    <Cluster as="span" gap="half 1h" className={styles['signs']}>
      {signs}
      {isWaiting && (
        <span className={styles['kept']} data-kept={where}>
          <KeptMark kept={where} />
        </span>
      )}
    </Cluster>
  )
}

function sign(tone: Parameters<typeof Badge>[0]['tone'], text: string): ReactNode {
  return (
    <Badge key={text} tone={tone}>
      {text}
    </Badge>
  )
}

/** What was asked while that waits, and why it was declined. */
function Answer({ session }: { session: ShownOwnSession }) {
  const { request } = session
  if (request?.status === 'pending') return <RequestSummary session={session} request={request} />
  if (!request?.decisionReason) return null
  return (
    <span className={styles['reason']} dir="auto">
      {request.decisionReason}
    </span>
  )
}

/** What was asked, in a few words, and why. */
function RequestSummary({ session, request }: { session: ShownOwnSession; request: ShownRequest }) {
  const { t } = useTranslation('ownSessions')
  const texts = useRequestTexts(session, request)
  return (
    <span className={styles['summary']}>
      <span>{texts.join(' · ')}</span>
      <span>{t('changes.reason', { reason: isolated(request.reason) })}</span>
    </span>
  )
}

function useRequestTexts({ startedAt }: ShownOwnSession, { changes }: ShownRequest): string[] {
  const { t } = useTranslation('ownSessions')
  const language = useLanguage()
  const activityText = useActivityText()
  const time = (instant: string) => isolated(timeOrDayText(Date.parse(instant), startedAt, language))
  const { started_at: start, ended_at: end, job_no: job, activity_code: code, note } = changes
  const label = code && activityText(code, changes)
  return [
    changes.is_void && t('changes.void'),
    start && t('changes.start', { time: time(start) }),
    end && t('changes.end', { time: time(end) }),
    job && t('changes.job', { job: isolated(job) }),
    label && isolated(label),
    note === '' && t('changes.noNote'),
    note && t('changes.note', { note: isolated(note) }),
  ].filter((text) => typeof text === 'string' && text !== '') as string[]
}
