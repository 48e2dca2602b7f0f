import type { ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

type Props = { href: string; icon?: ReactNode; wide?: boolean; children: ReactNode }

/** A way out of the app that looks like a button: the page opens beside it. */
export function ButtonLink({ href, icon, wide = false, children }: Props) {
  return (
    <a
      className={classes(styles['button'], styles['link'], styles['secondary'], wide && styles['wide'])}
      href={href}
      target="_blank"
      rel="noreferrer"
    >
      {icon}
      <span>{children}</span>
    </a>
  )
}
