import { QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { signIn } from '../api/api.ts'
import { passAsOfOn } from '../api/as-of.ts'
import { Unreachable } from '../api/errors.ts'
import { forgetPerson } from '../device/person-memory.ts'
import { onLanguage } from '../i18n/i18n.ts'
import { toasts } from '../ui/toasts.tsx'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The browser's word for "online" is not to be trusted: the server may stand in this very building.
      networkMode: 'always',
      staleTime: 15_000,
      retry: (failures, error) => error instanceof Unreachable && failures < 1,
      retryDelay: 1_000,
      structuralSharing: shareAnswers,
    },
    mutations: { networkMode: 'always' },
  },
})

/** What has not changed stays the same object, and is of when the newer answer is. */
function shareAnswers(before: unknown, after: unknown): unknown {
  const shared = replaceEqualDeep(before, after)
  passAsOfOn(after, shared)
  return shared
}

/** Nobody sees what the one before has loaded, how they looked at a list, nor what they were told. */
let owner: number | null = null
let lastPerson: number | null = null

signIn.subscribe(() => {
  const current = signIn.state()
  if (current.state === 'resolving') return
  const next = current.state === 'signed_in' ? current.user.id : null
  if (next !== owner) {
    queryClient.clear()
    forgetPerson()
  }
  owner = next
  if (next === null) return
  if (lastPerson !== null && lastPerson !== next) toasts.clear()
  lastPerson = next
})

/** Answers name erased people in the language of the request. */
onLanguage(() => void queryClient.invalidateQueries())
