import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

type Reading = { port: number; token: string; everyMs: number }

/** What the programs of others are to do, at the lowest priority: they take whatever webhooks send, and one follows the changes. */
export type Order = { do: 'forget' } | { do: 'report' } | ({ do: 'read' } & Reading) | { do: 'rest' }

export type Arrivals = {
  count: number
  /** when a session first arrived at a path, by the clock of the machine */
  arrivedAt: [string, number][]
}

setPriority(constants.priority.PRIORITY_LOW)

const ANSWER = 'HTTP/1.1 204 No Content\r\n\r\n'
const HEAD_END = '\r\n\r\n'

const arrivedAt = new Map<string, number>()
let count = 0
let reading: AbortController | null = null

/** A server as small as one can be: it knows requests with a length, which is what webhooks send. */
function take(socket: Socket): void {
  let pending = ''
  socket.setEncoding('latin1').setNoDelay(true)
  socket.on('error', () => undefined)
  socket.on('data', (chunk: string) => {
    pending += chunk
    for (;;) {
      const headEnd = pending.indexOf(HEAD_END)
      if (headEnd < 0) return
      const length = Number(/content-length: (\d+)/i.exec(pending.slice(0, headEnd))?.[1] ?? 0)
      const end = headEnd + HEAD_END.length + length
      if (pending.length < end) return
      note(pending.slice(0, end))
      pending = pending.slice(end)
      socket.write(ANSWER)
    }
  })
}

function note(request: string): void {
  const at = performance.timeOrigin + performance.now()
  count++
  const path = request.slice(request.indexOf(' ') + 1, request.indexOf(' HTTP/'))
  const session = /"session_id":"([^"]+)"/.exec(request)?.[1]
  const key = `${path} ${session}`
  if (session !== undefined && !arrivedAt.has(key)) arrivedAt.set(key, at)
}

/** A program that follows the shop, from the beginning on. */
async function readChanges({ port, token, everyMs }: Reading, signal: AbortSignal): Promise<void> {
  let after = ''
  while (!signal.aborted) {
    const response = await fetch(`http://127.0.0.1:${port}/api/changes?limit=1000${after}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const page = (await response.json()) as { next: string; more: boolean }
    after = `&after=${page.next}`
    if (!page.more) await sleep(everyMs)
  }
}

const server = createServer(take).listen(0, '127.0.0.1')
await once(server, 'listening')
process.send?.((server.address() as AddressInfo).port)
process.on('message', (order: Order) => {
  if (order.do === 'forget') arrivedAt.clear()
  if (order.do === 'rest') reading?.abort()
  if (order.do === 'read') {
    reading = new AbortController()
    void readChanges(order, reading.signal)
  }
  if (order.do === 'report') process.send?.({ count, arrivedAt: [...arrivedAt] } satisfies Arrivals)
})
process.on('disconnect', () => process.exit(0))
