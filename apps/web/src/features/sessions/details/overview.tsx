import type { SessionDetails } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { adminPaths } from '../../../admin-paths.ts'
import { FactList, ObjectFact } from '../../../ui/admin/object-page.tsx'
import { useZone } from '../../../ui/admin/workshop-clock.tsx'
import { useLanguage } from '../../../i18n/use-language.ts'
import { weekdayMomentText } from '../../../i18n/workshop-time.ts'
import { Link } from '../../../ui/link.tsx'
import styles from './session-page.module.css'
import { activityText, personText } from '../../../i18n/people.ts'

/** Who worked, on what, and what was noted of it; the person and the job lead to their own pages. */
export function Overview({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const { technician_id, technician, segment, job_id, job_no, customer, job_description, note, activity_finished_at } =
    session
  return (
    <FactList>
      <ObjectFact label={t('sessions.technician')}>
        <Link to={adminPaths.technicianPage(technician_id)}>
          <bdi>{personText(technician)}</bdi>
        </Link>
        {segment && (
          <span className="muted regular">
            {' · '}
            <bdi>{segment}</bdi>
          </span>
        )}
      </ObjectFact>
      <ObjectFact label={t('sessions.job')}>
        <Link to={adminPaths.job(job_id)}>
          <bdi dir="ltr">{job_no}</bdi>
        </Link>{' '}
        <bdi>{customer}</bdi>
      </ObjectFact>
      <ObjectFact label={t('sessions.activity')}>
        <bdi>{activityText(session)}</bdi>
        <Finished at={activity_finished_at} />
      </ObjectFact>
      <ObjectFact isWide label={t('jobs.description')}>
        <bdi>{job_description}</bdi>
      </ObjectFact>
      <ObjectFact isWide label={t('sessions.note')}>
        <span className={note ? styles['note'] : 'muted regular'} dir="auto">
          {note ?? t('sessions.details.noNote')}
        </span>
      </ObjectFact>
    </FactList>
  )
}

/** That its technician said that the activity is finished, as he ended the session. */
function Finished({ at }: { at: string | null }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const zone = useZone()
  if (at === null) return null
  const moment = weekdayMomentText(Date.parse(at), zone, language)
  return <p className="muted text-s">{t('sessions.details.finished', { moment })}</p>
}
