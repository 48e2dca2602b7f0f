import { Cluster } from '../../ui/layout.tsx'
import type { System } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../ui/admin/moment.tsx'
import { Panel } from './panel.tsx'
import styles from './system.module.css'

/** The processes that serve on the database. */
export function Instances({ instances }: { instances: System['instances'] }) {
  const { t } = useTranslation('admin')
  return (
    <Panel title={t('system.instances')}>
      <ul>
        {instances.map(({ host, process_id, version, started_at, last_seen_at, is_this }) => (
          <Cluster
            as="li"
            key={`${host} ${process_id} ${started_at}`}
            gap="half 2"
            align="baseline"
            className={styles['row']}
          >
            <span className={styles['main']}>
              <bdi>{host}</bdi> {is_this && <span className="muted">{`(${t('system.thisOne')})`}</span>}
            </span>
            <span className="muted">{t('system.process', { id: process_id })}</span>
            <bdi>{version}</bdi>
            <span className="muted">
              {t('system.started')} <Moment at={started_at} />
            </span>
            <span className="muted">
              {t('system.lastSeen')} <Moment at={last_seen_at} />
            </span>
          </Cluster>
        ))}
      </ul>
    </Panel>
  )
}
