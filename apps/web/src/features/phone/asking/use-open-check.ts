import { HOUR } from '@warsha/domain'
import { useEffect, useEffectEvent, useState } from 'react'
import { serverNow } from '../../../api/api.ts'
import { useWork } from '../running/current-session.ts'
import { nextLook, type OpenCheck, openCheck } from './open-check.ts'
import type { PhoneTimerRules } from './timer-rules.ts'

/** A timer of the browser counts no further than some weeks; and a phone that slept has to look again. */
const LONGEST_SLEEP = HOUR

/**
 * The question that this phone has to ask now: when it is opened, becomes visible, or at the moment itself.
 * @param onDueUnseen called where the moment comes while nobody looks
 */
export function useOpenCheck(rules: PhoneTimerRules | null, onDueUnseen: () => void) {
  const work = useWork()
  const [now, setNow] = useState(serverNow)
  /** the question that was put off until the next look */
  const [putOff, setPutOff] = useState<string | null>(null)
  const due = work && rules ? nextLook(work, rules) : null
  const isDue = useEffectEvent(() => {
    setNow(serverNow())
    if (document.visibilityState === 'hidden' && due !== null && serverNow() >= due) onDueUnseen()
  })

  useEffect(() => {
    const wait = due === null ? LONGEST_SLEEP : Math.min(Math.max(due - serverNow(), 0) + 50, LONGEST_SLEEP)
    // One that has come already is asked by what is drawn.
    if (due !== null && due <= now) return undefined
    const timer = setTimeout(isDue, wait)
    return () => clearTimeout(timer)
  }, [due, now])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      setNow(serverNow())
      setPutOff(null)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  const found = work && rules ? openCheck(work, rules, Math.max(now, work.shown.session?.startedAt ?? 0)) : null
  const check = found && keyOf(found) !== putOff ? found : null
  return { check, putOff: () => setPutOff(check && keyOf(check)) }
}

function keyOf({ kind, uniqueKey }: OpenCheck): string {
  return `${kind} ${uniqueKey}`
}
