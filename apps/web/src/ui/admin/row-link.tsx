import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { IconArrowUpRight } from './icons.ts'
import { Link } from '../link.tsx'
import styles from './row-link.module.css'

/** In a row of a table, the way to the page of what it names. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classes(styles['link'], className)} />
}

/** Beside a name that leads to what its row was counted from: the way to the page of whoever or whatever it names. */
export function PageLink({ to, label }: { to: string; label: string }) {
  return (
    <Link to={to} className={styles['page']} aria-label={label} title={label}>
      <IconArrowUpRight size={16} stroke={2} aria-hidden className="points" />
    </Link>
  )
}
