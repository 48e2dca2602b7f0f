import type { System } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
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
        {latest.map(({ job_no, session_id, fault, since, first_seen_at }, nth) => (
          <Fact key={nth} label={job_no}>
            <Link to={adminPaths.session(session_id)}>{t(`system.faults.${fault}`)}</Link>
            <span className="muted">
              {t('system.since')} <Moment at={since} />
            </span>
            {first_seen_at !== null && (
              <span className="muted">
                {t('system.firstSeen')} <Moment at={first_seen_at} />
              </span>
            )}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}

/** Files of the photo storage that belong to no photo; nothing where there are none. */
export function OrphanedPhotos({ photos: { orphaned, orphans } }: { photos: System['lost_photos'] }) {
  const { t } = useTranslation('admin')
  if (orphaned === 0) return null
  return (
    <Panel title={t('system.orphans')}>
      <p>{t('system.orphanCount', { count: orphaned })}</p>
      <Facts>
        {orphans.map(({ file, job_no, session_id, first_seen_at }) => (
          <Fact key={file} label={job_no ?? t('system.noJob')}>
            {session_id === null ? (
              <bdi>{shortened(file)}</bdi>
            ) : (
              <Link to={adminPaths.session(session_id)}>{shortened(file.slice(file.lastIndexOf('/') + 1))}</Link>
            )}
            <span className="muted">
              {t('system.seenSince')} <Moment at={first_seen_at} />
            </span>
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}

/** As much of it as tells two files apart, and a phone has room for. */
function shortened(name: string): string {
  return name.length <= 32 ? name : `${name.slice(0, 12)}…${name.slice(-18)}`
}
