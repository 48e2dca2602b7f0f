import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './icon-button.module.css'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'aria-label'> & {
  /** accessible name and tooltip */
  label: string
  icon: ReactNode
  busy?: boolean
}

export function IconButton({ label, icon, busy = false, className, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      className={classes(styles['button'], busy && styles['busy'], className)}
      aria-label={label}
      aria-busy={busy || undefined}
      title={label}
    >
      {icon}
    </button>
  )
}
