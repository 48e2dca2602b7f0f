import { Cluster } from '../layout.tsx'
import { Skeleton } from '../skeleton.tsx'
import styles from './list-skeleton.module.css'

const ROWS = [72, 58, 80, 64, 70, 54, 76, 62]

/** A list with its tools while it is being read for the first time. @param label accessible name */
export function ListSkeleton({ label }: { label: string }) {
  return (
    <output className="block framed container" aria-label={label}>
      <Cluster as="span" gap="1h" align="stretch" className={styles['tools']}>
        <Skeleton height={36} width="min(360px, 100%)" />
        <Skeleton height={36} width="min(480px, 100%)" />
      </Cluster>
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
