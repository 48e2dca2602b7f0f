import { useTranslation } from 'react-i18next'
import type { ShownOwnSession, ShownRequest } from '../../offline/own-sessions.ts'
import { timeOrDayText } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useActivityText } from '../phone/index.ts'
import { isolated } from './session-texts.ts'
import styles from './request-summary.module.css'

/** What was asked, in a few words, and why. */
export function RequestSummary({ session, request }: { session: ShownOwnSession; request: ShownRequest }) {
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
