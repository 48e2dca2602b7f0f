import { useEffect, useState } from 'react'
import { serverNow } from '../../api/api.ts'
import { timerText, untilNextSecond } from './timer.ts'

/** The time since the start by the server's clock, running. */
export function ElapsedTime({ startedAt, label, className }: Props) {
  const [now, setNow] = useState(serverNow)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const current = serverNow()
      setNow(current)
      timer = setTimeout(tick, untilNextSecond(startedAt, current))
    }
    tick()
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [startedAt])

  return (
    <span role="timer" aria-label={label} className={className} dir="ltr">
      {timerText((now - startedAt) / 1000)}
    </span>
  )
}

type Props = { startedAt: number; label: string; className: string | undefined }
