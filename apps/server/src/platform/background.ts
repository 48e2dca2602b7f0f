import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** the log of what goes on beside the calls */
    background: BackgroundLog
  }
}

export type BackgroundLog = Readonly<Record<'info' | 'warn' | 'error', (line: string, error?: unknown) => void>>

/**
 * The log of work that nobody waits for. While the app closes, its parts end under each other, in any order: what fails of that
 * is written down, but is no fault. Comes before all other hooks, so that it knows of the end first.
 */
export function logBackground(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  const at = (level: 'info' | 'warn' | 'error') => (line: string, error?: unknown) => {
    const fields = { ...(error !== undefined && { err: error }), ...(isClosing && { closing: true }) }
    app.log[isClosing ? 'info' : level](fields, line)
  }
  app.decorate('background', { info: at('info'), warn: at('warn'), error: at('error') })
}
