import { type Instant, MINUTE } from '@warsha/domain'
import { expectedSessions } from '@warsha/domain/testing/recorded-sessions'
import type { Entry } from '../../apps/web/src/offline/entry.ts'
import { blockedBy } from '../../apps/web/src/offline/order.ts'
import { replay } from '../../apps/web/src/offline/replay.ts'
import { isCurable, type Story } from './day.ts'
import type { Delivery } from './delivery.ts'
import { runningOf, type StoredSession, storedSessions } from './workshop.ts'

const TOLERATED_CLOCK_ERROR = MINUTE
/** The flags that `expectedSessions` knows: ended before the start, too long, trimmed, end not reported. */
const FLAGS_OF_TIMES = 4 | 32 | 64 | 512

/**
 * Compares what was recorded on the phone with what the tables have and what the phone still holds, when all is over.
 * @param afterRetry whether a person has tried again what was refused: then only the incurable may be left
 * @returns what is wrong, each beginning with lost, doubled, stuck, wrong or broken
 */
export async function wrongs(story: Story, afterRetry: boolean): Promise<string[]> {
  const { committed, promised, broken } = story.phone
  const stored = await storedSessions(story.workshop)
  const unkept = [...promised].filter((id) => !committed.some(({ entry }) => entry.id === id))
  return [
    ...broken,
    ...unkept.map((id) => `lost: ${id} was said to be saved and is not`),
    ...committed.flatMap(({ entry }) => wrongWith(story, stored, { entry, afterRetry })),
    ...stored.flatMap((session) => wrongOnServer(story, stored, session)),
    ...story.workshop.technicians.flatMap(({ id }) => wrongTimes(story, stored, id)),
    ...stored.flatMap((session) => farFromTruth(story, session)),
    ...story.workshop.technicians.flatMap(({ id }) => wrongShown(story, stored, id)),
  ]
}

type SentCorrection = { entry: Entry; afterRetry: boolean }

function wrongWith(story: Story, stored: StoredSession[], { entry, afterRetry }: SentCorrection): string[] {
  const { disk, discarded, committed } = story.phone
  if (discarded.has(entry.id)) return []
  const { id, kind, owner, sessionKey } = entry
  const session = stored.find((it) => it.technicianId === owner && it.uniqueKey === sessionKey)
  const landed = session !== undefined && isIn(story, session, entry)
  const queued = disk.entries.get(id)
  const name = `${kind} ${id} of ${owner}`
  if (!queued) return landed ? [] : [`lost: ${name}`]
  const wasRefused = queued.status === 'failed' && deliveriesOf(story, entry).some(isRefusal)
  // A second copy that was long on its way can be taken as a report of the past; trying again finds that out.
  if (landed && (kind === 'start' || kind === 'correction') && wasRefused && !afterRetry) return []
  if (landed) return [`stuck: ${name} is on the server and still ${queued.status}`]

  if (queued.status === 'failed') {
    if (!wasRefused) return [`stuck: ${name} was refused by nobody`]
    const startDiscarded = committed.some(
      ({ entry: it }) => it.kind === 'start' && it.sessionKey === sessionKey && discarded.has(it.id),
    )
    const mayBeRefused = (kind === 'start' && !afterRetry) || (kind === 'correction' && isSecond(session))
    const may = startDiscarded || !isCurable(story, entry) || mayBeRefused
    return may ? [] : [`stuck: ${name} was refused with ${queued.error?.code} without need`]
  }
  const waitsRightly = blockedBy(queued, [...disk.entries.values()])?.status === 'failed'
  return queued.status === 'pending' && waitsRightly ? [] : [`stuck: ${name} is ${queued.status}`]
}

/** Of a session one request waits at a time; when that was decided, a person may send the next one again. */
function isSecond(session: StoredSession | undefined): boolean {
  return (session?.requests.length ?? 0) > 0
}

function isIn(story: Story, session: StoredSession, entry: Entry): boolean {
  if (entry.kind === 'photo') return session.photos.includes(entry.request.data.sha256)
  if (entry.kind === 'correction') return session.requests.includes(entry.request.data.unique_key)
  return entry.kind === 'start' || deliveriesOf(story, entry).some(isAccepted)
}

function deliveriesOf({ phone }: Story, entry: Entry): Delivery[] {
  const { kind, owner, sessionKey } = entry
  const mark = markOf(entry)
  return phone.network.deliveries.filter(
    (it) => it.kind === kind && it.personId === owner && it.sessionKey === sessionKey && it.mark === mark,
  )
}

function markOf({ request: { data } }: Entry): string {
  if ('sha256' in data) return data.sha256
  if ('client_requested_at' in data || 'client_answered_at' in data) return data.unique_key
  return 'client_started_at' in data ? data.client_started_at : data.client_ended_at
}

function isAccepted({ status }: Delivery): boolean {
  return status === 200 || status === 201
}

function isRefusal({ status }: Delivery): boolean {
  return status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status)
}

