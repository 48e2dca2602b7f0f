import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { Button } from '../button.tsx'
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
      <IconAlertTriangle {...icon} size={20} className={styles['icon']} />
      <p className={styles['text']}>
        <strong>{text}</strong> {detail}
      </p>
      <Button icon={<IconRefresh {...smallIcon} />} busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
