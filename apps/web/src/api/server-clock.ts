import type { TextStorage } from '../device/storage.ts'
import { createSignal } from '../store.ts'

const OFFSET = 'warsha.clock_offset'

/** The server's clock as this device knows it, whatever the device's own clock shows. */
export type ServerClock = {
  /** milliseconds since 1970 by the server's clock */
  serverNow: () => number
  /** how far the device's clock is ahead of the server's, in milliseconds; null while no answer told this page */
  ahead: () => number | null
  /** takes in what an answer said of the server's clock */
  update: (serverTime: string | null, sentAt: number, receivedAt: number) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * @param now the device's own clock
 * @param storage where the difference is kept, so that a page without network goes on with it
 */
export function createServerClock(now: () => number, storage: TextStorage): ServerClock {
  let offset = keptOffset(storage)
  let isKnown = false
  const changes = createSignal()

  function update(serverTime: string | null, sentAt: number, receivedAt: number): void {
    const server = serverTime === null ? Number.NaN : Date.parse(serverTime)
    if (Number.isNaN(server)) return
    const least = server - receivedAt
    const most = server - sentAt
    // An offset that this answer agrees with stays, so that a running timer does not tremble.
    if (isKnown && offset >= least && offset <= most) return
    isKnown = true
    offset = (least + most) / 2
    storage.setItem(OFFSET, String(offset))
    changes.publish()
  }

  return {
    serverNow: () => now() + offset,
    ahead: () => (isKnown ? -offset : null),
    update,
    subscribe: changes.subscribe,
  }
}

function keptOffset(storage: TextStorage): number {
  const kept = Number(storage.getItem(OFFSET) ?? 0)
  return Number.isFinite(kept) ? kept : 0
}
