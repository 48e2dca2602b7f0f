import { headers } from '@warsha/contract/calls'
import { jsonOf, type Reply } from './client.ts'
import type { Ledger } from './ledger.ts'

/** Counts an answer, and notes what no answer may be: an error of the server's own, or a 503 that does not say when. */
export function judgeAnswer(ledger: Ledger, call: string, reply: Reply | 'unreachable'): void {
  const { code = '' } =
    (reply !== 'unreachable' && reply.status >= 400 ? (jsonOf(reply) as { code?: string } | undefined) : null) ?? {}
  ledger.count(call, reply === 'unreachable' ? reply : `${reply.status} ${code}`.trim())
  if (reply === 'unreachable' || reply.headers[headers.api] !== '1') return
  if (reply.status === 503 && reply.headers['retry-after'] === undefined) {
    ledger.fault(`${call} was answered with 503 ${code} without Retry-After`)
  }
  if (reply.status >= 500 && reply.status !== 503) ledger.fault(`${call} was answered with ${reply.status} ${code}`)
}
