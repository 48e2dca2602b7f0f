import { useTranslation } from 'react-i18next'
import panel from '../../ui/admin/list-panel.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './technicians-skeleton.module.css'

const ROWS = [72, 58, 80, 64, 70, 54, 76, 62]

/** The list while it is being read for the first time. */
export function TechniciansSkeleton() {
  const { t } = useTranslation('admin')
  return (
    <output className={panel['panel']} aria-label={t('technicians.loading')}>
      <span className={styles['tools']}>
        <Skeleton height={36} width="min(360px, 100%)" />
        <Skeleton height={36} width="min(480px, 100%)" />
      </span>
      <span className={styles['head']} />
      {ROWS.map((width) => (
        <span key={width} className={styles['row']}>
          <Skeleton height={14} width={`${width}%`} />
          <Skeleton height={14} width={`${130 - width}%`} />
          <Skeleton height={14} width="64px" />
        </span>
      ))}
    </output>
  )
}