/** A session as it stands is one that this person recorded like that, once, with their photos of it. */
function wrongOnServer({ phone }: Story, stored: StoredSession[], session: StoredSession): string[] {
  const { technicianId, uniqueKey, photos, requests } = session
  const name = `session ${uniqueKey} of ${technicianId}`
  const own = phone.committed
    .map(({ entry }) => entry)
    .filter((entry) => entry.owner === technicianId && entry.sessionKey === uniqueKey)
  const same = stored.filter((it) => it.technicianId === technicianId && it.uniqueKey === uniqueKey)
  const digests = own.flatMap((entry) => (entry.kind === 'photo' ? [entry.request.data.sha256] : []))
  const requested = own.flatMap((entry) => (entry.kind === 'correction' ? [entry.request.data.unique_key] : []))
  const start = own.find((entry) => entry.kind === 'start')
  return [
    ...(start ? wrongChoice(session, start) : [`doubled: ${name} was not recorded by this person`]),
    ...(same.length === 1 ? [] : [`doubled: ${name}`]),
    ...(new Set(photos).size === photos.length ? [] : [`doubled: photos of ${name}`]),
    ...photos.filter((sha256) => !digests.includes(sha256)).map((sha256) => `doubled: ${sha256} is not of ${name}`),
    ...requests
      .filter((key) => !requested.includes(key))
      .map((key) => `doubled: nobody recorded request ${key} of ${name}`),
  ]
}

function wrongChoice(session: StoredSession, { recordedAt, request: { data } }: Extract<Entry, { kind: 'start' }>) {
  const isRight =
    session.jobNo === data.job_no &&
    session.activityCode === data.activity_code &&
    session.note === data.note &&
    (session.deviceStartedAt ?? session.startedAt) === recordedAt
  return isRight ? [] : [`wrong: ${session.uniqueKey} is not what was chosen`]
}

/** The times follow from what reached the server, each corrected by the error of the clock, in whatever order. */
function wrongTimes({ phone }: Story, stored: StoredSession[], technicianId: number): string[] {
  const accepted = phone.network.deliveries.filter((it) => it.personId === technicianId && isAccepted(it))
  const worked = accepted
    .filter(({ kind, status }) => kind === 'start' && status === 201)
    .map((start) => ({
      key: start.sessionKey,
      startedAt: correctedTime(start),
      ends: accepted
        .filter(({ kind, sessionKey }) => kind === 'completion' && sessionKey === start.sessionKey)
        .map(correctedTime),
    }))
  const expected = expectedSessions(worked).map((session) => JSON.stringify(session))
  const found = stored
    .filter((session) => session.technicianId === technicianId)
    .map(({ uniqueKey, startedAt, endedAt, reportedEndedAt, flags }) =>
      JSON.stringify({ uniqueKey, startedAt, endedAt, reportedEndedAt, flags: flags & FLAGS_OF_TIMES }),
    )
  return [
    ...found.filter((session) => !expected.includes(session)).map((session) => `wrong: times of ${session}`),
    ...expected.filter((session) => !found.includes(session)).map((session) => `wrong: there is no ${session}`),
  ]
}

function correctedTime({ mark, deviceSentAt, deliveredAt }: Delivery): Instant {
  const error = deviceSentAt - deliveredAt
  const corrected = Date.parse(mark) - (Math.abs(error) > TOLERATED_CLOCK_ERROR ? error : 0)
  return Math.min(corrected, deliveredAt)
}

/** Whatever the clocks show, what is stored is close to when it was, unless somebody set the clock in between. */
function farFromTruth({ phone }: Story, session: StoredSession): string[] {
  const { technicianId, uniqueKey, startedAt, reportedEndedAt } = session
  const isOwn = ({ sessionKey }: { sessionKey: string }) => sessionKey === uniqueKey
  const accepted = phone.network.deliveries.filter(
    (it) => isOwn(it) && it.personId === technicianId && it.kind !== 'photo' && isAccepted(it),
  )
  const reported = phone.committed.filter(
    ({ entry }) => isOwn(entry) && entry.owner === technicianId && deliveriesOfMark(accepted, entry),
  )
  const errors = [...reported.map(({ clockAhead }) => clockAhead), ...accepted.map(({ clockAhead }) => clockAhead)]
  if (new Set(errors).size > 1) return []
  const onTheWay = Math.max(...accepted.map(({ deliveredAt, sentAt }) => deliveredAt - sentAt))
  const isFar = (stored: Instant, truth: Instant) => Math.abs(stored - truth) > TOLERATED_CLOCK_ERROR + onTheWay

  const truths = reported.map(({ entry, clockAhead }) => ({ kind: entry.kind, at: entry.recordedAt - clockAhead }))
  const start = truths.find(({ kind }) => kind === 'start')?.at ?? Number.NaN
  const ends = truths.filter(({ kind }) => kind === 'completion').map(({ at }) => at)
  return [
    ...(isFar(startedAt, start) ? [`wrong: ${uniqueKey} did not start then`] : []),
    ...(reportedEndedAt !== null && isFar(reportedEndedAt, Math.min(...ends))
      ? [`wrong: ${uniqueKey} did not end then`]
      : []),
  ]
}

function deliveriesOfMark(accepted: Delivery[], { kind, recordedAt }: Entry): boolean {
  return accepted.some((it) => it.kind === kind && Date.parse(it.mark) === recordedAt)
}

/** Where nothing is queued any more, the phone shows what the server has running. */
function wrongShown({ phone }: Story, stored: StoredSession[], technicianId: number): string[] {
  const { disk, time, committed } = phone
  if ([...disk.entries.values()].some(({ owner }) => owner === technicianId)) return []
  // Of a technician who recorded nothing the server has not been asked.
  if (!committed.some(({ entry }) => entry.owner === technicianId)) return []
  const clocks = { device: time.now(), server: time.now() }
  const shown = replay(disk.current.get(technicianId) ?? null, [], clocks).session?.uniqueKey ?? null
  const running = runningOf(stored, technicianId)
  return shown === running ? [] : [`wrong: ${technicianId} sees ${shown} and not ${running}`]
}
