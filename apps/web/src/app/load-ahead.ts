import type { User } from '@warsha/contract'
import type { ComponentType } from 'react'
import { signIn } from '../api/api.ts'
import { paths } from '../paths.ts'
import { loadAdminMessages } from './catalogues/catalogues.ts'
import { queryClient } from './query-client.ts'

type TechnicianArea = typeof import('./technician-area.tsx')

/** No longer is the first picture held up; whoever waits longer sees that something is loading. */
const PATIENCE = 400

let area: TechnicianArea | null = null

async function technicianArea(): Promise<TechnicianArea> {
  area = await import('./technician-area.tsx')
  return area
}

/**
 * Loads what a technician's page is made of, and reads the phone's database, beside the sign-in and the texts and not
 * after them: without a network all of it comes from the phone itself, and only the order costs time.
 */
export async function loadAhead(): Promise<void> {
  if (!window.location.pathname.startsWith(paths.technician)) return
  // Where the app lies on the phone already, so may a database.
  if (navigator.serviceWorker?.controller) void import('../offline/dexie-store.ts').catch(() => undefined)
  const patience = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE)
  })
  // What fails here is loaded again where it is needed, and its failure told there.
  await Promise.race([openWork().catch(() => undefined), patience])
}

let adminArea: Promise<ComponentType> | null = null

/** Code and texts of the admin area are loaded beside one another, the page that is asked for as soon as its name is known. */
export function loadAdminArea(): Promise<ComponentType> {
  adminArea ??= readAdminArea().catch((error: unknown) => {
    // It is loaded again where it is needed, and its failure told there.
    adminArea = null
    throw error
  })
  return adminArea
}

async function readAdminArea(): Promise<ComponentType> {
  const area = import('./admin-area.tsx')
  const [{ AdminArea }] = await Promise.all([
    area,
    loadAdminMessages(),
    area.then(({ loadRequestedPage }) => loadRequestedPage()),
  ])
  return AdminArea
}

/** An admin's page does not wait until the server has said whose sign-in this is. Texts must have been started. */
export function loadAdminAhead(isSignedOut: boolean): void {
  if (isSignedOut || !window.location.pathname.startsWith(paths.liveBoard)) return
  loadAdminArea().catch(() => undefined)
}

/**
 * Brings whoever has a session running to it before the first page is drawn, which spares drawing another; where none
 * is known, the first page waits for what it shows.
 */
async function openWork(): Promise<void> {
  const { askAhead, openAhead, startWork, shownWork } = await technicianArea()
  // It is opened while the server says whose it is.
  openAhead().catch(() => undefined)
  const user = await whoIsSignedIn()
  if (user?.role !== 'TECHNICIAN') return
  const asked = askAhead(queryClient, user.id)
  await startWork()
  if (window.location.pathname !== paths.technician) return
  if (shownWork.get()?.shown.session) window.history.replaceState(null, '', paths.technicianActive)
  else await asked
}

/** Who is signed in, as soon as that is known; null when nobody is. */
function whoIsSignedIn(): Promise<User | null> {
  return new Promise((resolve) => {
    const stop = signIn.subscribe(look)
    look()

    function look(): void {
      const signedIn = signIn.state()
      if (signedIn.state === 'resolving') return
      stop()
      resolve(signedIn.state === 'signed_in' ? signedIn.user : null)
    }
  })
}

/**
 * A page of the technician's area for `React.lazy`. Once the area is there, its pages are drawn at once: React holds
 * back for 300 ms what follows on a loading screen, however short that was.
 */
export function fromTechnicianArea<Props extends object>(choose: (area: TechnicianArea) => ComponentType<Props>) {
  return (): Promise<{ default: ComponentType<Props> }> => {
    if (area === null) return technicianArea().then((loaded) => ({ default: choose(loaded) }))
    const page = { default: choose(area) }
    // oxlint-disable-next-line unicorn/no-thenable -- answers at once, which a promise cannot
    return { then: (done: (found: typeof page) => void) => done(page) } as Promise<typeof page>
  }
}
