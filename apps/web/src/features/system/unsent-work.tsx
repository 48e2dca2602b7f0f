import { Cluster } from '../../ui/layout.tsx'
import type { System } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../ui/admin/moment.tsx'
import { adminPaths } from '../../admin-paths.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from './panel.tsx'
import styles from './system.module.css'
import { personText } from '../../i18n/people.ts'

/** Whose phones hold work that the server does not have, those first that have held it for longest. */
export function UnsentWork({ phones }: { phones: System['unsent'] }) {
  const { t } = useTranslation('admin')
  return (
    <Panel title={t('system.unsent')}>
      {phones.length === 0 && <p className={styles['nothing']}>{t('system.noUnsent')}</p>}
      <ul>
        {phones.map(({ technician_id, technician, unsent_count, unsent_since, last_heard_at }) => (
          <Cluster as="li" key={technician_id} gap="half 2" align="baseline" className={styles['row']}>
            <span className={styles['main']}>
              <Link to={adminPaths.technicianPage(technician_id)}>
                <bdi>{personText(technician)}</bdi>
              </Link>
            </span>
            <span>{t('system.records', { count: unsent_count })}</span>
            {unsent_since && (
              <span className="muted">
                {t('system.since')} <Moment at={unsent_since} />
              </span>
            )}
            <span className="muted">
              {t('system.lastSeen')} <Moment at={last_heard_at} />
            </span>
          </Cluster>
        ))}
      </ul>
    </Panel>
  )
}
