import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './board-skeleton.module.css'
import page from './live-board-page.module.css'

const ROWS = [72, 58, 80, 64, 70, 54, 76, 62]

/** The board while it is being read for the first time. */
export function BoardSkeleton() {
  const { t } = useTranslation()
  return (
    <div className={page['columns']}>
      <output aria-label={t('loading')}>
        <span className={styles['tools']}>
          <Skeleton height={36} width="min(360px, 100%)" />
          <Skeleton height={36} width="min(300px, 100%)" />
        </span>
        <span className={styles['head']} />
        {ROWS.map((width) => (
          <span key={width} className={styles['row']}>
            {[`${width}%`, `${130 - width}%`, '84px', '92px', '36px', '64px'].map((long) => (
              <span key={long}>
                <Skeleton height={14} width={long} />
              </span>
            ))}
          </span>
        ))}
      </output>
    </div>
  )
}
