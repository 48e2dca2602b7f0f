import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Session } from '@warsha/contract'
import { useSyncExternalStore } from 'react'
import { call, serverNow } from '../../../api/api.ts'
import { useUser } from '../../../api/use-sign-in.ts'
import { deviceStorage } from '../../../device/storage.ts'
import { replay, type ShownSession } from '../../../offline/replay.ts'
import { outbox, shownWork, type Work } from '../../../offline/work.ts'
import { cachedJobs } from '../choosing/cache.ts'

const REFRESH = 60_000
/** What was asked for ahead is not asked for again by the page. */
const JUST_ASKED = 1_000
const TRIES = 3
const HEARD = 'warsha.heard'

export const currentSessionKey = ['technician', 'current-session'] as const

/** What this device holds of the technician's work; null until it has been read. */
export function useWork(): Work | null {
  return useSyncExternalStore(shownWork.subscribe, shownWork.get)
}

/**
 * The technician's running session as it is on this device: what the server said last, and what was recorded since.
 * Undefined while neither is known.
 */
export function useCurrentSession() {
  const { id: owner } = useUser()
  const work = useWork()
  const storageFails = useSyncExternalStore(shownWork.subscribe, shownWork.trouble) !== null
  const { data, isError, isFetched, isFetching, refetch } = useQuery({
    ...currentSessionQuery(owner),
    staleTime: JUST_ASKED,
    refetchInterval: REFRESH,
  })
  // Without this, a phone that was never told would say "no session" while the first answer is on its way.
  const isKnown = data !== undefined || deviceStorage.getItem(HEARD) === String(owner)
  return { session: sessionOf(), failed: isError && !isKnown, isFetched, isFetching, refetch }

  function sessionOf(): ShownSession | null | undefined {
    if (storageFails) return data === undefined ? undefined : replay(data, [], now()).session
    if (work?.owner !== owner) return undefined
    return work.shown.session ?? (isKnown ? null : undefined)
  }
}

/** @param owner who is signed in */
export function currentSessionQuery(owner: number) {
  return queryOptions<Session | null>({
    queryKey: currentSessionKey,
    queryFn: ({ signal }) => askForSession(owner, signal),
    retry: false,
  })
}

function now() {
  return { device: Date.now(), server: serverNow() }
}

async function askForSession(owner: number, signal: AbortSignal): Promise<Session | null> {
  const session = await askForNews(() => call('currentSession', { signal }), saveCurrent)
  deviceStorage.setItem(HEARD, String(owner))
  return session
}

/** Asks the server, and keeps its answer unless something was recorded or sent while it was on its way. */
export async function askForNews<Answer>(
  ask: () => Promise<Answer>,
  keep: (answer: Answer) => Promise<void>,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const before = shownWork.changes()
    const answer = await ask()
    const isNews = shownWork.changes() === before
    if (isNews) await keep(answer)
    if (isNews || tries === TRIES) return answer
  }
}

/** Shown before it counts as known: else the wizard would come up in between. A phone that cannot store shows it all the same. */
async function saveCurrent(session: Session | null): Promise<void> {
  // That nothing runs is what is kept already.
  if (session === null && shownWork.get()?.server.current === null) return
  await outbox.saveCurrent(session).catch(() => undefined)
  await shownWork.refresh()
}

/** The words that go with a session's job: the server's, or for one that it does not know yet those of this device. */
export type SessionTexts = { customer: string; description: string }

export function sessionTexts({ confirmed, jobNo }: Pick<ShownSession, 'confirmed' | 'jobNo'>): SessionTexts {
  if (confirmed?.customer || confirmed?.job_description) {
    const { customer, job_description: description } = confirmed
    return { customer, description }
  }
  const job = cachedJobs(deviceStorage).jobs.find(({ job_no }) => job_no === jobNo)
  return { customer: job?.customer ?? '', description: job?.description ?? '' }
}
