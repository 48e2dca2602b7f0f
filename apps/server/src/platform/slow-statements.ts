import { SECOND } from '@warsha/domain'
import type { PoolClient } from 'pg'

/** A statement that took long: its name when it has one, and its text, in which values are `$1`. */
export type SlowStatement = { name: string | null; text: string; ms: number }

const SLOW_MS = SECOND
const LONGEST_TEXT = 1_000

/**
 * Times what a connection is asked. Waiting for the connection is not part of it.
 * @param onSlow told of what took a second or longer, whether it succeeded or not
 */
export function timeStatements(client: PoolClient, onSlow: (statement: SlowStatement) => void): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const timed = (...args: unknown[]): unknown => {
    const startedAt = performance.now()
    const ended = () => {
      const ms = performance.now() - startedAt
      if (ms >= SLOW_MS) onSlow({ ...nameAndText(args[0]), ms: Math.round(ms) })
    }
    const last = args.length - 1
    const callback = args[last]
    if (typeof callback === 'function') {
      args[last] = (...results: unknown[]) => {
        ended()
        callback(...results)
      }
      return query(...args)
    }
    const result = query(...args)
    if (result instanceof Promise) result.then(ended, ended)
    return result
  }
  client.query = timed as typeof client.query
}

function nameAndText(statement: unknown): { name: string | null; text: string } {
  if (typeof statement === 'string') return { name: null, text: short(statement) }
  const { name = null, text = '' } = statement as { name?: string | null; text?: string }
  return { name, text: short(text) }
}

function short(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT)
}
