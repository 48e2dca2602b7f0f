import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './spinner.tsx'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> & {
  look?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline'
  /** `large` is for what a gloved thumb must hit */
  size?: 'usual' | 'large'
  type?: 'button' | 'submit'
  icon?: ReactNode
  /** shows that it works, and takes no further press */
  busy?: boolean
  wide?: boolean
  /** the id of what says why it would fail now: it can be reached and read, and does nothing */
  blockedBy?: string | undefined
}

export function Button({
  look = 'secondary',
  size = 'usual',
  type = 'button',
  icon,
  busy = false,
  wide = false,
  blockedBy,
  className,
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type
      type={type}
      className={classes(styles['button'], styles[look], styles[size], wide && styles['wide'], className)}
      aria-disabled={busy || blockedBy !== undefined || undefined}
      {...(blockedBy !== undefined && { 'aria-describedby': blockedBy, 'data-blocked': true })}
      onClick={(event) => {
        if (busy || blockedBy !== undefined) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  )
}
