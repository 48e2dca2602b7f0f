import type { ReactNode } from 'react'
import { Badge } from '../badge.tsx'
import { classes } from '../classes.ts'
import styles from './status-badge.module.css'

type Props = {
  tone: Parameters<typeof Badge>[0]['tone']
  icon: ReactNode
  /** the state that most rows are in has no ground of its own, so that the others stand out */
  quiet?: boolean
  children: ReactNode
}

/** A state in a table: its icon and its word, as high as a line of text. */
export function StatusBadge({ quiet = false, ...rest }: Props) {
  return <Badge {...rest} className={classes(styles['small'], quiet && styles['quiet'])} />
}
