/** The server's clock as this device knows it, whatever the device's own clock shows. */
export type ServerClock = {
  /** milliseconds since 1970 by the server's clock */
  serverNow: () => number
  /** takes in what an answer said of the server's clock */
  hear: (serverTime: string | null, sentAt: number, receivedAt: number) => void
}

/** @param now the device's own clock */
export function createServerClock(now: () => number): ServerClock {
  let offset: number | null = null

  function hear(serverTime: string | null, sentAt: number, receivedAt: number): void {
    const server = serverTime === null ? Number.NaN : Date.parse(serverTime)
    if (Number.isNaN(server)) return
    const least = server - receivedAt
    const most = server - sentAt
    // An offset that this answer agrees with stays, so that a running timer does not tremble.
    if (offset !== null && offset >= least && offset <= most) return
    offset = (least + most) / 2
  }

  return { serverNow: () => now() + (offset ?? 0), hear }
}
