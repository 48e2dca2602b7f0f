import { useEffect, useState } from 'react'
import { serverNow } from '../../../api/api.ts'
import { untilNextSecond } from './timer.ts'

/** What the server's clock shows, followed whenever the time since the start shows its next second. */
export function useServerNow(startedAt: number): number {
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

  return now
}
