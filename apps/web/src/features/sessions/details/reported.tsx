import type { SessionDetails } from '@warsha/contract'
import { TOLERATED_CLOCK_ERROR } from '@warsha/domain'
import { useTranslation } from 'react-i18next'
import { At, Fact } from './times.tsx'
import styles from './session-dialog.module.css'

/** What the device told, where that differs from what stands. */
export function Reported({ session }: { session: SessionDetails }) {
  const { t } = useTranslation('admin')
  const { reported, started_at, ended_at } = session
  const start = unlessAlike(reported.device_started_at, started_at)
  const end = unlessAlike(reported.device_ended_at, ended_at)
  const reportedEnd = unlessAlike(reported.reported_ended_at, ended_at)
  if (start === null && end === null && reportedEnd === null) return null
  return (
    <section className={styles['part']}>
      <h3 className={styles['title']}>{t('sessions.details.reported')}</h3>
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
    </section>
  )
}

/** A clock that is off by less than is corrected tells nothing new. */
function unlessAlike(reported: string | null, stands: string | null): string | null {
  if (reported === null || stands === null) return reported
  return Math.abs(Date.parse(reported) - Date.parse(stands)) < TOLERATED_CLOCK_ERROR ? null : reported
}
