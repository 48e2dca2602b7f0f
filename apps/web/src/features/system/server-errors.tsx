import { Cluster } from '../../ui/layout.tsx'
import type { ServerError, System } from '@warsha/contract'
import { useTranslation } from 'react-i18next'
import { Moment } from '../../ui/admin/moment.tsx'
import { Panel } from './panel.tsx'
import styles from './system.module.css'

/** The errors of the last day: how many in which hour, and those alike in one row. */
export function ServerErrors({ errors: { hours, latest } }: { errors: System['errors'] }) {
  const { t } = useTranslation('admin')
  return (
    <Panel title={t('system.errors')}>
      {latest.length === 0 && <p className={styles['nothing']}>{t('system.noErrors')}</p>}
      {hours.length > 0 && (
        <Cluster as="ul" gap="1 2" align="stretch" className={styles['hours']} aria-label={t('system.byHour')}>
          {hours.map(({ hour, count }) => (
            <li key={hour}>
              <Moment at={hour} /> <strong>{t('system.times', { count })}</strong>
            </li>
          ))}
        </Cluster>
      )}
      <ul>
        {latest.map((error) => (
          <ErrorRow key={error.last_request_id} error={error} />
        ))}
      </ul>
    </Panel>
  )
}

/** The number by which to find it in the log. */
function ErrorRow({ error: { call, message, count, last_at, last_request_id } }: { error: ServerError }) {
  const { t } = useTranslation('admin')
  return (
    <Cluster as="li" gap="half 2" align="baseline" className={styles['row']}>
      <span className={styles['when']}>
        <Moment at={last_at} />
      </span>
      <strong>{t('system.times', { count })}</strong>
      {call === null ? <span>{t('system.pages')}</span> : <bdi className={styles['code']}>{call}</bdi>}
      <span className="muted">
        {t('system.number')} <bdi className={styles['code']}>{last_request_id}</bdi>
      </span>
      <bdi className={styles['message']} dir="ltr">
        {message}
      </bdi>
    </Cluster>
  )
}
