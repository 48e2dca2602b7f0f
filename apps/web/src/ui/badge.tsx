import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from './classes.ts'

type Props = {
  tone: 'active' | 'stalled' | 'over' | 'on-hold' | 'closed' | 'info' | 'error'
  icon?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A state in a word, with its colour. */
export function Badge({ tone, icon, className, children }: Props) {
  return (
    <span className={classes(styles['badge'], styles[tone], className)}>
      {icon}
      {children}
    </span>
  )
}
