import { setTimeout as sleep } from 'node:timers/promises'
import { headers } from '@warsha/contract/calls'
import { Client, jsonOf, type Reply } from './client.ts'
import { firstApp, type Site } from './site.ts'

/** How a reading call and the question whether it is ready were answered, and the slowest of all answers. */
export type Probed = { slowestMs: number; answers: Record<string, number>; readies: Record<string, number> }

const EVERY_MS = 200
const PATIENCE_MS = 150_000

/** Asks all the time, as a browser that is open and a supervisor do. @param token of somebody who may read jobs */
export function probe(site: Site, token: string): { end: () => Promise<Probed> } {
  const client = new Client(() => firstApp(site).address)
  const probed: Probed = { slowestMs: 0, answers: {}, readies: {} }
  const over = { is: false }
  const ask = async (path: string, counts: Record<string, number>) => {
    while (!over.is) {
      const begun = performance.now()
      const name = nameOf(await client.send({ method: 'GET', path, token, timeoutMs: PATIENCE_MS }))
      probed.slowestMs = Math.max(probed.slowestMs, performance.now() - begun)
      counts[name] = (counts[name] ?? 0) + 1
      await sleep(EVERY_MS)
    }
  }
  const asking = [ask('/api/jobs?status=open', probed.answers), ask('/api/health/ready', probed.readies)]
  return {
    end: async () => {
      over.is = true
      await Promise.all(asking)
      client.close()
      return probed
    },
  }
}

/** The status, and what a refusal calls itself; a readiness that is not says what is wrong. */
function nameOf(reply: Reply | 'unreachable'): string {
  if (reply === 'unreachable') return reply
  if (reply.headers[headers.api] !== '1') return `${reply.status} of another`
  if (reply.status < 400) return String(reply.status)
  const { code, database, disk } = jsonOf(reply) as Record<string, string | undefined>
  return [reply.status, code, database && `database ${database}`, disk && `disk ${disk}`].filter(Boolean).join(' ')
}
