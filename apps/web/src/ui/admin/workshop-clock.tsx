import { type Instant, type LocalDate, localDateOf } from '@warsha/domain'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

type Clock = {
  /** IANA, such as `Asia/Riyadh` */
  zone: string
  now: () => Instant
}

const Known = createContext<Clock | null>(null)

/** Every time inside stands as the workshop's clock shows it, whatever zone the browser is set to. */
export function WorkshopClock({ zone, now, children }: Clock & { children: ReactNode }) {
  const clock = useMemo(() => ({ zone, now }), [zone, now])
  return <Known value={clock}>{children}</Known>
}

function useClock(): Clock {
  const clock = useContext(Known)
  if (!clock) throw new Error('a part that shows times stands outside WorkshopClock')
  return clock
}

/** The workshop's time zone. */
export function useZone(): string {
  return useClock().zone
}

/** The day that it is in the workshop. */
export function useToday(): LocalDate {
  const { zone, now } = useClock()
  return localDateOf(now(), zone)
}
