import type { OpenDatabase } from './open-database.ts'

type Running = { database: OpenDatabase; close(): Promise<void> }

/**
 * Starts, serves until SIGINT or SIGTERM, closes. What cannot start says why in one line.
 * @param announce prints the address; the process may be ended from then on, and closes in order
 */
export async function runUntilSignal<Started extends Running>(
  start: () => Promise<Started>,
  announce: (running: Started) => void,
): Promise<void> {
  let running: Started
  try {
    running = await start()
  } catch (error) {
    console.error(error instanceof Error ? oneLine(error) : String(error))
    process.exit(1)
  }
  let closing = false
  const close = async (code: number) => {
    if (closing) return
    closing = true
    await running.close()
    process.exit(code)
  }
  process.once('SIGINT', () => void close(0))
  process.once('SIGTERM', () => void close(0))
  running.database.onLost((reason) => {
    console.error(reason)
    void close(1)
  })
  announce(running)
}

function oneLine(error: Error): string {
  return error.message.split('\n')[0] ?? error.name
}
