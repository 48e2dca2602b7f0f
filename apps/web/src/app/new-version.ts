import { onceKept, openAnew } from '../device/unkept.ts'

const HOUR = 3_600_000

/**
 * Keeps the service worker, looks for newer versions of it every hour and whenever the app comes to the front, and
 * opens the page anew once another version has taken over, in whichever tab that was decided. Where the browser has no
 * service workers (plain http), nothing happens.
 * @param show is told of each version that waits to take over
 * @returns what ends it
 */
export function followVersions(show: (waiting: ServiceWorker) => void): () => void {
  const ended = new AbortController()
  if ('serviceWorker' in navigator) void follow(show, ended.signal)
  return () => ended.abort()
}

/** Lets a waiting version take over, in all tabs, once this one has kept what was chosen. */
export function takeOver(waiting: ServiceWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers take none
  onceKept(() => waiting.postMessage({ type: 'SKIP_WAITING' }))
}

async function follow(show: (waiting: ServiceWorker) => void, signal: AbortSignal): Promise<void> {
  reloadWhenReplaced(signal)
  // Some browsers refuse (private window, full disk); the app then lives as any page does.
  const registration = await navigator.serviceWorker.register('/sw.js').catch(() => null)
  if (!registration || signal.aborted) return
  showWaiting(registration, show, signal)
  lookForNewer(registration, signal)
}

function reloadWhenReplaced(signal: AbortSignal): void {
  const workers = navigator.serviceWorker
  let controlled = workers.controller !== null
  workers.addEventListener(
    'controllerchange',
    () => {
      // The first worker of all is of the page's own version.
      if (controlled) openAnew()
      controlled = true
    },
    { signal },
  )
}

function showWaiting(
  registration: ServiceWorkerRegistration,
  show: (waiting: ServiceWorker) => void,
  signal: AbortSignal,
): void {
  const look = () => {
    const { waiting, active } = registration
    // In WebKit the very first worker may be in charge of the page already while it still waits: it replaces none.
    if (waiting && active && navigator.serviceWorker.controller) show(waiting)
  }
  const watchInstalling = () => registration.installing?.addEventListener('statechange', look, { signal })
  look()
  watchInstalling()
  registration.addEventListener('updatefound', watchInstalling, { signal })
}

function lookForNewer(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  const look = () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  }
  const hourly = setInterval(look, HOUR)
  signal.addEventListener('abort', () => clearInterval(hourly))
  document.addEventListener('visibilitychange', look, { signal })
}
