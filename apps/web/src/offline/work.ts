import { sendEntry, serverNow, signedInId, signIn } from '../api/api.ts'
import { unsent } from '../api/unsent.ts'
import { tabLock } from '../device/lock.ts'
import { deviceStorage, forgetPerson, forgetUntyped } from '../device/storage.ts'
import { timers } from '../device/timers.ts'
import { newUuid } from '../device/uuid.ts'
import { currentLanguage } from '../i18n/language.ts'
import { createWork } from './create-work.ts'
import { CHANGES, DATABASE_NAME } from './names.ts'

export type { Work } from './create-work.ts'

const channel = 'BroadcastChannel' in window ? new BroadcastChannel(CHANGES) : null

/** The work on this device, as this tab uses it. */
export const { outbox, database, openAhead, shownWork, startWork, drainNow } = createWork({
  local: () => import('./local.ts'),
  mayBeMade: async () => (await indexedDB.databases?.())?.some(({ name }) => name === DATABASE_NAME) ?? true,
  send: sendEntry,
  lock: tabLock,
  signedIn: signedInId,
  onSignIn: signIn.subscribe,
  hasSignedOut: () => {
    const state = signIn.state()
    return state.state === 'signed_out' && state.isMeant === true
  },
  onForgotten: (person, way) => (way === 'ended' ? forgetUntyped : forgetPerson)(deviceStorage, person),
  otherTabs: {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
    publish: () => channel?.postMessage(null),
    subscribe: (listener) => channel?.addEventListener('message', listener),
  },
  onUnsent: unsent.set,
  isOnline: () => navigator.onLine,
  language: currentLanguage,
  timers,
  now: () => Date.now(),
  random: Math.random,
  newId: newUuid,
  serverNow,
})
