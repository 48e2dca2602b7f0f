import type { SessionDetails } from '@warsha/contract'
import { TOLERATED_CLOCK_ERROR } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { ObjectPart } from '../../../ui/admin/object-page.tsx'
import { At, Fact } from './times.tsx'
import styles from './session-page.module.css'

/** What the device reportedAt, and whether that is what stands. */
export function Reported({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const { device_started_at: start, device_ended_at: end, reported_ended_at: reportedEnd } = session.reported
  const isReported = start !== null || end !== null || reportedEnd !== null
  return (
    <ObjectPart title={t('sessions.details.reported')}>
      {isReported ? (
        <>
          <dl className={styles['facts']}>
            {start !== null && (
              <Fact label={t('sessions.details.deviceStart')}>
                <At at={start} />
              </Fact>
            )}
            {end !== null && (
              <Fact label={t('sessions.details.deviceEnd')}>
                <At at={end} />
              </Fact>
            )}
            {reportedEnd !== null && (
              <Fact label={t('sessions.details.reportedEnd')}>
                <At at={reportedEnd} />
              </Fact>
            )}
          </dl>
          {session.ended_at !== null && (
            <p className="muted text-s">
              {end === null && reportedEnd === null
                ? t('sessions.details.noReportedEnd')
                : isAlike(session) && t('sessions.details.reportedAlike')}
            </p>
          )}
        </>
      ) : (
        <p className="muted regular">{t('sessions.details.notReported')}</p>
      )}
    </ObjectPart>
  )
}

/** A clock that is off by less than is corrected tells nothing new. */
function isAlike({ reported, started_at, ended_at }: SessionDetails): boolean {
  const { device_started_at: start, device_ended_at: end, reported_ended_at: reportedEnd } = reported
  return [
    [start, started_at],
    [end, ended_at],
    [reportedEnd, ended_at],
  ].every(([reportedAt, stands]) => {
    if (reportedAt == null) return true
    return stands != null && Math.abs(Date.parse(reportedAt) - Date.parse(stands)) < TOLERATED_CLOCK_ERROR
  })
}
