import type { CallName } from '@warsha/contract/calls'
import type { ShownOnceCall } from '@warsha/contract/shown-once'
import { deviceIdIn } from '../device/device-id.ts'
import { tabLock } from '../device/lock.ts'
import { pause } from '../device/pause.ts'
import { deviceStorage, peopleWith, tabStorage } from '../device/storage.ts'
import { timers } from '../device/timers.ts'
import { createSignal } from '../store.ts'
import { lostAnswers } from '../ui/lost-answers.ts'
import { currentLanguage } from '../i18n/language.ts'
import { createFormDrafts } from './form-drafts.ts'
import { type ApiEvent, type CallOf, createClient, type Surroundings } from './client.ts'
import { newUuid } from '../device/uuid.ts'
import { keptSignIn } from './kept-sign-in.ts'
import { refreshAttempts } from './refresh-attempts.ts'
import { createOpenActs } from './open-acts.ts'
import { createServerClock } from './server-clock.ts'
import { createSendEntry } from './send-entry.ts'
import { createSignIn } from './sign-in.ts'
import { unsent } from './unsent.ts'

/** The API as this browser tab uses it. */
const kept = keptSignIn(deviceStorage)
const clock = createServerClock(Date.now, deviceStorage)
const deviceId = deviceIdIn(deviceStorage)
const events = createSignal<ApiEvent>()

const client = createClient({
  fetch: (url, request) => fetch(url, request),
  now: Date.now,
  lock: tabLock,
  kept,
  clock,
  attempts: refreshAttempts(deviceStorage, newUuid),
  deviceId,
  language: currentLanguage,
  unsent: unsent.get,
  acts: {
    open: createOpenActs(tabStorage, Date.now),
    onLost: (giveUp) => lostAnswers.add(giveUp),
    pause,
    offline: () => !navigator.onLine,
  },
  publish: (event) => {
    signIn.receive(event)
    events.publish(event)
  },
})

export const { send } = client
/** What is shown once is asked for by `callShownOnce`, which says when it is lost. */
export const call: CallOf<Exclude<CallName, ShownOnceCall>> = client.call
export const { serverNow } = clock
export const serverClock = clock

/** Whose requests this tab makes; null while nobody is signed in. */
export function signedInId(): number | null {
  return kept.token() === null ? null : (kept.user()?.id ?? null)
}

/** What has been typed into forms on this device and not been saved. */
export const formDrafts = createFormDrafts({ device: deviceStorage, tab: tabStorage }, Date.now)

const uploads = createSignal<{ photoId: string; share: number }>()

/** Hears how far the upload of each photo is, from 0 to 1. @returns how to stop hearing it */
export const onUpload = uploads.subscribe

/** Sends what this device has kept. */
export const sendEntry = createSendEntry({
  client,
  person: signedInId,
  offline: () => !navigator.onLine,
  upload: (photoId) => fetchWithProgress((share) => uploads.publish({ photoId, share })),
})

export const signIn = createSignIn({
  client,
  kept,
  clock,
  deviceId,
  offline: () => !navigator.onLine,
  timers,
  onLeave: (person) => formDrafts.forgetConfidential(person),
  onSignOut: (person) => formDrafts.forgetAll(person),
})

// Also of whoever does not come back.
for (const person of peopleWith('forms')) formDrafts.sweep(person)

/** Hears what concerns the whole app. @returns how to stop hearing it */
export const onApiEvent = events.subscribe

window.addEventListener('online', () => void signIn.tellWhoLeft())

window.addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith('warsha.')) signIn.adoptOtherTab()
})

/** Makes a request that tells how much of its body has gone out, from 0 to 1; `fetch` cannot. */
function fetchWithProgress(progress: (share: number) => void): Surroundings['fetch'] {
  return (url, { method, headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method ?? 'GET', url)
      request.withCredentials = true
      request.responseType = 'arraybuffer'
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => resolve(responseOf(request)))
      request.addEventListener('error', () => reject(new TypeError('The upload failed')))
      request.addEventListener('abort', () => reject(new DOMException('The upload was given up', 'AbortError')))
      signal?.addEventListener('abort', () => request.abort())
      if (signal?.aborted) request.abort()
      else request.send(body as XMLHttpRequestBodyInit | null)
    })
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  const body = request.response as ArrayBuffer
  return new Response(body.byteLength > 0 ? body : null, { status: request.status, headers })
}
