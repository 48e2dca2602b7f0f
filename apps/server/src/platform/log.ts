import type { FastifyServerOptions } from 'fastify'
import type { LogLevel } from './config.ts'
import { faultForLog } from './faults.ts'

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/**
 * Lines of JSON on standard output. Errors lose what could be somebody's: values, bodies, headers.
 * @param stream where to, when not there
 */
export function logTo(level: LogLevel, stream?: { write: (line: string) => void }): Logger {
  return {
    level,
    ...(stream && { stream }),
    formatters: { level: (label) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: faultForLog },
  }
}
