import type { ReactNode } from 'react'
import { IconAlertTriangle, IconRefresh } from '../icons.ts'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { icon, smallIcon } from '../icon-size.ts'
import styles from './notice.module.css'

type Props = {
  text: string
  /** what else there is to know of it */
  detail?: string | undefined
  retryLabel: string
  busy: boolean
  onRetry: () => void
}

/** Says that what is shown could not be brought up to date, and offers to try again; what is shown stays. */
export function StaleNotice({ text, detail, retryLabel, busy, onRetry }: Props) {
  return (
    <div role="alert" className={styles['notice']}>
      <IconAlertTriangle {...icon} size={20} className="rigid error" />
      <p className={styles['text']}>
        <strong>{text}</strong> {detail}
      </p>
      <Button icon={<IconRefresh {...smallIcon} />} busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}

/** Says quietly what one should know of what is shown below. */
export function QuietNotice({ icon: picture, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div role="note" className={classes(styles['notice'], styles['quiet'])}>
      {picture}
      <div className={styles['text']}>{children}</div>
    </div>
  )
}
