import { useState } from 'react'
import { AskToRemind, TimerCheck } from '../later.tsx'
import { useKeepSubscribed, useRemind, useReminders } from './reminders.ts'
import { useTimerRules } from './timer-rules.ts'
import { type Answer, useAnswer } from './use-answer.ts'
import { useOpenCheck } from './use-open-check.ts'

/** Asks about forgotten timers, wherever in the app somebody is. @param mayAsk what is more urgent was asked before */
export function TimerChecks({ mayAsk }: { mayAsk: boolean }) {
  const rules = useTimerRules(mayAsk)
  const { check, putOff } = useOpenCheck(rules, useRemind())
  const { give, busy } = useAnswer()
  const { state: reminders } = useReminders()
  const [asksToRemind, setAsksToRemind] = useState(false)
  useKeepSubscribed(rules?.pushKey)

  async function answer(given: Answer): Promise<void> {
    if (!check) return
    const isKept = await give(check, given)
    // Somebody has just seen what a reminder would have been good for.
    if (isKept && given.is !== 'dismissed' && reminders === 'not_asked') setAsksToRemind(true)
  }

  if (check) {
    const key = `${check.kind} ${check.uniqueKey}`
    return <TimerCheck key={key} check={check} busy={busy} onPutOff={putOff} onAnswer={(given) => void answer(given)} />
  }
  if (asksToRemind) return <AskToRemind pushKey={rules?.pushKey ?? null} onClose={() => setAsksToRemind(false)} />
  return null
}
