import { afterEach, expect, test, vi } from 'vitest'
import type { OpenDatabase } from './open-database.ts'
import { runUntilSignal } from './process.ts'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const
const before = new Map(SIGNALS.map((signal) => [signal, process.listeners(signal)]))
const added = (signal: (typeof SIGNALS)[number]) =>
  process.listeners(signal).filter((listener) => !before.get(signal)?.includes(listener))

afterEach(() => {
  for (const signal of SIGNALS) for (const listener of added(signal)) process.off(signal, listener)
  vi.restoreAllMocks()
})

test('who is told where it is can end it in that moment: it closes, and ends well', async () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never)
  const close = vi.fn<() => Promise<void>>(async () => undefined)
  const database = { onLost: () => undefined } as unknown as OpenDatabase
  await runUntilSignal(
    async () => ({ database, close }),
    () => {
      for (const listener of added('SIGTERM')) (listener as (signal: string) => void)('SIGTERM')
    },
  )
  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(0), 10_000)
  expect(close).toHaveBeenCalledOnce()
})
