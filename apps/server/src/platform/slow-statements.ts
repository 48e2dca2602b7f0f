import { SECOND } from '@warsha/domain'
import type { PoolClient } from 'pg'

/** A statement that took long: its name when it has one, and its text, in which values are `$1`. */
export type SlowStatement = { name: string | null; text: string; ms: number }

const SLOW_MS = SECOND
const LONGEST_TEXT = 1_000

type Listeners = {
  /** told of what took a second or longer, whether it succeeded or not; waiting for the connection is not part of it */
  onSlow: (statement: SlowStatement) => void
  onFailed: (error: unknown) => void
}

/** Follows what a connection is asked. */
export function watchStatements(client: PoolClient, { onSlow, onFailed }: Listeners): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]): unknown => {
    const startedAt = performance.now()
    const ended = () => {
      const ms = performance.now() - startedAt
      if (ms >= SLOW_MS) onSlow({ ...nameAndText(args[0]), ms: Math.round(ms) })
    }
    const failed = (error: unknown) => {
      ended()
      onFailed(error)
    }
    const last = args.length - 1
    const callback = args[last]
    if (typeof callback === 'function') {
      args[last] = (...results: unknown[]) => {
        if (results[0]) failed(results[0])
        else ended()
        callback(...results)
      }
      return query(...args)
    }
    const result = query(...args)
    if (result instanceof Promise) result.then(ended, failed)
    return result
  }
  client.query = watched as typeof client.query
}

function nameAndText(statement: unknown): { name: string | null; text: string } {
  if (typeof statement === 'string') return { name: null, text: short(statement) }
  const { name = null, text = '' } = statement as { name?: string | null; text?: string }
  return { name, text: short(text) }
}

function short(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT)
}
