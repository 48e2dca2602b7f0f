import { timerText } from './timer.ts'
import { useServerNow } from './use-server-now.ts'

/** The time since the start by the server's clock, running. */
export function ElapsedTime({ startedAt, label, className }: Props) {
  const now = useServerNow(startedAt)
  return (
    <span role="timer" aria-label={label} className={className} dir="ltr">
      {timerText((now - startedAt) / 1000)}
    </span>
  )
}

type Props = { startedAt: number; label: string; className: string | undefined }
