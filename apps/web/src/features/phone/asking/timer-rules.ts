import { useQuery } from '@tanstack/react-query'
import type { TimerRulesAnswer } from '@warsha/contract'
import { HOUR, type TimerRules } from '@warsha/domain'
import { useMemo } from 'react'
import { call } from '../../../api/api.ts'
import { useUser } from '../../../api/use-sign-in.ts'
import { deviceStorage, readJson } from '../../../device/storage.ts'

const KEPT = 'warsha.timer-rules'

/** When this phone asks about a timer, and with what it is reached by push services; null: it is not. */
export type PhoneTimerRules = TimerRules & { pushKey: string | null }

/**
 * What this phone needs to ask about a forgotten timer, as the server said last: it is there without a network too. Null
 * while it was never told.
 * @param mayAsk what is more urgent was asked before
 */
export function useTimerRules(mayAsk: boolean): PhoneTimerRules | null {
  const { id: owner } = useUser()
  const key = `${KEPT}.${owner}`
  const { data } = useQuery<TimerRulesAnswer>({
    queryKey: ['technician', 'timer-rules', owner],
    queryFn: async ({ signal }) => {
      const answer = await call('timerRules', { signal })
      deviceStorage.setItem(key, JSON.stringify(answer))
      return answer
    },
    enabled: mayAsk,
    staleTime: HOUR,
    refetchInterval: HOUR,
    retry: false,
  })
  return useMemo(() => {
    const answer = data ?? (readJson(deviceStorage, key) as TimerRulesAnswer | null)
    return answer && rulesIn(answer)
  }, [data, key])
}

function rulesIn({ working_times, stalled_after_hours, push_key }: TimerRulesAnswer): PhoneTimerRules {
  const windows = working_times.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
  return { windows, stalledAfterHours: stalled_after_hours, pushKey: push_key }
}
