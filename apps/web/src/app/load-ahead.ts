import { signIn } from '../api/api.ts'
import type { SignInState } from '../api/sign-in.ts'
import { paths } from '../paths.ts'
import { adminArea, technicianArea } from './area-files.ts'
import { loadAdminMessages } from './catalogues/catalogues.ts'
import { fileLoader } from './file-loader.ts'
import { queryClient } from './query-client.ts'

type SignedIn = Extract<SignInState, { state: 'signed_in' }>

/** No longer is the first picture held up; whoever waits longer sees that something is loading. */
const PATIENCE = 400

/**
 * Loads what the area of this address is made of, and asks for what its first page shows, before anything is drawn:
 * what is drawn at once need not be drawn again.
 * @param messages the texts of every page
 */
export async function loadAhead(messages: Promise<void>): Promise<void> {
  const { pathname } = window.location
  const [isTechnicians, isAdmins] = [paths.technician, paths.liveBoard].map((area) => pathname.startsWith(area))
  if (!isTechnicians && !isAdmins) return
  // Where the app lies on the phone already, so may a database.
  if (isTechnicians && navigator.serviceWorker?.controller) void import('../offline/dexie-store.ts').catch(() => null)
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE)
  })
  // What fails here is loaded again where it is needed, and its failure told there.
  const opened = (isTechnicians ? openWork() : openAdminArea(messages)).catch(() => undefined)
  await Promise.race([opened, patience])
}

/** The admin area with its texts and the page that is asked for, loaded beside one another. */
export const wholeAdminArea = fileLoader(async () => {
  const [area] = await Promise.all([adminArea(), loadAdminMessages(), requestedPage().catch(() => null)])
  return area
})

async function requestedPage(): Promise<void> {
  const { loaderAt } = await import('./admin-fetch-ahead.ts')
  await loaderAt(window.location.pathname)?.()
}

async function openAdminArea(messages: Promise<void>): Promise<void> {
  await messages
  if (signIn.state().state === 'signed_out') return
  const area = wholeAdminArea()
  const signedIn = await whoIsSignedIn()
  // Others are led elsewhere, and must not be told that they may not see this.
  if (signedIn?.user.role !== 'ADMIN' || signedIn.user.must_change_password || signedIn.secondFactorDue) return
  const { askAhead } = await area
  await askAhead()
}

/**
 * Brings whoever has a session running to it before the first page is drawn, which spares drawing another; where none
 * is known, the first page waits for what it shows.
 */
async function openWork(): Promise<void> {
  const { askAhead, openAhead, startWork, shownWork } = await technicianArea()
  // It is opened while the server says whose it is.
  openAhead().catch(() => undefined)
  const signedIn = await whoIsSignedIn()
  if (signedIn?.user.role !== 'TECHNICIAN') return
  const asked = askAhead(queryClient, signedIn.user.id)
  await startWork()
  if (window.location.pathname !== paths.technician) return
  if (shownWork.get()?.shown.session) window.history.replaceState(null, '', paths.technicianActive)
  else await asked
}

/** Who is signed in, as soon as that is known; null when nobody is. */
function whoIsSignedIn(): Promise<SignedIn | null> {
  return new Promise((resolve) => {
    const stop = signIn.subscribe(look)
    look()

    function look(): void {
      const current = signIn.state()
      if (current.state === 'resolving') return
      stop()
      resolve(current.state === 'signed_in' ? current : null)
    }
  })
}
