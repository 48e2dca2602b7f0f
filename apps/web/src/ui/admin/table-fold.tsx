import { Cluster } from '../layout.tsx'
import type { ReactNode } from 'react'
import type { Align } from './column-align.ts'
import styles from './data-table.module.css'
import { hideIfNothing } from './hide-if-nothing.ts'

/** A column of a row without room of its own. */
export type Pair = { id: string; label: string; value: ReactNode; align: Align }

/** What has no column of its own for want of room: it stands below the row, as wide as all columns together. */
export function Fold({ pairs }: { pairs: readonly Pair[] }) {
  return (
    <Cluster as="dl" gap="0 2" align="stretch" className={styles['fold']}>
      {pairs.map(({ id, label, value, align }) => (
        <div key={id} ref={(pair) => hideIfNothing(pair)}>
          <dt>{`${label}:`}</dt>
          <dd className={align === 'number' ? styles['ltr'] : undefined}>{value}</dd>
        </div>
      ))}
    </Cluster>
  )
}
