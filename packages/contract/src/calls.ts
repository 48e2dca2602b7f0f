import type { adminCalls } from './admin-calls.ts'
import { always, type Call, call, forMachines, neverKept, recording, withProof } from './call.ts'

export { may, type Permission, seesMoney } from './permissions.ts'
export { machineMay, workRecords } from './call.ts'
export type { Call, MachineAccess, Method, Proof, WorkRecord } from './call.ts'

/** The path that every call's own path follows. */
export const API_PREFIX = '/api'

/** The calls of technicians and of whoever signs in. No schemas in here: the phone loads this table and nothing more. */
export const phoneCalls = {
  signIn: neverKept(call('POST', '/auth/login', 'anyone')),
  refreshSignIn: neverKept(call('POST', '/auth/refresh', 'anyone')),
  signOut: neverKept(call('POST', '/auth/logout', 'anyone')),
  openInvitation: neverKept(call('POST', '/auth/invitation', 'anyone')),
  acceptInvitation: neverKept(call('POST', '/auth/invitation/accept', 'anyone')),
  signInHints: call('GET', '/auth/hints', 'anyone'),
  me: always(call('GET', '/me', 'signed_in')),
  signIns: call('GET', '/me/sign-ins', 'signed_in'),
  // One factor is enough, so that a stranger is out quickly.
  endSignIn: withProof('password', call('POST', '/me/sign-ins/:id/end', 'signed_in')),
  secondFactor: always(call('GET', '/me/second-factor', 'any_admin')),
  beginSecondFactor: always(withProof('password', call('POST', '/me/second-factor', 'any_admin'))),
  confirmSecondFactor: always(call('POST', '/me/second-factor/confirm', 'any_admin')),
  endSecondFactor: withProof('factors', call('POST', '/me/second-factor/end', 'any_admin')),
  changePassword: always(withProof('factors', call('POST', '/me/password', 'signed_in'))),
  privacy: call('GET', '/privacy', 'signed_in'),

  startSession: recording('start', call('POST', '/sessions/start', 'technician')),
  completeSession: recording('end', call('POST', '/sessions/:id/complete', 'technician')),
  currentSession: call('GET', '/sessions/current', 'technician'),
  ownSessions: call('GET', '/sessions/mine', 'technician'),
  ownAbsences: call('GET', '/absences/mine', 'technician'),
  timerRules: call('GET', '/sessions/timer-rules', 'technician'),
  answerTimerCheck: call('POST', '/sessions/:id/timer-checks', 'technician'),
  subscribeToPush: call('PUT', '/me/push-subscription', 'technician'),
  unsubscribeFromPush: call('DELETE', '/me/push-subscription', 'technician'),
  requestCorrection: call('POST', '/sessions/:id/correction-requests', 'technician'),
  addMedia: recording('photo', call('POST', '/sessions/:id/media', 'technician')),
  media: forMachines('sessions:read', call('GET', '/media/:id', 'signed_in')),
  mediaThumbnail: forMachines('sessions:read', call('GET', '/media/:id/thumbnail', 'signed_in')),
  workableJobs: call('GET', '/jobs', 'signed_in'),
  activityTypes: forMachines('jobs:read', call('GET', '/activities/types', 'signed_in')),

  healthLive: call('GET', '/health/live', 'anyone'),
  healthReady: call('GET', '/health/ready', 'anyone'),
} satisfies Record<string, Call>

/** Every call that crosses the wire. */
export type CallName = keyof typeof phoneCalls | keyof typeof adminCalls

const known: Record<string, Call> = { ...phoneCalls }

/** Makes more calls known to `callNamed` and `pathOf`: whoever loads the admin's part says so. */
export function addCalls(more: Record<string, Call>): void {
  Object.assign(known, more)
}

/** Throws an Error for a call that was not made known. */
export function callNamed(name: CallName): Call {
  const found = known[name]
  if (!found) throw new Error(`the call ${name} is not known here`)
  return found
}

/** Headers of this product's own. */
export const headers = {
  /** on every answer of this API: whatever lacks it came from somewhere on the way */
  api: 'x-api',
  /** the server's clock when it answered, ISO 8601 */
  serverTime: 'x-server-time',
  /** on an answer that was read from a replica: all that was recorded until then is in it, ISO 8601 */
  asOf: 'x-as-of',
  /** the device's clock when it sent, ISO 8601 */
  clientTime: 'x-client-time',
  /** on every answer: the request's id, by which the log has it */
  requestId: 'x-request-id',
  /** on a call whose answer is kept, such as every POST that acts: a UUID of the act, so that a repeat of it is no second one (draft-ietf-httpapi-idempotency-key-header) */
  idempotencyKey: 'idempotency-key',
  /** `true` on an answer that was kept from the first time */
  idempotencyReplayed: 'idempotency-replayed',
  /** on a PUT, PATCH or DELETE: the version that was edited, as the `ETag` of its GET has it */
  ifMatch: 'if-match',
  deviceId: 'x-device-id',
  /** on a renewal of the sign-in: a UUID of the attempt, by which whoever began it gets a lost answer again */
  refreshAttempt: 'x-refresh-attempt',
  pendingCount: 'x-pending-count',
  oldestPending: 'x-oldest-pending',
} as const

/**
 * A call's path with its parameters filled in, e.g. `/api/sessions/6f…/complete`.
 * Throws an Error when a parameter of the path is missing.
 */
export function pathOf(name: CallName, params: Record<string, string | number> = {}): string {
  const { path } = callNamed(name)
  return API_PREFIX + path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(given(params, key, path))))
}

function given(params: Record<string, string | number>, key: string, path: string): string | number {
  const value = params[key]
  if (value === undefined) throw new Error(`${path} needs ${key}`)
  return value
}
