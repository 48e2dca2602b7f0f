import type { System } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Moment } from '../../ui/admin/moment.tsx'
import { Fact, Facts, Panel } from './panel.tsx'

/** Photos whose stored files are missing or changed, by job and session; nothing where there are none. */
export function LostPhotos({ photos: { missing, changed, latest } }: { photos: System['lost_photos'] }) {
  const { t } = useTranslation('admin')
  if (missing + changed === 0) return null
  return (
    <Panel title={t('system.lost')}>
      <p>{t('system.lostCounts', { missing, changed })}</p>
      <Facts>
        {latest.map(({ job_no, session_id, fault, since }, nth) => (
          <Fact key={nth} label={job_no}>
            <Link to={paths.session(session_id)}>{t(`system.faults.${fault}`)}</Link>
            <span className="muted">
              {t('system.since')} <Moment at={since} />
            </span>
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}
