import { openAnew } from '../device/unkept.ts'
import { takeOver } from './new-version.ts'

const KEY = 'warsha.reopened_at'
const MINUTE = 60_000

/**
 * A tab may be older than what the server has by now, and ask for a file that is gone. Then the page is opened anew in
 * the newest version, at most once a minute, and only when it is the file that is missing rather than the network.
 */
export function reopenWhenFilesAreGone(): void {
  window.addEventListener('vite:preloadError', () => void reopen())
}

async function reopen(): Promise<void> {
  if (!(await serverAnswers()) || !firstTimeLately()) return
  const newer = await newerVersion()
  if (!newer) return openAnew()
  // The old version would go on answering from what it keeps.
  navigator.serviceWorker.addEventListener('controllerchange', () => openAnew(), { once: true })
  takeOver(newer)
}

function firstTimeLately(): boolean {
  const before = Number(sessionStorage.getItem(KEY))
  if (Date.now() - before < MINUTE) return false
  sessionStorage.setItem(KEY, String(Date.now()))
  return true
}

async function serverAnswers(): Promise<boolean> {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  return answer?.ok ?? false
}

async function newerVersion(): Promise<ServiceWorker | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  await registration?.update().catch(() => undefined)
  if (registration?.installing) await settled(registration.installing)
  return registration?.waiting ?? null
}

/** Waits until the version is installed, or is not to be. */
function settled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    worker.addEventListener('statechange', () => resolve(), { once: true })
  })
}
