import { DAY, HOUR, type Instant, SECOND } from '@warsha/domain'
import { coalesce } from '@warsha/domain/coalesce'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/database.ts'
import { callOf } from '../../platform/request-log.ts'
import { timers } from '../../platform/timers.ts'
import { addErrors, type AlikeErrors, forgetErrorsBefore } from './queries.ts'

const WRITTEN_EVERY_MS = 2 * SECOND
/** While the database is away they wait in memory, so many kinds of them. */
const MOST_KINDS = 200
/** What is kept. */
export const ERRORS_KEPT_MS = DAY

/** Writes down which answers failed, those alike together and a little later: an answer never waits for it. */
export function keepServerErrors(app: FastifyInstance, db: Db): void {
  let waiting = new Map<string, AlikeErrors>()
  const writing = coalesce(write, { timers })

  app.addHook('onResponse', (request, reply, done) => {
    // A server that is not ready says so on purpose, and is asked all the time.
    if (reply.statusCode >= 500 && request.fault !== null && callOf(request) !== 'healthReady') note(request)
    done()
  })
  app.addHook('onReady', () => forgetErrorsBefore(db, app.now() - ERRORS_KEPT_MS).catch(() => undefined))
  app.addHook('onClose', async () => {
    await writing.stop()
    await write()
  })

  function note(request: FastifyRequest): void {
    add(errorOf(request, app.now()))
    writing.ask(WRITTEN_EVERY_MS)
  }

  function add(error: AlikeErrors): void {
    const key = [error.hour, error.call, error.message].join('\n')
    const known = waiting.get(key)
    if (known) waiting.set(key, together(known, error))
    else if (waiting.size < MOST_KINDS) waiting.set(key, error)
  }

  async function write(): Promise<void> {
    const errors = [...waiting.values()]
    if (errors.length === 0) return
    // What is noted while these are written is of the next time.
    waiting = new Map()
    try {
      await addErrors(db, errors)
    } catch {
      // The database itself may be what failed: they wait for the next one.
      for (const error of errors) add(error)
      return
    }
    await forgetErrorsBefore(db, app.now() - ERRORS_KEPT_MS).catch(() => undefined)
  }
}

function together(one: AlikeErrors, other: AlikeErrors): AlikeErrors {
  const newer = other.lastAt < one.lastAt ? one : other
  return { ...newer, count: one.count + other.count }
}

function errorOf(request: FastifyRequest, now: Instant): AlikeErrors {
  return {
    hour: now - (now % HOUR),
    call: callOf(request) ?? '',
    message: request.fault ?? '',
    count: 1,
    lastAt: now,
    lastRequestId: request.id,
  }
}
