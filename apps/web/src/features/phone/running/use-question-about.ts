import { useEffect, useRef } from 'react'
import { confirm } from '../../../ui/confirm.tsx'

/**
 * Asks about a session, and takes the question back, which is as good as no, when there is nothing left to ask: the
 * session has ended meanwhile, or the page has gone.
 * @param uniqueKey of the session; null: none runs
 */
export function useQuestionAbout(uniqueKey: string | null): typeof confirm {
  const asked = useRef<{ about: string | null; moot: AbortController } | null>(null)
  useEffect(
    () => () => {
      if (asked.current?.about === uniqueKey) asked.current.moot.abort()
    },
    [uniqueKey],
  )
  return (question) => {
    const moot = new AbortController()
    asked.current = { about: uniqueKey, moot }
    return confirm(question, moot.signal)
  }
}
