import { IconRefresh } from './icons.ts'
import { Button } from './button.tsx'
import { icon } from './icon-size.ts'
import styles from './load-failure.module.css'

type Props = { text: string; retryLabel: string; busy: boolean; onRetry: () => void }

/** Says in place what could not be loaded, and offers to try again. */
export function LoadFailure({ text, retryLabel, busy, onRetry }: Props) {
  return (
    <div className={styles['failure']} role="alert">
      <p>{text}</p>
      <Button icon={<IconRefresh {...icon} />} busy={busy} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}
