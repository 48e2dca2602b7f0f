import type { ReactNode } from 'react'
import styles from './figures.module.css'
import { hideIfNothing } from './hide-if-nothing.ts'

/** The numbers of a row where there are no columns: what each is, and the number. Those that say nothing are left out. */
export function Figures({ figures }: { figures: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles['figures']}>
      {figures.map(([label, value]) => (
        <div key={label} ref={(pair) => hideIfNothing(pair)}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
