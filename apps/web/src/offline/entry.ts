import { phoneCalls, type Method, pathOf } from '@warsha/contract/calls'
import type { BodyOf } from '@warsha/contract'
import type { Language } from '@warsha/contract/texts'
import { type Instant, SECOND, type TimerCheckAnswer, type TimerCheckKind } from '@warsha/domain'

/** The form of an entry. An update of the app that changes it has to carry over what phones hold. */
export const ENTRY_VERSION = 1

/** Why an entry has not gone through: `status` is null when no answer of this API came. */
export type EntryError = { status: number | null; code: string; detail: string }

/** A tab that shows announcements. A tab that dies holds them no longer than until then. */
export type Claim = { tab: string; until: Instant }

/** An ordinary request of the contract, as plain data: it outlives the page that made it. */
export type QueuedRequest<Data = StartData | CompletionData | PhotoData | CorrectionData | TimerAnswerData> = {
  url: string
  method: Method
  data: Data
}

export type StartData = {
  unique_key: string
  job_no: string
  activity_code: string
  note: string | null
  client_started_at: string
  /** unique_key of the session that it ends, where that one's activity is finished on its job */
  finished_session?: string
}

export type CompletionData = {
  client_ended_at: string
  /** the activity is finished on its job */
  activity_finished?: true
}

/** The requested changes of a recorded session, and the reason; null: unchanged. */
export type CorrectionData = {
  unique_key: string
  started_at: string | null
  ended_at: string | null
  job_no: string | null
  activity_code: string | null
  note: string | null
  is_void: boolean
  reason: string
  client_requested_at: string
}

/** What was answered about a timer; its end, where there is one, is a completion of its own. */
export type TimerAnswerData = {
  unique_key: string
  kind: TimerCheckKind
  answer: TimerCheckAnswer
  client_asked_at: string
  client_answered_at: string
  client_stopped_at: string | null
}

/** The fields of the upload; the bytes lie beside the queue, in the same store, under `photoId`. */
export type PhotoData = { photoId: string; captured_at: string; sha256: string }

type Common = {
  id: string
  version: typeof ENTRY_VERSION
  /** the user who recorded it, and the only one as whom it is ever sent */
  owner: number
  /** the session's unique_key */
  sessionKey: string
  /** what the device's clock showed when it happened */
  recordedAt: Instant
  status: 'pending' | 'syncing' | 'synced' | 'failed'
  retryCount: number
  nextTryAt: Instant
  /** the server's answer once it is synced */
  response: unknown
  error: EntryError | null
  /** what its recorder reads; left out by older versions */
  language?: Language | undefined
  /** it could not be sent for now, and whether that was announced; without it, it is being sent */
  delay?: 'new' | 'announced' | undefined
  /** it belongs to an answer about a timer, which is announced for both */
  isPart?: true | undefined
  /** the tab that a person has asked to send it, and that shows what comes of it */
  claim?: Claim | undefined
}

type MayBeHeld = {
  /** as long as it is there, the entry was never on its way; until then it is not sent, so that it can be taken back */
  heldUntil?: Instant | undefined
}

export type StartEntry = Common & MayBeHeld & { kind: 'start'; request: QueuedRequest<StartData> }
export type CompletionEntry = Common & MayBeHeld & { kind: 'completion'; request: QueuedRequest<CompletionData> }
export type PhotoEntry = Common & { kind: 'photo'; request: QueuedRequest<PhotoData> }

export type CorrectionEntry = Common & { kind: 'correction'; request: QueuedRequest<CorrectionData> }

export type TimerAnswerEntry = Common & { kind: 'timer_answer'; request: QueuedRequest<TimerAnswerData> }

/** Something that a technician recorded and that the server has not confirmed. */
export type Entry = StartEntry | CompletionEntry | PhotoEntry | CorrectionEntry | TimerAnswerEntry

/** For how long a start or an end that asked nothing can be taken back. */
export const UNDO_TIME = 5 * SECOND

type Recorded = { id: string; owner: number; sessionKey: string; recordedAt: Instant }

/** What a technician chooses when starting an activity. */
export type Choice = {
  jobNo: string
  activityCode: string
  note: string | null
  /** unique_key of the session that this one ends, where that one's activity is finished on its job */
  finishedSession?: string | undefined
}

