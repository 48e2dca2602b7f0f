import { Split } from '../../../ui/layout.tsx'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import styles from './why.module.css'

type StepProps = { name: string; value: string; isResult?: boolean; children: ReactNode }

/** One number on the way to an estimate, with what it rests on. */
export function Step({ name, value, isResult = false, children }: StepProps) {
  return (
    <Split gap="0 2" align="stretch" className={classes(styles['step'], isResult && styles['result'])}>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd className={styles['value']}>
        <bdi>{value}</bdi>
      </dd>
      <dd className="full-row muted text-s">{children}</dd>
    </Split>
  )
}
