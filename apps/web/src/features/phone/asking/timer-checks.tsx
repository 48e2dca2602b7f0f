import { useState } from 'react'
import { AskToRemind, TimerCheck } from '../later.tsx'
import { useKeepSubscribed, useRemind, useReminders } from './reminders.ts'
import { useTimerRules } from './timer-rules.ts'
import type { Answer } from './use-answer.ts'
import { useOpenCheck } from './use-open-check.ts'

/** Asks about forgotten timers, wherever in the app somebody is. @param mayAsk what is more urgent was asked before */
export function TimerChecks({ mayAsk }: { mayAsk: boolean }) {
  const rules = useTimerRules(mayAsk)
  const { check, putOff } = useOpenCheck(rules, useRemind())
  const { state: reminders } = useReminders()
  const [asksToRemind, setAsksToRemind] = useState(false)
  useKeepSubscribed(rules?.pushKey)

  function follow(given: Answer): void {
    // Somebody has just seen what a reminder would have been good for.
    if (given.is !== 'dismissed' && reminders === 'not_asked') setAsksToRemind(true)
  }

  if (check) {
    const key = `${check.kind} ${check.uniqueKey}`
    return <TimerCheck key={key} check={check} onPutOff={putOff} onKept={follow} />
  }
  if (asksToRemind) return <AskToRemind pushKey={rules?.pushKey ?? null} onClose={() => setAsksToRemind(false)} />
  return null
}
