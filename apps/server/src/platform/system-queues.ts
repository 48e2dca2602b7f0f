import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'

/** Where Linux lists its TCP connections; elsewhere nothing is known of them. */
const LISTS = ['/proc/net/tcp', '/proc/net/tcp6']

/** Bytes that the system holds for connections as their other sides have not taken them, by `placeOf`. */
export async function systemQueues(): Promise<Map<string, number>> {
  const texts = await Promise.all(LISTS.map((path) => readFile(path, 'latin1').catch(() => '')))
  const queues = new Map<string, number>()
  for (const [, own = '', other = '', bytes = ''] of texts.join('\n').matchAll(CONNECTION)) {
    const place = `${Number.parseInt(own, 16)} ${Number.parseInt(other, 16)}`
    queues.set(place, (queues.get(place) ?? 0) + Number.parseInt(bytes, 16))
  }
  return queues
}

/** A line of the list: both ports after their addresses, the state, and what waits to be taken, all in hexadecimals. */
const CONNECTION = /^ *\d+: [\dA-F]+:([\dA-F]{4}) [\dA-F]+:([\dA-F]{4}) [\dA-F]{2} ([\dA-F]{8}):/gm

/** Its two ports. Others that have the same are counted with it, which only makes it look busier. */
export function placeOf({ localPort = 0, remotePort = 0 }: Socket): string {
  return `${localPort} ${remotePort}`
}
