import { joinRunning } from '@warsha/domain/coalesce'

/** Reads something at most so often; whoever asks in between gets what was read last. */
export function cachedFor<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: { at: number; value: Value } | null = null
  const readOnce = joinRunning(async () => {
    const value = await read()
    last = { at: performance.now(), value }
    return value
  })
  return async () => (last && performance.now() - last.at < milliseconds ? last.value : readOnce())
}
