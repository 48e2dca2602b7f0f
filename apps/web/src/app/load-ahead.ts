import type { User } from '@warsha/contract'
import { may, type Permission } from '@warsha/contract/calls'
import { signIn } from '../api/api.ts'
import { loadPart } from '../i18n/i18n.ts'
import { areaFiles } from './area-files.ts'
import { type Area, areaAt } from './areas.ts'
import { fileLoader } from './file-loader.ts'

/** No longer is the first picture held up; whoever waits longer sees that something is loading. */
const PATIENCE = 400

/** Each area with its texts. */
export const areaParts = {
  technician: areaFiles.technician,
  admin: fileLoader(async () => (await Promise.all([areaFiles.admin(), loadPart('admin')]))[0]),
}

/**
 * Loads what the area of this address is made of, and asks for what its first page shows, before anything is drawn:
 * what is drawn at once need not be drawn again.
 */
export async function loadAhead(): Promise<void> {
  const area = areaAt(window.location.pathname)
  if (!area) return
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  // What fails here is loaded again where it is needed, and its failure told there.
  await Promise.race([open(area).catch(() => undefined), patience])
}

async function open({ name, permission }: Area): Promise<void> {
  // Where the app lies on the phone already, so may a database.
  const isOnPhone = name === 'technician' && navigator.serviceWorker?.controller
  if (isOnPhone) void import('../offline/dexie-store.ts').catch(() => null)
  if (signIn.state().state === 'signed_out') return
  const { openAhead } = await areaParts[name]()
  await openAhead(whoMayEnter(permission))
}

/** Who is signed in, as soon as that is known; null when nobody is, or somebody who is led elsewhere first. */
function whoMayEnter(permission: Permission): Promise<User | null> {
  return new Promise((resolve) => {
    const stop = signIn.subscribe(look)
    look()

    function look(): void {
      const current = signIn.state()
      if (current.state === 'resolving') return
      stop()
      const mayEnter =
        current.state === 'signed_in' &&
        may(current.user.role, permission) &&
        !current.user.must_change_password &&
        !current.secondFactorDue
      resolve(mayEnter ? current.user : null)
    }
  })
}
