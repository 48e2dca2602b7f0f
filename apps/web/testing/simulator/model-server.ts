import {
  compareSessions,
  completeSession,
  type Instant,
  isReportOfThePast,
  mayStart,
  newSession,
  placeSession,
  reportedEnd,
  reportedStart,
  type SessionTimes,
} from '@warsha/domain'
import type { CompletionData, CorrectionData, PhotoData, QueuedRequest, StartData } from '../../src/offline/entry.ts'
import type { Answer } from '../../src/offline/verdict.ts'

/** Jobs that every shop of the simulator has; any other number does not exist. */
export const JOBS = ['1001', '1002', '1003'] as const
/** The first byte of a photo that the server does not take. */
export const NOT_A_PHOTO = 0

export type StoredSession = SessionTimes & {
  owner: number
  jobNo: string
  note: string | null
  /** what the device said, uncorrected */
  clientStart: Instant
  clientEnds: Set<Instant>
  photos: string[]
  requests: StoredRequest[]
}

export type StoredRequest = {
  key: string
  isDecided: boolean
  /** the ends that were known when it came */
  endsThen: readonly Instant[]
}

/** A request as it reaches the server: the sign-in says who makes it. */
export type Arrived = { owner: number; request: QueuedRequest; photo: Uint8Array | null; sentAt: Instant; now: Instant }

export type ModelServer = {
  sessions: StoredSession[]
  closeJob: (jobNo: string, at: Instant) => void
  /** An admin decides about all requests that wait. */
  decide: () => void
  find: (owner: number, key: string) => StoredSession | undefined
  /** Stores a start that is not known yet, unless it is refused. */
  insert: (arrived: Arrived) => Answer
  handle: (arrived: Arrived) => Promise<Answer>
}

/** The server as the contract describes it, with the domain's own rules; a transaction is what runs without waiting. */
export function modelServer(): ModelServer {
  const sessions: StoredSession[] = []
  const closed = new Map<string, Instant>()

  const find = (owner: number, key: string) => sessions.find((it) => it.owner === owner && it.uniqueKey === key)

  function insert({ owner, request, sentAt, now }: Arrived): Answer {
    const data = request.data as StartData
    const clientStart = Date.parse(data.client_started_at)
    const start = reportedStart({ deviceAt: clientStart, deviceSentAt: sentAt, now })
    const closedAt = closed.get(data.job_no) ?? null
    const known = JOBS.some((jobNo) => jobNo === data.job_no)
    const may = mayStart({
      job: known ? { status: closedAt === null ? 'open' : 'closed', closedAt } : null,
      activity: { isActive: true },
      startedAt: start.at,
      isReport: isReportOfThePast(start.at, now),
    })
    if (may !== 'yes' && may !== 'yes_for_review') return problem(422, may)

    const others = sessions.filter((it) => it.owner === owner).sort(compareSessions)
    const session: StoredSession = {
      ...newSession(data.unique_key, start),
      owner,
      jobNo: data.job_no,
      note: data.note,
      clientStart,
      clientEnds: new Set(),
      photos: [],
      requests: [],
    }
    const before = others.findLast((it) => compareSessions(it, session) < 0) ?? null
    const after = others.find((it) => compareSessions(it, session) > 0) ?? null
    const placed = placeSession(before, session, after, 10)
    if (before && placed.previous) Object.assign(before, placed.previous)
    sessions.push(placed.session)
    return answerOf(201, present(placed.session))
  }

  function complete(session: StoredSession, { request, sentAt, now }: Arrived): Answer {
    const clientEnd = Date.parse((request.data as CompletionData).client_ended_at)
    session.clientEnds.add(clientEnd)
    const end = reportedEnd({ deviceAt: clientEnd, deviceSentAt: sentAt, now })
    Object.assign(session, completeSession(session, end))
    return answerOf(200, present(session))
  }

  function addPhoto(session: StoredSession, { request, photo }: Arrived): Answer {
    const { sha256, captured_at } = request.data as PhotoData
    if (photo === null || photo[0] === NOT_A_PHOTO) return problem(415, 'wrong_media_type')
    const known = session.photos.includes(sha256)
    if (!known) session.photos.push(sha256)
    return answerOf(known ? 200 : 201, { id: sha256, sha256, captured_at, media_count: session.photos.length })
  }

  function ask(session: StoredSession, { unique_key: key }: CorrectionData): Answer {
    const known = session.requests.some((request) => request.key === key)
    if (!known && session.requests.some(({ isDecided }) => !isDecided)) return problem(409, 'request_pending')
    if (!known) session.requests.push({ key, isDecided: false, endsThen: [...session.clientEnds] })
    return answerOf(known ? 200 : 201, { session_id: `id-of-${session.uniqueKey}`, unique_key: key })
  }

  return {
    sessions,
    closeJob: (jobNo, at) => void closed.set(jobNo, at),
    decide: () => {
      for (const request of sessions.flatMap(({ requests }) => requests)) request.isDecided = true
    },
    find,
    insert,
    handle: async (arrived) => {
      const { owner, request } = arrived
      const { data } = request
      if ('client_started_at' in data) {
        const known = find(owner, data.unique_key)
        return known ? answerOf(200, present(known)) : insert(arrived)
      }
      const session = find(owner, request.url.split('/')[3] ?? '')
      if (!session) return problem(404, 'session_not_found')
      if ('client_requested_at' in data) return ask(session, data)
      return 'client_ended_at' in data ? complete(session, arrived) : addPhoto(session, arrived)
    },
  }
}

function present(session: StoredSession) {
  return {
    session_id: `id-of-${session.uniqueKey}`,
    unique_key: session.uniqueKey,
    job_no: session.jobNo,
    job_description: '',
    customer: '',
    activity_code: 'REPAIR',
    activity_label: 'Repair',
    note: session.note,
    started_at: new Date(session.startedAt).toISOString(),
    ended_at: session.endedAt === null ? null : new Date(session.endedAt).toISOString(),
    media_count: session.photos.length,
  }
}

/** An answer of this API. */
export function answerOf(status: number, json: unknown): Answer {
  return { status, api: '1', retryAfter: null, json }
}

export function problem(status: number, code: string): Answer {
  return answerOf(status, { type: 'about:blank', title: code, status, detail: `Refused: ${code}`, code })
}
