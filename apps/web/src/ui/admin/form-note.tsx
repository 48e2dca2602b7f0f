import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './form-note.module.css'

type Props = { tone: 'info' | 'warning'; icon: ReactNode; children: ReactNode }

/** A note to read before saving a form. */
export function FormNote({ tone, icon, children }: Props) {
  return (
    <p role="note" className={classes(styles['note'], styles[tone])}>
      {icon}
      {children}
    </p>
  )
}
