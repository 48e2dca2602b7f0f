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
      <ul className={styles['rows']}>
        {instances.map(({ host, process_id, version, started_at, last_seen_at, is_this }) => (
          <li key={`${host} ${process_id} ${started_at}`} className={styles['row']}>
            <span className={styles['main']}>
              <bdi>{host}</bdi> {is_this && <span className={styles['muted']}>{`(${t('system.thisOne')})`}</span>}
            </span>
            <span className={styles['muted']}>{t('system.process', { id: process_id })}</span>
            <bdi>{version}</bdi>
            <span className={styles['muted']}>
              {t('system.started')} <Moment at={started_at} />
            </span>
            <span className={styles['muted']}>
              {t('system.lastSeen')} <Moment at={last_seen_at} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
