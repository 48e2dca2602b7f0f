import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './why.module.css'

type StepProps = { name: string; value: string; isResult?: boolean; children: ReactNode }

/** One number on the way to an estimate, with what it rests on. */
export function Step({ name, value, isResult = false, children }: StepProps) {
  return (
    <div className={classes(styles['step'], isResult && styles['result'])}>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd className={styles['value']}>
        <bdi>{value}</bdi>
      </dd>
      <dd className={styles['reason']}>{children}</dd>
    </div>
  )
}
