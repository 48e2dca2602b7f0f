import { MINUTE } from '@warsha/domain'
import type { FastifyServerOptions } from 'fastify'
import type { LogLevel } from './config.ts'
import { faultForLog, faultText } from './faults.ts'
import { isOutage } from './outage.ts'

type Logger = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** A line of one kind is written once in this time, with how often it would have been. */
const WRITTEN_EVERY_MS = MINUTE
const MOST_KINDS = 100

/** Counts what repeats, so that the first is written at once and the others together, a minute later. */
export class Recurrences {
  readonly #counts = new Map<string, number>()

  /** @param write gets how often it happened since the line before */
  note(kind: string, write: (count: number) => void): void {
    const count = this.#counts.get(kind)
    if (count !== undefined) return void this.#counts.set(kind, count + 1)
    if (this.#counts.size >= MOST_KINDS) return
    write(1)
    this.#begin(kind, write)
  }

  #begin(kind: string, write: (count: number) => void): void {
    this.#counts.set(kind, 0)
    setTimeout(() => {
      const count = this.#counts.get(kind) ?? 0
      this.#counts.delete(kind)
      if (count === 0) return
      write(count)
      this.#begin(kind, write)
    }, WRITTEN_EVERY_MS).unref()
  }
}

/** What a line is about, if it tells of an error. */
function outageIn([first]: readonly unknown[]): unknown {
  const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : null
  return isOutage(error) ? error : null
}

/**
 * Lines of JSON on standard output. Errors lose what could be somebody's: values, bodies, headers. While the database is away
 * each kind of failure has a line a minute.
 * @param stream where to, when not there
 */
export function logTo(level: LogLevel, stream?: { write: (line: string) => void }): Logger {
  const outages = new Recurrences()
  return {
    level,
    ...(stream && { stream }),
    formatters: { level: (label) => ({ level: label }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: faultForLog },
    hooks: {
      logMethod(args, method) {
        const error = outageIn(args)
        if (error === null) return method.apply(this, args)
        const fault = faultText(error)
        outages.note(fault, (count) => method.apply(this, [{ fault, count }, 'the database failed'] as never))
      },
    },
  }
}