export function startEntry(recorded: Recorded, choice: Choice): StartEntry {
  const { jobNo, activityCode, note, finishedSession } = choice
  const data = {
    unique_key: recorded.sessionKey,
    job_no: jobNo,
    activity_code: activityCode,
    note,
    client_started_at: isoTime(recorded.recordedAt),
    ...(finishedSession !== undefined && { finished_session: finishedSession }),
  } satisfies BodyOf<'startSession'>
  const { method } = phoneCalls.startSession
  return { ...fresh(recorded), kind: 'start', request: { url: pathOf('startSession'), method, data } }
}

/** A start that can be taken back for a moment, and is not sent before that is over. It is as durable as any other. */
export function heldStartEntry(recorded: Recorded, choice: Choice): StartEntry {
  return held(startEntry(recorded, choice))
}

function held<Held extends StartEntry | CompletionEntry>(entry: Held): Held {
  return { ...entry, heldUntil: entry.recordedAt + UNDO_TIME }
}

/** How a session ends: now and with its activity unfinished, unless told. */
export type SessionEnd = {
  /** by the device's clock: when it is recorded, or before */
  endedAt?: Instant
  /** the activity is finished on its job */
  isFinished?: boolean
  /** it belongs to an answer about a timer, which is announced for both */
  isPart?: true
}

export function completionEntry(
  recorded: Recorded,
  { endedAt = recorded.recordedAt, isFinished = false, isPart }: SessionEnd = {},
): CompletionEntry {
  const data = {
    client_ended_at: isoTime(endedAt),
    ...(isFinished && { activity_finished: true as const }),
  } satisfies BodyOf<'completeSession'>
  const { method } = phoneCalls.completeSession
  const url = pathOf('completeSession', { id: recorded.sessionKey })
  return { ...fresh(recorded), kind: 'completion', request: { url, method, data }, ...(isPart && { isPart }) }
}

/** An end that can be taken back for a moment, as a start can. */
export function heldCompletionEntry(recorded: Recorded, end?: SessionEnd): CompletionEntry {
  return held(completionEntry(recorded, end))
}

/** @param photo `photoId` is where the store keeps the bytes, `sha256` their digest in hex */
export function photoEntry(recorded: Recorded, photo: { photoId: string; sha256: string }): PhotoEntry {
  const data = { photoId: photo.photoId, captured_at: isoTime(recorded.recordedAt), sha256: photo.sha256 }
  const { method } = phoneCalls.addMedia
  const url = pathOf('addMedia', { id: recorded.sessionKey })
  return { ...fresh(recorded), kind: 'photo', request: { url, method, data } }
}

/** The requested changes of a session, and the reason. */
export type CorrectionChanges = Omit<CorrectionData, 'unique_key' | 'client_requested_at'>

/** @param isPart it belongs to an answer about a timer, which is announced for both */
export function correctionEntry(recorded: Recorded, changes: CorrectionChanges, isPart?: true): CorrectionEntry {
  const data = {
    ...changes,
    unique_key: recorded.id,
    client_requested_at: isoTime(recorded.recordedAt),
  } satisfies BodyOf<'requestCorrection'>
  const { method } = phoneCalls.requestCorrection
  const url = pathOf('requestCorrection', { id: recorded.sessionKey })
  return { ...fresh(recorded), kind: 'correction', request: { url, method, data }, ...(isPart && { isPart }) }
}

/** An answer about a timer, its times by the device's clock. */
export type TimerAnswer = {
  kind: TimerCheckKind
  answer: TimerCheckAnswer
  askedAt: Instant
  stoppedAt: Instant | null
}

export function timerAnswerEntry(
  recorded: Recorded,
  { kind, answer, askedAt, stoppedAt }: TimerAnswer,
): TimerAnswerEntry {
  const data = {
    unique_key: recorded.id,
    kind,
    answer,
    client_asked_at: isoTime(askedAt),
    client_answered_at: isoTime(recorded.recordedAt),
    client_stopped_at: stoppedAt === null ? null : isoTime(stoppedAt),
  } satisfies BodyOf<'answerTimerCheck'>
  const { method } = phoneCalls.answerTimerCheck
  const url = pathOf('answerTimerCheck', { id: recorded.sessionKey })
  return { ...fresh(recorded), kind: 'timer_answer', request: { url, method, data } }
}

function fresh({ id, owner, sessionKey, recordedAt }: Recorded) {
  return {
    id,
    version: ENTRY_VERSION,
    owner,
    sessionKey,
    recordedAt,
    status: 'pending',
    retryCount: 0,
    nextTryAt: 0,
    response: null,
    error: null,
  } as const
}

function isoTime(instant: Instant): string {
  return new Date(instant).toISOString()
}
