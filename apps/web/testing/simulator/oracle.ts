import { compareSessions } from '@warsha/domain'
import { blockedBy } from '../../src/offline/order.ts'
import { replay } from '../../src/offline/replay.ts'
import type { CorrectionEntry, Entry } from '../../src/offline/entry.ts'
import { isCurable } from './day.ts'
import type { Device } from './device.ts'
import type { StoredSession } from './model-server.ts'

/**
 * Compares what was recorded with what the server has and what the phone still holds, when all is over.
 * @param afterRetry whether a person has tried again what was refused: then only the incurable may be left
 * @returns what is wrong, each beginning with lost, doubled, stuck, wrong or broken
 */
export function wrongs(device: Device, afterRetry: boolean): string[] {
  const { committed, promised, broken } = device
  const unkept = [...promised].filter((id) => !committed.some((entry) => entry.id === id))
  return [
    ...broken,
    ...unkept.map((id) => `lost: ${id} was said to be saved and is not`),
    ...committed.flatMap((entry) => wrongWith(device, entry, afterRetry)),
    ...device.server.sessions.flatMap((session) => wrongOnServer(device, session)),
    ...(device.clockWasSet ? [] : [...wrongTimes(device), ...wrongShown(device)]),
  ]
}

function wrongWith(
  { disk, server, discarded, withdrawn, undecided, committed, clockWasSet }: Device,
  entry: Entry,
  afterRetry: boolean,
): string[] {
  const { id, kind, owner, sessionKey } = entry
  const session = server.find(owner, sessionKey)
  if (withdrawn.has(id)) {
    const others = committed.filter((it) => !withdrawn.has(it.id) && it.kind === kind && it.sessionKey === sessionKey)
    const isThere = session !== undefined && isIn(session, entry)
    const isAnothers = others.some(({ recordedAt }) => recordedAt === entry.recordedAt)
    return (isThere && !isAnothers) || disk.entries.has(id) ? [`wrong: ${id} was taken back and is there`] : []
  }
  const isGone = (entryId: string) => [discarded, withdrawn, undecided].some((ids) => ids.has(entryId))
  if (isGone(id)) return []
  const landed = session !== undefined && isIn(session, entry)
  const queued = disk.entries.get(id)
  const name = `${kind} ${id} of ${owner}`
  if (!queued) return landed ? [] : [`lost: ${name}`]
  if (landed) return [`stuck: ${name} is on the server and still ${queued.status}`]

  const startDiscarded = committed.some((it) => it.kind === 'start' && it.sessionKey === sessionKey && isGone(it.id))
  if (queued.status === 'failed') {
    // A start from before the clock was set back looks to the server as if it were now.
    const mayBeRefused =
      (kind === 'start' && (!afterRetry || clockWasSet)) || (entry.kind === 'correction' && isSecond(session, entry))
    const may = startDiscarded || !isCurable(entry) || mayBeRefused
    return may ? [] : [`stuck: ${name} was refused with ${queued.error?.status} without need`]
  }
  const waitsRightly = blockedBy(queued, [...disk.entries.values()])?.status === 'failed'
  return queued.status === 'pending' && waitsRightly ? [] : [`stuck: ${name} is ${queued.status}`]
}

/** Of a session one request waits at a time; when that was decided, a person may send the next one again. */
function isSecond(session: StoredSession | undefined, { request }: CorrectionEntry): boolean {
  return session?.requests.some(({ key }) => key !== request.data.unique_key) ?? false
}

function isIn(session: StoredSession, entry: Entry): boolean {
  if (entry.kind === 'photo') return session.photos.includes(entry.request.data.sha256)
  if (entry.kind === 'correction') return session.requests.some(({ key }) => key === entry.request.data.unique_key)
  return entry.kind === 'start' ? session.clientStart === entry.recordedAt : session.clientEnds.has(entry.recordedAt)
}

function wrongOnServer({ committed, server, withdrawn, undecided }: Device, session: StoredSession): string[] {
  const { owner, uniqueKey, photos } = session
  const name = `session ${uniqueKey} of ${owner}`
  const own = committed.filter((entry) => entry.owner === owner && entry.sessionKey === uniqueKey)
  const same = server.sessions.filter((it) => it.owner === owner && it.uniqueKey === uniqueKey)
  const digests = own.flatMap((entry) => (entry.kind === 'photo' ? [entry.request.data.sha256] : []))
  return [
    ...(own.some(({ kind }) => kind === 'start') ? [] : [`doubled: ${name} was not recorded by this person like that`]),
    ...(same.length === 1 ? [] : [`doubled: ${name}`]),
    ...(new Set(photos).size === photos.length ? [] : [`doubled: photos of ${name}`]),
    ...photos.filter((sha256) => !digests.includes(sha256)).map((sha256) => `doubled: ${sha256} is not of ${name}`),
    ...wrongRequests(
      session,
      own.filter(({ id }) => !withdrawn.has(id) && !undecided.has(id)),
      name,
    ),
  ]
}

function wrongRequests({ requests }: StoredSession, own: readonly Entry[], name: string): string[] {
  const keys = requests.map(({ key }) => key)
  return requests.flatMap(({ key, endsThen }) => {
    const place = own.findIndex((entry) => entry.kind === 'correction' && entry.request.data.unique_key === key)
    if (place < 0) return [`doubled: request ${key} for ${name} was not recorded like that`]
    if (keys.indexOf(key) !== keys.lastIndexOf(key)) return [`doubled: request ${key} for ${name}`]
    const before = own.slice(0, place).filter(({ kind }) => kind === 'completion')
    const isEarly = before.some(({ recordedAt }) => !endsThen.includes(recordedAt))
    return isEarly ? [`wrong: request ${key} came before the end of ${name}`] : []
  })
}

/** Without errors of the clock, the times follow from what was recorded, whatever the order of arrival. */
function wrongTimes({ server, committed }: Device): string[] {
  return server.sessions.flatMap((session) => {
    const own = server.sessions.filter(({ owner }) => owner === session.owner).sort(compareSessions)
    const next = own[own.indexOf(session) + 1]?.startedAt ?? Infinity
    const ends = committed.flatMap((entry) =>
      entry.kind === 'completion' && session.clientEnds.has(entry.recordedAt) && entry.sessionKey === session.uniqueKey
        ? [Math.max(entry.recordedAt, session.startedAt)]
        : [],
    )
    const expected = Math.min(next, ...ends)
    return (session.endedAt ?? Infinity) === expected ? [] : [`wrong: the end of ${session.uniqueKey}`]
  })
}

/** Where nothing is queued any more, the phone shows what the server has running. */
function wrongShown({ server, disk, time }: Device): string[] {
  const clocks = { device: time.now(), server: time.now() }
  return [...disk.current].flatMap(([owner, current]) => {
    if ([...disk.entries.values()].some((entry) => entry.owner === owner)) return []
    const running = server.sessions.find((it) => it.owner === owner && it.endedAt === null)
    const shown = replay(current, [], clocks).session
    return shown?.uniqueKey === running?.uniqueKey ? [] : [`wrong: ${owner} sees ${shown?.uniqueKey ?? 'nothing'}`]
  })
}
