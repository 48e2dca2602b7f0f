import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '@warsha/contract'
import { MINUTE } from '@warsha/domain'
import { call } from '../../../api/api.ts'
import { outbox, shownWork } from '../../../offline/work.ts'
import { askForNews } from './current-session.ts'

const REFRESH = 5 * MINUTE

/**
 * Hears of the technician's sessions of the last days, and keeps them on the phone, where all pages read them.
 * @param mayAsk what is more urgent was asked before
 */
export function useFetchOwnSessions(mayAsk: boolean) {
  return useQuery<AnswerOf<'ownSessions'>>({
    queryKey: ['technician', 'own-sessions'],
    queryFn: ({ signal }) => askForNews(() => call('ownSessions', { signal }), keepOwn),
    enabled: mayAsk,
    staleTime: 0,
    refetchInterval: REFRESH,
    retry: false,
  })
}

/** A phone that cannot store goes on without. */
async function keepOwn(own: AnswerOf<'ownSessions'>): Promise<void> {
  await outbox.saveOwnSessions(own).catch(() => undefined)
  await shownWork.refresh()
}
